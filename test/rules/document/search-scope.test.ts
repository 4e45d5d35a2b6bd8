import { afterAll, beforeAll, expect, test } from 'vitest';
import { under, withService } from '../../support/around.js';
import type { TestCaller, TestService } from '../../support/service.js';
import { NORTH, ok, refused, SOUTH } from '../project/world.js';
import { found, SEARCHED } from './search-world.js';
import { EAST, startLibrary } from './world.js';

let library: TestService;
let liv: TestCaller;
let reader: TestCaller;
withService('all', () => startLibrary({ documents: SEARCHED }));
beforeAll(async () => {
  library = await startLibrary();
  liv = await under.as('liv', 'orgsystemer');
  reader = await library.as('liv', 'orgsystemer');
});
afterAll(async () => {
  await library.close();
});

const search = (query: Record<string, unknown>, caller = liv) => ok(caller, 'searchDocuments', { query });
const inScope = async (search_scope: string, query = {}, caller = reader) => found(await search({ search_scope, ...query }, caller)).sort();

// biome-ignore lint/suspicious/noExplicitAny: an answer that the contract has checked.
const group = (body: any, name: string) => body.facetGroups.find((one: { name: string }) => one.name === name);
// biome-ignore lint/suspicious/noExplicitAny: an answer that the contract has checked.
const counts = (body: any, name: string) =>
  Object.fromEntries(group(body, name).facets.map((facet: { name: string; count: number }) => [facet.name, facet.count]));

test('D104 the facets tell how many of the matches have which value, on all pages', async () => {
  const body = await search({ max: 1 });
  expect(counts(body, 'TYPE')).toEqual({ ORGBLAD: 3, ORGNYTT: 1, ARCHIVE: 1 });
  expect(counts(body, 'SERIES')).toEqual({ A: 2, B: 1 });
  expect(counts(body, 'ANLEGG')).toEqual({ Jord: 2, Vei: 1 });
  expect(counts(await search({ q: 'grøfta' }), 'ANLEGG')).toEqual({ Jord: 1, Vei: 1 });
});

test('D104 facets and their groups have names for people, in the caller’s language', async () => {
  const body = await ok(liv, 'searchDocuments', { headers: { 'accept-language': 'en' } });
  expect(group(body, 'ANLEGG').displayName).toBe('Facility');
  expect(group(body, 'TYPE').facets[0]).toEqual({ name: 'ORGBLAD', displayName: 'Sheets', longDisplayName: 'Type: Sheets', count: 3 });
});

test('D105 D106 constraints narrow the search: any of those on one facet, and all facets', async () => {
  const ids = async (...fc: string[]) => found(await search({ fc })).sort();
  expect(await ids('SERIES:A')).toEqual(['ORGBLAD-1', 'ORGBLAD-2']);
  expect(await ids('SERIES:A', 'SERIES:B')).toEqual(['ORGBLAD-1', 'ORGBLAD-2', 'ORGBLAD-3']);
  expect(await ids('SERIES:A', 'ANLEGG:Vei')).toEqual(['ORGBLAD-1']);
  expect(await ids('SERIES:none')).toEqual([]);
});

test('D106 a constraint that is not NAME:value of a facet is 400', async () => {
  for (const fc of ['A', 'COLOUR:red', ':A', '', '__proto__:x', 'series:A'])
    refused(await liv.call('searchDocuments', { query: { fc } }), 400, 'fc');
});

test('D113 D114 D115 D116 D118 a scope holds all documents, favourites, used, popular or main ones', async () => {
  const all = await inScope('ALL');
  expect(all).toHaveLength(5);
  expect(found(await search({}, reader)).sort()).toEqual(all);
  expect(await inScope('FAVORITES')).toEqual(['ARCHIVE-100', 'ORGBLAD-100', 'ORGBLAD-200']);
  expect(await inScope('USED')).toEqual(['ORGBLAD-100', 'ORGBLAD-200']);
  expect(await inScope('POPULAR')).toEqual(['ORGBLAD-100', 'ORGBLAD-200', 'ORGNYTT-2026-A']);
  expect(await inScope('MAIN')).toEqual(['ORGBLAD-100']);
  expect(await inScope('FAVORITES', { q: 'skjøter' })).toEqual(['ORGBLAD-200']);
});

