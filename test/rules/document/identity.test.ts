import { expect, test } from 'vitest';
import { liv, under, withLiv } from '../../support/around.js';
import { operations } from '../../support/contract.js';
import { ok, refused } from '../project/world.js';
import { idsOf, startLibrary } from './world.js';

withLiv(startLibrary, 'orgsystemer');

const byNumber = (type: string, number: string, query = {}) =>
  liv.call('listDocumentsByNumber', { path: { type, number }, query });
const byVersion = (type: string, number: string, version: string) =>
  liv.call('getDocumentVersion', { path: { type, number, version } });

test('D001 the service is at /public/doc/rest', async () => {
  const answer = await under.fetch(`${under.baseUrl}/public/doc/rest/meta/ORGNYTT`, {
    headers: { authorization: `Bearer ${liv.token}` },
  });
  expect(answer.status).toBe(200);
});

test('D002 there are documents of three types', async () => {
  const list = await ok(liv, 'listDocuments');
  expect(new Set(list.map(({ type }: { type: string }) => type))).toEqual(
    new Set(['ORGBLAD', 'ORGNYTT', 'ARCHIVE']),
  );
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
    (await byNumber('ORGBLAD', '100', query)).body.map(
      (one: { version: { label: string } }) => one.version.label,
    );
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
