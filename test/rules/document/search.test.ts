import { expect, test } from 'vitest';
import { liv, untilEnd, withLiv } from '../../support/around.js';
import { ok, refused } from '../project/world.js';
import { found, SEARCHED } from './search-world.js';
import { doc, startLibrary } from './world.js';

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

test('D119 D120 every property either sorts, both ways, or is refused with 400', async () => {
  const ask = (sort: string) => liv.call('searchDocuments', { query: { q: 'rør', sort } });
  for (const name of SORTABLE.split(' '))
    for (const sort of [name, `-${name}`]) expect([sort, (await ask(sort)).status]).toEqual([sort, 200]);
  for (const name of UNSORTABLE.split(' '))
    for (const sort of [name, `-${name}`]) {
      const answer = await ask(sort);
      expect([sort, answer.status, answer.body.code]).toEqual([sort, 400, 'unsupported-sort']);
    }
  expect(SORTABLE.split(' ').length + UNSORTABLE.split(' ').length).toBe(37);
});

test('D120 a sort that is no property at all is 400', async () => {
  for (const sort of ['title', '--TITLE', '', '+TITLE', 'constructor'])
    refused(await liv.call('searchDocuments', { query: { sort } }), 400, 'sort');
});
