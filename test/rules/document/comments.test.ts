import { expect, test } from 'vitest';
import { app, gro, liv, under, withLiv } from '../../support/around.js';
import { NORTH, ok, refused, SOUTH } from '../project/world.js';
import { EAST, startLibrary } from './world.js';

withLiv(startLibrary, 'orgsystemer');

const BIG = '9007199254740993';
const ids = (list: readonly { id: number | bigint }[]) => list.map(({ id }) => String(id));
const one = (idOrType: string, query = {}, caller = liv) => caller.call('getCommentOrComments', { path: { idOrType }, query });
const ofType = async (type: string, query = {}, caller = liv) => ids((await one(type, query, caller)).body);
const on = async (number: string, query = {}, caller = liv) =>
  ids(await ok(caller, 'listDocumentComments', { path: { type: 'ORGBLAD', number }, query }));

test('D050 D052 the companies that share their comments with a company, itself among them', async () => {
  expect(ids(await ok(liv, 'listCommentSources'))).toEqual([NORTH, SOUTH]);
  expect(ids(await ok(liv, 'listCommentSources', { query: { own: true } }))).toEqual([NORTH, SOUTH]);
  expect(await ok(liv, 'listCommentSources', { query: { own: false } })).toEqual([{ id: Number(SOUTH), name: 'Sør AS' }]);
  expect(ids(await ok(gro, 'listCommentSources'))).toEqual([SOUTH]);
});

test('D051 D052 the companies that receive a company’s comments, itself among them', async () => {
  expect(ids(await ok(gro, 'listCommentRecipients'))).toEqual([SOUTH, NORTH]);
  expect(ids(await ok(gro, 'listCommentRecipients', { query: { own: false } }))).toEqual([NORTH]);
  expect(ids(await ok(liv, 'listCommentRecipients'))).toEqual([NORTH]);
});

test('D053 D054 the company is the user’s where it is left out; another one is 403, and none is 404', async () => {
  for (const operation of ['listCommentSources', 'listCommentRecipients']) {
    const all = await ok(liv, operation);
    expect(await ok(liv, operation, { query: { company: NORTH } })).toEqual(all);
    refused(await liv.call(operation, { query: { company: SOUTH } }), 403);
    refused(await liv.call(operation, { query: { company: 9 } }), 404, 'company');
  }
});

test('D055 D012 D061 a comment is read by its id, with the company as an object', async () => {
  const { body, text } = await one(BIG);
  expect(text).toContain(`"id":${BIG}`);
  expect(body).toEqual({
    id: BigInt(BIG),
    docId: 'ORGBLAD-100',
    company: { id: Number(NORTH), name: 'Nord AS' },
    text: `Merknad ${BIG}`,
    modifiedBy: 'liv',
    displayModifiedBy: 'liv Prøve',
    modifiedDate: '2026-01-02T00:00:00Z',
    sharedToCompanyId: null,
  });
  expect((await one('2')).body.sharedToCompanyId).toBe(Number(NORTH));
});

test('D056 the text of a comment is read by its id', async () => {
  expect(await ok(liv, 'getCommentContent', { path: { id: '2' } })).toEqual({ text: 'Merknad 2' });
});

test('D057 D063 the comments on all documents of a type, the newest first', async () => {
  expect(await ofType('ORGBLAD')).toEqual(['2', BIG, '4', '3']);
  expect(await ofType('ARCHIVE')).toEqual(['6']);
  expect(await ofType('ORGNYTT')).toEqual([]);
});

test('D058 the comments on one document', async () => {
  expect(await on('100')).toEqual(['2', BIG]);
  expect(await on('300')).toEqual([]);
});

test('D059 source companies narrow the comments; one that does not share gives none', async () => {
  expect(await on('100', { sourcecompanyid: SOUTH })).toEqual(['2']);
  expect(await on('100', { sourcecompanyid: [NORTH, SOUTH] })).toEqual(['2', BIG]);
  expect(await ofType('ORGBLAD', { sourcecompanyid: NORTH })).toEqual([BIG, '4']);
  expect(await ofType('ORGNYTT', { sourcecompanyid: EAST })).toEqual([]);
});

test('D060 a comment that was not shared with the company is not there', async () => {
  expect(await ofType('ORGBLAD', {}, gro)).toEqual(['2', '3']);
  for (const id of [BIG, '4', '999']) refused(await one(id, {}, gro), 404, 'id');
  refused(await gro.call('getCommentContent', { path: { id: BIG } }), 404, 'id');
});

test('D064 after a type, content is a document number', async () => {
  expect(await on('content')).toEqual(['4']);
});

test('D035 what is neither an id nor a type is 400', async () => {
  for (const text of ['x', '007', '9223372036854775808']) refused(await one(text), 400, 'idOrType');
  refused(await liv.call('getCommentContent', { path: { id: 'x' } }), 400, 'id');
});

test('D065 a user whom the company has not confirmed sees no comments', async () => {
  const une = await under.as('une');
  expect(await ofType('ORGBLAD', {}, une)).toEqual([]);
  expect(await ok(une, 'listCommentSources')).toEqual([]);
  refused(await one(BIG, {}, une), 404, 'id');
});

test('D066 a document carries the comments of the own company and of those that share, or of those named', async () => {
  const comments = async (query = {}, caller = liv) => {
    const [found] = await ok(caller, 'listDocumentsByNumber', { path: { type: 'ORGBLAD', number: '100' }, query });
    return found.companyComments && ids(found.companyComments);
  };
  expect(await comments()).toEqual(['2', BIG]);
  expect(await comments({ sourcecompanyid: SOUTH })).toEqual(['2']);
  expect(await comments({ sourcecompanyid: EAST })).toEqual([]);
  expect(await comments({}, gro)).toEqual(['2']);
  expect(await comments({}, app)).toBeNull();
});
