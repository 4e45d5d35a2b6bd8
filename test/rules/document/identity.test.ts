import { expect, test } from 'vitest';
import { liv, under, untilEnd, withLiv } from '../../support/around.js';
import { operations } from '../../support/contract.js';
import { freeze, ok, refused } from '../project/world.js';
import { idsOf, startLibrary } from './world.js';

withLiv(startLibrary, 'orgsystemer');

const byNumber = (type: string, number: string, query = {}) => liv.call('listDocumentsByNumber', { path: { type, number }, query });
const byVersion = (type: string, number: string, version: string) => liv.call('getDocumentVersion', { path: { type, number, version } });

test('D002 there are documents of three types', async () => {
  const list = await ok(liv, 'listDocuments');
  expect(new Set(list.map(({ type }: { type: string }) => type))).toEqual(new Set(['ORGBLAD', 'ORGNYTT', 'ARCHIVE']));
});

test('D003 D004 ids are {type}-{number}, and {type}-{number}:{version} with a version', async () => {
  const { body } = await byVersion('ORGBLAD', '100', '9.1');
  expect(body.versionlessId).toBe('ORGBLAD-100');
  expect(body.version.id).toBe('ORGBLAD-100:9.1');
});

test('D005 D006 a number is unique within its type, and need not be numeric', async () => {
  expect((await byNumber('ORGBLAD', '100')).body[0].title).toBe('Grøfter 10.0');
  expect((await byNumber('ARCHIVE', '100')).body[0].title).toBe('Tittel 100');
  expect((await byNumber('ORGNYTT', '2026-A')).body).toHaveLength(1);
});

test('D007 a type alone gives all its documents', async () => {
  const list = await ok(liv, 'listDocumentsByType', { path: { type: 'ORGBLAD' } });
  expect(idsOf(list)).toEqual(['ORGBLAD-100', 'ORGBLAD-200', 'ORGBLAD-content']);
});

test('D008 D022 type and number give the latest version, or all of them with history', async () => {
  const labels = async (query: object) =>
    (await byNumber('ORGBLAD', '100', query)).body.map((one: { version: { label: string } }) => one.version.label);
  expect(await labels({})).toEqual(['10.0']);
  expect(await labels({ history: false })).toEqual(['10.0']);
  expect(await labels({ history: true })).toEqual(['10.0', '9.1', '1.0']);
});

test('D009 D016 type, number and version give exactly that one; only the latest is current', async () => {
  for (const label of ['1.0', '9.1', '10.0']) {
    const { body } = await byVersion('ORGBLAD', '100', label);
    expect(body).toMatchObject({ title: `Grøfter ${label}`, current: label === '10.0' });
  }
});

test('D032 D033 versions are listed from the highest down, by their numbers', async () => {
  const list = await ok(liv, 'listDocumentVersions', { path: { type: 'ORGBLAD', number: '100' } });
  expect(list[0]).toEqual({
    id: 'ORGBLAD-100:10.0',
    label: '10.0',
    comment: 'Endring 10.0',
    date: '2025-05-01T00:00:00Z',
    documentUrl: '/public/doc/rest/download/ORGBLAD/100/10.0',
  });
  expect(list.map(({ label }: { label: string }) => label)).toEqual(['10.0', '9.1', '1.0']);
});

test('D035 an unknown type is 400, an unknown number or version 404', async () => {
  refused(await byNumber('ORGSHEET', '100'), 400, 'type');
  refused(await byNumber('ORGNYTT', '100'), 404, 'number');
  refused(await byVersion('ORGBLAD', '100', '2.0'), 404, 'version');
  refused(await byVersion('ORGBLAD', '100', '10'), 404, 'version');
});

test('D036 an obsolete document that is asked for by its number is shown', async () => {
  expect((await byNumber('ORGBLAD', '300')).body[0].obsolete).toBe(true);
});

test('D160 every call asks for orgsystemer, and those that need no user work in both flows', async () => {
  const own = operations.filter(({ service }) => service === 'document');
  expect(new Set(own.map(({ scope }) => scope))).toEqual(new Set(['orgsystemer']));
  const client = await under.asClient('plain-app', 'orgsystemer');
  for (const id of ['listDocuments', 'listSheetSeries', 'searchDocuments', 'suggestTerms'])
    expect((await client.call(id)).status, id).toBe(200);
});

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
  const world = await untilEnd(startLibrary());
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
});

test('D035 a list of a type that is none is 400', async () => {
  for (const operation of ['listFavorites', 'listPopularIds', 'listRecent', 'listDocumentsByType'])
    refused(await liv.call(operation, { path: { type: 'orgblad' } }), 400, 'type');
});
