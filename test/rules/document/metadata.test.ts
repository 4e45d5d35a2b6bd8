import { expect, test } from 'vitest';
import { app, liv, under, withLiv } from '../../support/around.js';
import type { TestCaller } from '../../support/service.js';
import { ok } from '../project/world.js';
import { idsOf, startLibrary } from './world.js';

withLiv(startLibrary, 'orgsystemer');

const listed = async (query: Record<string, unknown> = {}, caller = liv) => idsOf(await ok(caller, 'listDocuments', { query }));
const read = async (number: string, caller = liv, query = {}) =>
  (await ok(caller, 'listDocumentsByNumber', { path: { type: 'ORGBLAD', number }, query }))[0];

test('D010 D011 D014 D015 D088 a document is shown with all its fields', async () => {
  expect(await read('100')).toEqual({
    versionlessId: 'ORGBLAD-100',
    number: '100',
    name: 'ORGBLAD 100',
    title: 'Grøfter 10.0',
    description: 'Om grøfter.',
    type: 'ORGBLAD',
    version: expect.objectContaining({ id: 'ORGBLAD-100:10.0', label: '10.0' }),
    current: true,
    main: true,
    obsolete: false,
    accessible: true,
    favorite: true,
    fileName: 'ORGBLAD-100-10.0.pdf',
    contentType: 'application/pdf',
    documentUrl: '/public/doc/rest/download/ORGBLAD/100',
    keywords: ['grøft', 'dybde'],
    series: 'Grøfter',
    facility: ['Kabelgrøft'],
    activity1: ['Bygge'],
    activity2: ['Graving'],
    internalControl: ['Utførelse'],
    linkCount: 2,
    linkIds: ['ORGBLAD-200', 'ARCHIVE-100'],
    linkIndex: null,
    popularityRank: 2,
    recentRank: 2,
    createdDate: '2025-01-01T00:00:00Z',
    modifiedDate: '2025-05-01T00:00:00Z',
    companyComments: expect.any(Array),
    capabilities: expect.arrayContaining(['HISTORY', 'POPULARITY']),
  });
});

test('D013 capabilities say what the reader can do with the document', async () => {
  const of = async (number: string, caller = liv) => (await read(number, caller)).capabilities;
  expect((await of('100')).join()).toBe('HISTORY,HISTORY_DOWNLOAD,OBSOLETE,COMMENT,MAIN,FAVORITE,POPULARITY,RECENT,FEEDBACK');
  expect(await of('content')).toContain('PURCHASABLE');
  expect(await of('200', app)).toEqual(['OBSOLETE', 'MAIN', 'POPULARITY', 'FEEDBACK']);
});

test('D020 D024 D025 the list has the latest of each document of all types, without obsolete ones', async () => {
  const all = ['ORGBLAD-100', 'ORGBLAD-200', 'ORGBLAD-content', 'ARCHIVE-100', 'ORGNYTT-2026-A'];
  expect(await listed()).toEqual(all);
  expect(await listed({ obsolete: false })).toEqual(all);
});

test('D021 with history the list has every version', async () => {
  expect((await listed({ history: true })).filter((id) => id === 'ORGBLAD-100')).toHaveLength(3);
});

test('D024 with obsolete the list has obsolete documents too', async () => {
  expect(await listed({ obsolete: true })).toContain('ORGBLAD-300');
});

test('D023 D025 the list is narrowed by numbers and types, each of them repeated', async () => {
  expect(await listed({ number: ['100', '2026-A'] })).toEqual(['ORGBLAD-100', 'ARCHIVE-100', 'ORGNYTT-2026-A']);
  expect(await listed({ type: ['ORGNYTT', 'ARCHIVE'] })).toEqual(['ARCHIVE-100', 'ORGNYTT-2026-A']);
  expect(await listed({ type: 'ORGBLAD', number: '100' })).toEqual(['ORGBLAD-100']);
  expect(await listed({ number: 'none' })).toEqual([]);
});

