import { expect, test } from 'vitest';
import { liv, under, withLiv } from '../../support/around.js';
import { freeze, ok, refused } from '../project/world.js';
import { BIG, startCosts } from './world.js';

withLiv(startCosts);

test('N030 activities can be listed and read one by one', async () => {
  const all = await ok(liv, 'listActivities');
  expect(all).toEqual([
    { id: 21, name: 'Aktivitet 21' },
    { id: 22, name: 'Aktivitet 22' },
  ]);
  expect(await ok(liv, 'getActivity', { path: { activityId: 22 } })).toEqual(all[1]);
  refused(await liv.call('getActivity', { path: { activityId: 23 } }), 404, 'activityId');
});

test('N031 facilities have a short and a long name, and ids past 2^53', async () => {
  const all = await ok(liv, 'listFacilities');
  expect(all.map(({ id }: { id: unknown }) => String(id))).toEqual([BIG, '11']);
  expect(all[1]).toEqual({ id: 11, name: 'A11', longName: 'Anlegg 11' });
  expect(await ok(liv, 'getFacility', { path: { facilityId: BIG } })).toEqual(all[0]);
  refused(await liv.call('getFacility', { path: { facilityId: '9007199254740992' } }), 404, 'facilityId');
});

test('N032 the units are a list of texts', async () => {
  expect(await ok(liv, 'listUnits')).toEqual(['m', 'm³', 'stk', 'h']);
});

test('N033 revisions are listed, the newest first, with whether they are available for use', async () => {
  const all = await ok(liv, 'listCatalogRevisions');
  expect(all.map(({ id, active }: { id: number; active: boolean }) => [id, active])).toEqual([
    [5, false],
    [4, false],
    [3, true],
    [2, true],
    [1, false],
  ]);
  expect(all[2]).toEqual({
    id: 3,
    name: 'R3',
    active: true,
    description: 'Nyeste',
    activeFromDate: '2026-01-01T00:00:00Z',
    activeToDate: null,
    createdDate: '2023-01-01T00:00:00Z',
    modifiedDate: '2023-02-01T00:00:00Z',
  });
});

test('N034 latest is the latest active revision, and exactly one is', async () => {
  expect((await ok(liv, 'getLatestCatalogRevision')).id).toBe(3);
  await freeze(under, '2027-06-01T00:00:00Z');
  expect((await ok(liv, 'getLatestCatalogRevision')).id).toBe(5);
  await freeze(under, '2026-04-01T00:00:00Z');
});

test('N035 a revision is read by its id, active or not', async () => {
  expect((await ok(liv, 'getCatalogRevision', { path: { revisionId: 1 } })).active).toBe(false);
  refused(await liv.call('getCatalogRevision', { path: { revisionId: 9 } }), 404, 'revisionId');
});

const SEARCHES = ['listCatalogNodes', 'getCatalogNode', 'pageCatalogNodes', 'summarizeCatalogNodes'];

test('N036 every catalog search needs a valid revision: an id or the word latest', async () => {
  for (const operation of SEARCHES) {
    const call = (revision: string) =>
      liv.call(operation, { path: { revision, type: 'WORK', number: 'W1' } });
    for (const revision of ['latest', '3', '2']) expect((await call(revision)).status).toBe(200);
    refused(await call('newest'), 400, 'revision');
    refused(await call('9'), 404, 'revision');
  }
});

test('N037 a revision that is not active is refused in a search', async () => {
  for (const operation of SEARCHES) {
    for (const revision of ['1', '4', '5'])
      refused(await liv.call(operation, { path: { revision, type: 'WORK', number: 'W1' } }), 400, 'revision');
  }
});
