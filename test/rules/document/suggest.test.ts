import { expect, test } from 'vitest';
import { liv, withLiv } from '../../support/around.js';
import { ok, refused } from '../project/world.js';
import { SEARCHED } from './search-world.js';
import { startLibrary } from './world.js';

withLiv(() => startLibrary({ documents: SEARCHED }), 'orgsystemer');

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
