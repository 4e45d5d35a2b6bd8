import { expect, test } from 'vitest';
import { liv, under, withLiv } from '../../support/around.js';
import { freeze, ok, refused } from '../project/world.js';
import { idsOf, startLibrary } from './world.js';

withLiv(startLibrary, 'orgsystemer');

const both = async (name: string, type: string, query = {}, caller = liv): Promise<string[]> => {
  const documents = idsOf(await ok(caller, `list${name}`, { path: { type }, query }));
  const single = name === 'Favorites' ? 'Favorite' : name;
  expect(await ok(caller, `list${single}Ids`, { path: { type }, query })).toEqual(documents);
  return documents;
};

test('D070 D071 D072 favourites of a type are listed, as documents and as ids', async () => {
  expect(await both('Favorites', 'ORGBLAD')).toEqual(['ORGBLAD-200', 'ORGBLAD-100']);
  expect(await both('Favorites', 'ARCHIVE')).toEqual(['ARCHIVE-100']);
  expect(await both('Favorites', 'ORGNYTT')).toEqual([]);
  expect(await both('Favorites', 'ORGBLAD', { user: 'rolf' })).toEqual(['ORGBLAD-300']);
});

test('D075 D076 D077 D079 popular documents come by their popularity in the last 60 days', async () => {
  expect(await both('Popular', 'ORGBLAD')).toEqual(['ORGBLAD-200', 'ORGBLAD-100']);
  expect(await both('Popular', 'ORGBLAD', { days: 60 })).toEqual(['ORGBLAD-200', 'ORGBLAD-100']);
  expect(await both('Popular', 'ARCHIVE')).toEqual([]);
});

test('D075 D078 another window gives another order; the first day of it is today', async () => {
  expect(await both('Popular', 'ORGBLAD', { days: 61 })).toEqual(['ORGBLAD-100', 'ORGBLAD-200']);
  expect(await both('Popular', 'ORGBLAD', { days: 59 })).toEqual(['ORGBLAD-200']);
  expect(await both('Popular', 'ORGNYTT', { days: 1 })).toEqual(['ORGNYTT-2026-A']);
  expect(await both('Popular', 'ORGBLAD', { days: 2_147_483_647 })).toEqual(['ORGBLAD-100', 'ORGBLAD-200']);
});

test('D080 a window of no day is 400', async () => {
  for (const days of [0, -1, 2_147_483_648, 'x'])
    refused(await liv.call('listPopular', { path: { type: 'ORGBLAD' }, query: { days } }), 400, 'days');
});

test('D075 popularity needs no user', async () => {
  const client = await under.asClient('trenchctl');
  expect(await both('Popular', 'ORGBLAD', {}, client)).toEqual(['ORGBLAD-200', 'ORGBLAD-100']);
});

test('D085 D086 recent documents come by recency, as documents and as ids', async () => {
  expect(await both('Recent', 'ORGBLAD')).toEqual(['ORGBLAD-200', 'ORGBLAD-100']);
  expect(await both('Recent', 'ORGNYTT')).toEqual([]);
  expect(await both('Recent', 'ORGBLAD', { user: 'rolf' })).toEqual(['ORGBLAD-content']);
});

test('D087 D088 a download counts as a use of the document, for the user and for all; reading metadata does not', async () => {
  const world = await startLibrary();
  try {
    const caller = await world.as('liv');
    const client = await world.asClient('trenchctl');
    await freeze(world, '2026-04-01T15:00:00Z');
    await ok(caller, 'getDocumentVersion', { path: { type: 'ORGBLAD', number: '100', version: '1.0' } });
    expect(await both('Recent', 'ORGBLAD', {}, caller)).toEqual(['ORGBLAD-200', 'ORGBLAD-100']);
    await ok(caller, 'downloadDocumentVersion', { path: { type: 'ORGBLAD', number: '100', version: '1.0' } });
    expect(await both('Recent', 'ORGBLAD', {}, caller)).toEqual(['ORGBLAD-100', 'ORGBLAD-200']);
    await ok(client, 'downloadDocument', { path: { type: 'ORGBLAD', number: '100' } });
    await ok(client, 'downloadDocument', { path: { type: 'ORGBLAD', number: '100' } });
    expect(await both('Popular', 'ORGBLAD', {}, caller)).toEqual(['ORGBLAD-100', 'ORGBLAD-200']);
    const [first] = await ok(caller, 'listPopular', { path: { type: 'ORGBLAD' } });
    expect(first).toMatchObject({ popularityRank: 1, recentRank: 1 });
  } finally {
    await world.close();
  }
});

test('D035 a list of a type that is none is 400', async () => {
  for (const operation of ['listFavorites', 'listPopularIds', 'listRecent', 'listDocumentsByType'])
    refused(await liv.call(operation, { path: { type: 'orgblad' } }), 400, 'type');
});