test('D026 D027 access narrows the list to what the caller may open, or may not; left out, it does neither', async () => {
  const nora = await under.as('nora', 'orgsystemer');
  expect(await listed({ access: 'DENIED' }, nora)).toEqual(['ORGBLAD-200', 'ORGBLAD-content']);
  expect(await listed({ access: 'ALLOWED' }, nora)).toEqual(['ORGBLAD-100', 'ARCHIVE-100', 'ORGNYTT-2026-A']);
  expect(await listed({ access: 'ANY' }, nora)).toEqual(await listed({}, nora));
  const sheets = await ok(nora, 'listDocumentsByType', { path: { type: 'ORGBLAD' }, query: { access: 'DENIED' } });
  expect(idsOf(sheets)).toEqual(['ORGBLAD-200', 'ORGBLAD-content']);
});

test('D028 sheets are open to those who have the role for them, and some documents to some companies', async () => {
  const open = async (number: string, caller: TestCaller) => (await read(number, caller)).accessible;
  const people = { gro: await under.as('gro'), nora: await under.as('nora'), une: await under.as('une') };
  expect([await open('200', liv), await open('200', people.nora), await open('200', people.une)]).toEqual([true, false, false]);
  expect([await open('content', liv), await open('content', people.gro)]).toEqual([false, true]);
  expect([await open('100', people.nora), await open('100', people.une)]).toEqual([true, true]);
  const plain = await under.asClient('plain-app', 'orgsystemer');
  expect([await open('200', app), await open('200', plain)]).toEqual([true, false]);
});

test('D029 access to one document is told as true or false, for the caller or the user named', async () => {
  const ask = (number: string, query = {}, caller = liv) => ok(caller, 'checkDocumentAccess', { path: { type: 'ORGBLAD', number }, query });
  expect(await ask('200')).toBe(true);
  expect(await ask('content')).toBe(false);
  expect(await ask('200', { user: 'nora' })).toBe(false);
  expect(await ask('200', { user: 'nora' }, app)).toBe(true);
});

test('D030 D031 D014 backlinks are the documents that refer to this one, with the place of the link', async () => {
  const list = await ok(liv, 'listBacklinks', { path: { type: 'ORGBLAD', number: '100' } });
  expect(idsOf(list)).toEqual(['ORGBLAD-content']);
  expect(list[0].linkIndex).toBe(1);
  const other = await ok(liv, 'listBacklinks', { path: { type: 'ORGBLAD', number: '200' } });
  expect(idsOf(other)).toEqual(['ORGBLAD-100', 'ORGBLAD-content']);
});

test('D034 the series of sheets are listed with their numbers', async () => {
  expect(await ok(liv, 'listSheetSeries')).toEqual([
    { title: 'Grøfter', description: 'Alt om grøfter', firstNumber: 100, lastNumber: 199 },
  ]);
});

test('D040 D041 without a user the parameters user and sourcecompanyid have no effect', async () => {
  const plain = await ok(app, 'listDocuments');
  const query = { user: 'nobody', sourcecompanyid: [2002] };
  expect(await ok(app, 'listDocuments', { query })).toEqual(plain);
  expect(plain[0]).toMatchObject({ favorite: null, recentRank: null, companyComments: null });
});

test('D042 D043 D044 with a user the answer is for the caller, or for a colleague who is named', async () => {
  expect((await read('100', liv, { user: 'rolf' })).favorite).toBe(false);
  expect((await read('300', liv, { user: 'ROLF@north.example' })).favorite).toBe(true);
  expect((await read('300', liv, { user: 'liv' })).favorite).toBe(false);
});

test('D043 a user of another company, and one who is not there, are refused alike', async () => {
  const answers = await Promise.all(['gro', 'nobody'].map((user) => liv.call('listDocuments', { query: { user } })));
  for (const answer of answers) expect([answer.status, answer.body.code]).toEqual([403, 'user-out-of-reach']);
  const une = await under.as('une');
  expect((await une.call('listDocuments', { query: { user: 'liv' } })).status).toBe(403);
  expect((await une.call('listDocuments', { query: { user: 'une' } })).status).toBe(200);
});
