import { expect, test } from 'vitest';
import { liv, under, untilEnd, withLiv } from '../../support/around.js';
import { ok, refused } from '../project/world.js';
import { found, SEARCHED } from './search-world.js';
import { doc, startLibrary } from './world.js';

withLiv(() => startLibrary({ documents: SEARCHED }), 'orgsystemer');

const search = (query: Record<string, unknown>, caller = liv) => ok(caller, 'searchDocuments', { query });
const ids = async (query: Record<string, unknown>, caller = liv) => found(await search(query, caller)).sort();

test.each<[title: string, query: Record<string, unknown>, ids: string[]]>([
  ['D100 words of the contents', { q: 'muffen' }, ['ORGBLAD-3']],
  ['D100 words of the contents', { q: 'kurs' }, ['ORGNYTT-5']],
  ['D100 words of the title', { q: 'kabelgrøft' }, ['ORGBLAD-1']],
  ['D100 no such word', { q: 'finnesikke' }, []],
  ['D101 whole words', { q: 'rør' }, ['ORGBLAD-1', 'ORGBLAD-2', 'ORGNYTT-5']],
  ['D101 every word', { q: 'rør åpning' }, ['ORGBLAD-1', 'ORGBLAD-2']],
  ['D101 the beginning of a word', { q: 'muf' }, ['ORGBLAD-3']],
  ['D101 too short a beginning', { q: 'mu' }, []],
  ['D101 numbers', { q: '0,6' }, ['ORGNYTT-5']],
  ['D101 names of types', { q: 'tslf24' }, ['ORGNYTT-5']],
  ['D101 no operators', { q: 'rør OR muffen' }, []],
  ['D101 many words', { q: 'rør '.repeat(700) }, ['ORGBLAD-1', 'ORGBLAD-2', 'ORGNYTT-5']],
  ['D101 a long word', { q: 'x'.repeat(3000) }, []],
  ['D102 words in quotes stand together', { q: '"fri åpning"' }, ['ORGBLAD-1']],
  ['D102 words without quotes', { q: 'fri åpning' }, ['ORGBLAD-1', 'ORGBLAD-2']],
  ['D102 a quote that does not end', { q: '"fri åpning' }, ['ORGBLAD-1', 'ORGBLAD-2']],
  ['D103 letters in two parts', { q: 'åpning'.normalize('NFD') }, ['ORGBLAD-1', 'ORGBLAD-2']],
  ['D107 no obsolete documents', { q: 'før' }, []],
  ['D107 obsolete documents', { q: 'før', obsolete: true }, ['ORGBLAD-4']],
  ['D110 no older versions', { q: 'torv' }, []],
  ['D124 a type', { q: 'rør', type: 'ORGNYTT' }, ['ORGNYTT-5']],
  ['D124 types', { type: ['ORGNYTT', 'ARCHIVE'] }, ['ARCHIVE-6', 'ORGNYTT-5']],
])('%s', async (_, query, expected) => {
  expect(await ids(query)).toEqual(expected);
});

test.each([
  ['åpning', 'apning', 'aapning', 'ÅPNING'],
  ['grøfta', 'grofta', 'groefta', 'GRØFTA'],
  ['ærlig', 'aerlig', 'Ærlig', 'ÆRLIG'],
])('D103 %s is found as it is typed, and folded', async (typed, ...others) => {
  const desired = await ids({ q: typed });
  expect(desired.length).toBeGreaterThan(0);
  for (const other of others) expect([other, await ids({ q: other })]).toEqual([other, desired]);
});

test('D101 no text is an error', async () => {
  for (const q of ['"', '*', 'a OR b', 'NOT rør', 'title:rør', 'NEAR(rør fri)', '^rør', '-rør', "'; --", '\u0000', '()', '😀'])
    expect((await liv.call('searchDocuments', { query: { q } })).status, q).toBe(200);
});

test('D129 without a text every document is found, and none has a score', async () => {
  const body = await search({});
  expect(found(body)).toEqual(['ARCHIVE-6', 'ORGBLAD-1', 'ORGBLAD-2', 'ORGBLAD-3', 'ORGNYTT-5']);
  expect(body.matches[0]).toMatchObject({ score: null, highlightText: null });
  expect(found(await search({ q: '  ' }))).toEqual(found(body));
});

test('D110 older versions are found if they are asked for', async () => {
  const old = await search({ q: 'torv', history: true });
  expect(old.matches[0]).toMatchObject({ title: 'Gammel', current: false, version: { label: '1.0' } });
});

test('D125 the search is narrowed by access', async () => {
  const nora = await under.as('nora');
  expect(await ids({ access: 'DENIED' }, nora)).toEqual(['ORGBLAD-3']);
  expect(await ids({ access: 'ALLOWED', type: 'ORGBLAD' }, nora)).toEqual(['ORGBLAD-1', 'ORGBLAD-2']);
});

