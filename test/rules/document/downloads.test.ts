import { expect, test } from 'vitest';
import { app, liv, under, untilEnd, withLiv } from '../../support/around.js';
import { readPdf } from '../../support/pdf.js';
import { TRANSPORTS } from '../../support/service.js';
import { NORTH, refused, SOUTH } from '../project/world.js';
import { DOCUMENTS, doc, EAST, startLibrary } from './world.js';

withLiv(startLibrary, 'orgsystemer');

const latest = (number: string, query = {}, caller = liv) => caller.call('downloadDocument', { path: { type: 'ORGBLAD', number }, query });
const version = (label: string, query = {}, caller = liv) =>
  caller.call('downloadDocumentVersion', { path: { type: 'ORGBLAD', number: '100', version: label }, query });
const printed = async (call: ReturnType<typeof latest>) => {
  const answer = await call;
  expect(answer.status, answer.text).toBe(200);
  return readPdf(answer.bytes);
};

test('D150 without a version the latest one is downloaded', async () => {
  const { title, text } = await printed(latest('100'));
  expect(title).toBe('ORGBLAD 100: Grøfter 10.0');
  expect(text).toContain('Grøfta er hundre dyp.');
});

test('D151 with a version exactly that one is downloaded', async () => {
  const { title, text } = await printed(version('9.1'));
  expect(title).toBe('ORGBLAD 100: Grøfter 9.1');
  expect(text).toContain('Versjon 9.1 · 01.05.2024 · Grøfter');
  expect(text).toContain('Grøfta er nitti dyp.');
});

test('D152 with a user, a document that has company comments gets a front page with them', async () => {
  const { pages } = await printed(latest('100'));
  expect(pages).toHaveLength(2);
  expect(pages[0]).toContain('Kommentarer fra firma');
  expect(pages[0]).toMatch(/Sør AS Merknad 2 03.01.2026\s+gro Prøve/);
  expect(pages[0]).toContain('Nord AS');
  expect(pages[0]).not.toContain('hundre dyp');
  expect(pages[1]).toContain('Grøfta er hundre dyp.');
  expect(pages[1]).toContain('Side 2 av 2');
  expect((await printed(version('1.0'))).pages).toHaveLength(2);
});

test('D152 a document without comments that the reader sees has no front page', async () => {
  const east = await under.as('ester');
  expect((await printed(latest('100', {}, east))).pages).toHaveLength(1);
  expect((await printed(latest('300'))).pages).toHaveLength(1);
});

test('D153 without a user there is no front page, and user and sourcecompanyid are ignored', async () => {
  const plain = await latest('100', {}, app);
  expect((await readPdf(plain.bytes)).pages).toHaveLength(1);
  const named = await latest('100', { user: 'nobody', sourcecompanyid: [NORTH] }, app);
  expect(named.bytes).toEqual(plain.bytes);
});

test('D154 the front page has the comments of the source companies that are named', async () => {
  const south = await printed(latest('100', { sourcecompanyid: SOUTH }));
  expect(south.pages[0]).toContain('Merknad 2');
  expect(south.pages[0]).not.toContain('Nord AS');
  expect((await printed(latest('100', { sourcecompanyid: EAST }))).pages).toHaveLength(1);
  expect((await printed(latest('100', { user: 'rolf' }))).pages).toHaveLength(2);
});

test('D155 a document that is closed to the caller is 403, and one that is not there 404', async () => {
  refused(await latest('content'), 403);
  refused(await latest('200', {}, await under.as('nora')), 403);
  refused(await latest('200', { user: 'nora' }), 403);
  refused(await latest('999'), 404, 'number');
  refused(await version('2.0'), 404, 'version');
});

test('D156 what is no PDF comes as it is, and never with a front page', async () => {
  const answer = await liv.call('downloadDocument', { path: { type: 'ARCHIVE', number: '100' } });
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="ARCHIVE-100-1.0.csv"');
  expect(answer.text).toBe('a;b\n1;2');
});

test('D156 a long document is printed with headings, tables and a number on every page', async () => {
  const parts = Array.from({ length: 60 }, (_, at) => `## Del ${at}\n\n${'Kabel i grøft og rør. '.repeat(20)}`);
  const text = [...parts, '| Sted | Dybde |\n| Vei | 0,8 m |\n| Jord ≥ 2 Ω 😀 | 1,0 m |'].join('\n\n');
  const large = await untilEnd(startLibrary({ documents: [...DOCUMENTS, doc('7', { text, title: 'Lang' })] }));
  const { pages, text: all } = await printed(latest('7', {}, await large.as('liv')));
  expect(pages.length).toBeGreaterThanOrEqual(8);
  pages.forEach((page, at) => {
    expect(page).toContain(`Side ${at + 1} av ${pages.length}`);
  });
  for (let at = 0; at < 60; at += 1) expect(all).toContain(`Del ${at} Kabel i grøft og rør.`);
  expect(all).toContain('Sted Dybde Vei 0,8 m Jord >= 2 ohm ? 1,0 m');
});

test.each(TRANSPORTS)('D150 D157 both flows download the same bytes again and again over %s', async (transport) => {
  const other = await untilEnd(startLibrary({ transport }));
  const first = await latest('200', {}, await other.asClient('trenchctl'));
  const second = await latest('200', {}, await other.asClient('sor-app'));
  expect(first.bytes.length).toBeGreaterThan(500);
  expect(second.bytes).toEqual(first.bytes);
});
