import { expect, test } from 'vitest';
import { liv, untilEnd, withLiv } from '../../support/around.js';
import { readPdf } from '../../support/pdf.js';
import { type TestCaller, TRANSPORTS } from '../../support/service.js';
import { ok, refused } from '../project/world.js';
import { DOCUMENTS, doc, found, SEARCHED, startLibrary } from './world.js';

withLiv(() => startLibrary(SEARCHED), 'orgsystemer');

const search = (query: Record<string, unknown>, caller = liv) => ok(caller, 'searchDocuments', { query });

test('D101 no text is an error', async () => {
  for (const q of ['"', '*', 'a OR b', 'NOT rør', 'title:rør', 'NEAR(rør fri)', '^rør', '-rør', "'; --", '\u0000', '()', '😀'])
    expect((await liv.call('searchDocuments', { query: { q } })).status, q).toBe(200);
});

test('D108 D109 D123 a page has at most 1000 matches from the first on, or as many as asked for from anywhere', async () => {
  const many = Array.from({ length: 1203 }, (_, at) => doc(String(10_000 + at), { text: 'sand' }));
  const large = await untilEnd(startLibrary(many));
  const caller = await large.as('liv');
  const page = (query: object) => search({ q: 'sand', ...query }, caller);
  const first = await page({});
  expect([first.numMatches, first.startMatch, first.matches.length]).toEqual([1203, 0, 1000]);
  const second = await page({ start: 1000 });
  expect([second.numMatches, second.startMatch, second.matches.length]).toEqual([1203, 1000, 203]);
  expect(new Set([...found(first), ...found(second)]).size).toBe(1203);
  expect(found(await page({ start: 5, max: 2 }))).toEqual(found(first).slice(5, 7));
  expect((await page({ max: 0 })).numMatches).toBe(1203);
  expect((await page({ start: 5000 })).matches).toEqual([]);
});

test('D145 names that mean something to a program are words like others', async () => {
  const answer = await liv.call('suggestTerms', { query: { q: '__proto__ constructor' } });
  expect(answer.text).toContain('"constructor":[]');
});

const SORTABLE =
  'VERSIONLESS_ID VERSION_ID NAME NUMBER TITLE DESCRIPTION VERSION_LABEL VERSION_COMMENT VERSION_DATE CURRENT MAIN FILENAME ' +
  'CONTENT_TYPE LINK_COUNT CREATED_DATE MODIFIED_DATE RECENT_RANK POPULARITY_RANK FAVORITE OBSOLETE SERIES SCORE';
const UNSORTABLE =
  'INTERNAL_ID VERSION_DOCUMENT_URL KEYWORDS PERMISSIONS LINK_INDEX LINK_IDS DOCUMENT_URL EDIT_URL COMPANY_COMMENTS CONTENT ' +
  'ANLEGG AKTIVITET1 AKTIVITET2 INTERNKONTROLL HIGHLIGHT_TEXT';

test('D119 D120 every property either sorts, both ways, or is refused with 400, as is what is none', async () => {
  const ask = (sort: string) => liv.call('searchDocuments', { query: { q: 'rør', sort } });
  for (const name of SORTABLE.split(' '))
    for (const sort of [name, `-${name}`]) expect([sort, (await ask(sort)).status]).toEqual([sort, 200]);
  for (const name of UNSORTABLE.split(' '))
    for (const sort of [name, `-${name}`]) {
      const answer = await ask(sort);
      expect([sort, answer.status, answer.body.code]).toEqual([sort, 400, 'unsupported-sort']);
    }
  expect(SORTABLE.split(' ').length + UNSORTABLE.split(' ').length).toBe(37);
  for (const sort of ['title', '--TITLE', '', '+TITLE', 'constructor'])
    refused(await liv.call('searchDocuments', { query: { sort } }), 400, 'sort');
});

const latest = (number: string, caller: TestCaller) => caller.call('downloadDocument', { path: { type: 'ORGBLAD', number } });

test('D156 a long document is printed with headings, tables and a number on every page', async () => {
  const parts = Array.from({ length: 60 }, (_, at) => `## Del ${at}\n\n${'Kabel i grøft og rør. '.repeat(20)}`);
  const text = [...parts, '| Sted | Dybde |\n| Vei | 0,8 m |\n| Jord ≥ 2 Ω 😀 | 1,0 m |'].join('\n\n');
  const large = await untilEnd(startLibrary([...DOCUMENTS, doc('7', { text, title: 'Lang' })]));
  const { pages, text: all } = await readPdf((await latest('7', await large.as('liv'))).bytes);
  expect(pages.length).toBeGreaterThanOrEqual(8);
  pages.forEach((page, at) => {
    expect(page).toContain(`Side ${at + 1} av ${pages.length}`);
  });
  for (let at = 0; at < 60; at += 1) expect(all).toContain(`Del ${at} Kabel i grøft og rør.`);
  expect(all).toContain('Sted Dybde Vei 0,8 m Jord >= 2 ohm ? 1,0 m');
});

test.each(TRANSPORTS)('D150 D157 both flows download the same bytes again and again over %s', async (transport) => {
  const other = await untilEnd(startLibrary(undefined, transport));
  const first = await latest('200', await other.asClient('trenchctl'));
  const second = await latest('200', await other.asClient('sor-app'));
  expect(first.bytes.length).toBeGreaterThan(500);
  expect(second.bytes).toEqual(first.bytes);
});