test('D108 D109 D123 a page has at most 1000 matches from the first on, or as many as asked for from anywhere', async () => {
  const many = Array.from({ length: 1203 }, (_, at) => doc(String(10_000 + at), { text: 'sand' }));
  const large = await untilEnd(startLibrary({ documents: many }));
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

test('D109 a negative offset or page size is 400', async () => {
  for (const name of ['start', 'max']) refused(await liv.call('searchDocuments', { query: { [name]: -1 } }), 400, name);
});

test('D121 D122 a match has a score, and an excerpt in which what was looked for is marked', async () => {
  const { matches } = await search({ q: 'apning' });
  expect(matches[0].score).toBeGreaterThan(0);
  expect(matches.find(({ number }: { number: string }) => number === '1').highlightText).toBe(
    'Grøfta er dyp. Fri <em>åpning</em> måles mellom rør.',
  );
});

test('D121 markup in a document is escaped in the excerpt', async () => {
  const [match] = (await search({ q: 'skjøten' })).matches;
  expect(match.highlightText).toBe('Ærlig talt: &lt;b&gt;<em>skjøten</em>&lt;/b&gt; &amp; muffen.');
});

test('D127 of a document that the reader may not open no text is shown', async () => {
  const [match] = (await search({ q: 'skjøten' }, await under.as('nora'))).matches;
  expect(match).toMatchObject({ number: '3', accessible: false, highlightText: null });
});

test('D128 a match has the fields of a document, without the two ranks', async () => {
  const [match] = (await search({ q: 'muffen' })).matches;
  const [document] = await ok(liv, 'listDocumentsByNumber', { path: { type: 'ORGBLAD', number: '3' } });
  const { popularityRank: _, recentRank: __, ...fields } = document;
  expect(match).toEqual({ ...fields, score: expect.any(Number), highlightText: expect.any(String) });
});

const ask = (query: Record<string, unknown>) => ok(liv, 'suggestTerms', { query });
const texts = (list: readonly { text: string }[] | undefined) => (list ?? []).map(({ text }) => text);

test('D140 the last word is completed by words of the documents', async () => {
  const { suggestions } = await ask({ q: 'skj' });
  expect(texts(suggestions.skj)).toEqual(['skjøt', 'skjøten']);
  expect(Object.keys((await ask({ q: 'fri åp' })).suggestions)).toEqual(['fri', 'åp']);
});

test('D140 Norwegian letters complete as typed, and folded ones both ways', async () => {
  expect(texts((await ask({ q: 'grø' })).suggestions.grø)).toEqual(['grøfta']);
  expect(texts((await ask({ q: 'gro' })).suggestions.gro)).toEqual(['grøfta']);
  expect(texts((await ask({ q: 'ÅP' })).suggestions.ÅP).sort()).toEqual(['åpne', 'åpning']);
});

test('D143 collations are whole texts that find something, the best first', async () => {
  expect(texts((await ask({ q: 'fri åp' })).collations)).toEqual(['fri åpning', 'fri åpne']);
  expect(texts((await ask({ q: 'muffen åp' })).collations)).toEqual([]);
});

test('D144 a word that nobody has written is taken for one that is spelled nearly like it', async () => {
  const { suggestions, collations } = await ask({ q: 'mufen skjøt' });
  expect(texts(suggestions.mufen)).toEqual(['muffen']);
  expect(texts(collations)).toContain('muffen skjøt');
  expect(texts((await ask({ q: 'leier' })).suggestions.leier)).toEqual(['leire']);
});

test('D141 suggestions come from documents of the given types', async () => {
  expect(texts((await ask({ q: 'kur' })).suggestions.kur)).toEqual(['kurs']);
  expect(texts((await ask({ q: 'kur', types: 'ORGBLAD' })).suggestions.kur)).toEqual([]);
  expect(texts((await ask({ q: 'kur', types: ['ORGBLAD', 'ORGNYTT'] })).suggestions.kur)).toEqual(['kurs']);
});

test('D142 suggestions come from documents that the facet constraints leave', async () => {
  expect(texts((await ask({ q: 'skj', fc: 'SERIES:A' })).suggestions.skj)).toEqual([]);
  expect(texts((await ask({ q: 'skj', fc: 'SERIES:B' })).suggestions.skj)).toEqual(['skjøt', 'skjøten']);
  refused(await liv.call('suggestTerms', { query: { q: 'a', fc: 'A' } }), 400, 'fc');
});

test('D140 obsolete documents and older versions suggest nothing, and no text has no suggestions', async () => {
  expect(texts((await ask({ q: 'utg' })).suggestions.utg)).toEqual([]);
  expect(texts((await ask({ q: 'tor' })).suggestions.tor)).toEqual([]);
  for (const q of ['', '  ', '"', '—']) expect(await ask({ q })).toEqual({ suggestions: {}, collations: [] });
  expect(await ask({})).toEqual({ suggestions: {}, collations: [] });
});

test('D145 names that mean something to a program are words like others', async () => {
  const answer = await liv.call('suggestTerms', { query: { q: '__proto__ constructor' } });
  expect(answer.text).toContain('"constructor":[]');
});