test('D114 the personal scopes are those of the user who is named', async () => {
  expect(await inScope('FAVORITES', { user: 'rolf', obsolete: true })).toEqual(['ORGBLAD-300']);
  expect(await inScope('USED', { user: 'rolf' })).toEqual(['ORGBLAD-content']);
});

test('D117 the scope COMMENTED holds only what the given source companies have commented on', async () => {
  expect(await inScope('COMMENTED', { sourcecompanyid: SOUTH })).toEqual(['ORGBLAD-100', 'ORGBLAD-200']);
  expect(await inScope('COMMENTED', { sourcecompanyid: NORTH })).toEqual(['ARCHIVE-100', 'ORGBLAD-100', 'ORGBLAD-content']);
  expect(await inScope('COMMENTED', { sourcecompanyid: EAST })).toEqual([]);
});

test('D130 without source companies COMMENTED is about the own company and those that share; without a user it is empty', async () => {
  const all = ['ARCHIVE-100', 'ORGBLAD-100', 'ORGBLAD-200', 'ORGBLAD-content'];
  expect(await inScope('COMMENTED')).toEqual(all);
  expect(await inScope('COMMENTED', { sourcecompanyid: SOUTH }, await library.asClient('trenchctl'))).toEqual([]);
});

test('D126 the scopes FAVORITES and USED need a user', async () => {
  const client = await library.asClient('trenchctl');
  for (const search_scope of ['FAVORITES', 'USED']) refused(await client.call('searchDocuments', { query: { search_scope } }), 403);
  expect(await inScope('POPULAR', {}, client)).toHaveLength(3);
});

test('D111 D112 scope is the old name of search_scope, which wins where both are given', async () => {
  expect(found(await search({ scope: 'MAIN' }, reader))).toEqual(['ORGBLAD-100']);
  expect(found(await search({ scope: 'MAIN', search_scope: 'ALL' }, reader))).toHaveLength(5);
  refused(await reader.call('searchDocuments', { query: { scope: 'SOME' } }), 400, 'scope');
});

test('D119 matches are sorted by properties, each deciding where those before see no difference', async () => {
  const sorted = async (...sort: string[]) => found(await search({ sort, type: ['ORGBLAD', 'ORGNYTT', 'ARCHIVE'] }));
  expect(await sorted('TITLE')).toEqual(['ARCHIVE-6', 'ORGBLAD-1', 'ORGNYTT-5', 'ORGBLAD-3', 'ORGBLAD-2']);
  expect(await sorted('-TITLE')).toEqual((await sorted('TITLE')).reverse());
  expect(await sorted('SERIES', '-NUMBER')).toEqual(['ORGBLAD-2', 'ORGBLAD-1', 'ORGBLAD-3', 'ARCHIVE-6', 'ORGNYTT-5']);
  expect(await sorted('-VERSION_DATE', 'NUMBER')).toEqual(['ORGBLAD-1', 'ORGBLAD-2', 'ORGBLAD-3', 'ORGNYTT-5', 'ARCHIVE-6']);
});

const SORTABLE =
  'VERSIONLESS_ID VERSION_ID NAME NUMBER TITLE DESCRIPTION VERSION_LABEL VERSION_COMMENT VERSION_DATE CURRENT MAIN FILENAME CONTENT_TYPE LINK_COUNT CREATED_DATE MODIFIED_DATE RECENT_RANK POPULARITY_RANK FAVORITE OBSOLETE SERIES SCORE';
const UNSORTABLE =
  'INTERNAL_ID VERSION_DOCUMENT_URL KEYWORDS PERMISSIONS LINK_INDEX LINK_IDS DOCUMENT_URL EDIT_URL COMPANY_COMMENTS CONTENT ANLEGG AKTIVITET1 AKTIVITET2 INTERNKONTROLL HIGHLIGHT_TEXT';

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
