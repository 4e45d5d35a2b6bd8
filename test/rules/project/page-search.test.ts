import { expect, test } from 'vitest';
import { liv, withLiv } from '../../support/around.js';
import { FILTERS, SEEN, startPageWorld } from './page-world.js';
import { create, idsOf, ok, startWorld } from './world.js';

withLiv(startPageWorld);

const search = async (q: string, caller = liv) =>
  idsOf((await ok(caller, 'pageProjects', { query: { q, count: 100 } })).entities);

test('P150 a search word finds projects that have it, also as part of a word', async () => {
  for (const [query, ids] of FILTERS.q ?? []) expect(await search(String(query.q))).toEqual(ids);
  expect(await search('kabel')).toEqual([3001]);
  expect(await search('finnesikke')).toEqual([]);
});

test('P151 of several words every one must be found, in whatever field and order', async () => {
  expect(await search('ørsta storgata')).toEqual([3001]);
  expect(await search('sak-1 ns-1 6150')).toEqual([3001]);
  expect(await search('storgata åsgata')).toEqual([]);
  expect(await search('gata rolf')).toEqual([3002]);
  expect(await search('  gata \t rolf  ')).toEqual([3002]);
});

test('P152 capitals do not count, and æ, ø and å are letters of their own', async () => {
  for (const q of ['åsgata', 'ÅSGATA', 'ÅsGata']) expect(await search(q), q).toEqual([3002]);
  for (const q of ['øvre', 'ØVRE']) expect(await search(q), q).toEqual([3007]);
  for (const q of ['ærfuglveien', 'ÆRFUGL']) expect(await search(q), q).toEqual([3001]);
  expect(await search('asgata')).toEqual([]);
  expect(await search('ovre')).toEqual([]);
});

test('P153 number, name, description, references, owner and every part of the address are searched', async () => {
  const world = await startWorld();
  try {
    const caller = await world.as('liv');
    const address = ['address1', 'address2', 'bnr', 'city', 'countryCode', 'gnr', 'municipality', 'zipCode'];
    const fields: Record<string, unknown>[] = [
      'number',
      'name',
      'description',
      'caseRef',
      'substationRef',
    ].map((field) => ({ [field]: `xq${field}xq` }));
    for (const part of address) fields.push({ location: { address: { [part]: `xq${part}xq` } } });
    for (const more of fields) {
      const { id } = await create(caller, more);
      const [, word = ''] = /(xq\w+xq)/.exec(JSON.stringify(more)) ?? [];
      expect(await search(word, caller), word).toEqual([id]);
    }
    const { id } = await create(caller, {}, { owner: 'siv' });
    expect(await search('siv', caller)).toEqual([id]);
  } finally {
    await world.close();
  }
});

test('P153 other properties are not searched', async () => {
  for (const q of ['STARTED', 'CABLESIMULATOR', '2026-01-10', 'MANUAL', '3001']) {
    expect(await search(q), q).toEqual([]);
  }
});

test('P154 a search without words finds everything', async () => {
  expect(await search('')).toEqual(SEEN);
  expect(await search('  \t ')).toEqual(SEEN);
});

test('P154 signs that mean something elsewhere are looked for as they are', async () => {
  for (const q of ['.*', '%', 'gata*', '"storgata"', 'storgata|zinkgata', '(', '\\']) {
    expect(await search(q), q).toEqual([]);
  }
});
