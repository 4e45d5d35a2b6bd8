import { expect, test } from 'vitest';
import { liv, rolf, under, withLiv } from '../../support/around.js';
import { create, freeze, ok, refused } from '../project/world.js';
import { add, B1_COST, B1_OWN_COST, BIG, clear, HOME, startCosts, within } from './world.js';

withLiv(startCosts);

const moduleOf = (projectId: string | number, caller = liv) => ok(caller, 'getCalculationModule', { path: { projectId } });
const setType = (calculationType: string, projectId: string | number = HOME) =>
  liv.call('setCalculationType', { path: { projectId, calculationType } });

test('N040 a module has its type, its project, whether it is read only, and its revision', async () => {
  expect(await moduleOf(HOME)).toEqual({ calculationType: 'REN', projectId: 3001, readOnly: false, revisionId: 3, revisionName: 'R3' });
});

test('N041 N042 the project service activates the one module that a project has', async () => {
  const { id } = await create(liv);
  refused(await liv.call('getCalculationModule', { path: { projectId: id } }), 404, 'projectId');
  await ok(liv, 'addModule', { path: { projectId: id, moduleType: 'CALCULATION' } });
  expect((await moduleOf(id)).revisionId).toBe(3);
  await ok(liv, 'addModule', { path: { projectId: id, moduleType: 'CALCULATION' } });
  expect((await moduleOf(id)).revisionId).toBe(3);
  refused(await liv.call('getCalculationModule', { path: { projectId: '3004' } }), 404, 'projectId');
});

test('N043 N044 a new calculation is tied to the latest revision and stays with it', async () => {
  const old = await create(liv, {}, { moduleType: ['CALCULATION'] });
  await freeze(under, '2027-06-01T00:00:00Z');
  const young = await create(liv, {}, { moduleType: ['CALCULATION'] });
  expect([(await moduleOf(old.id)).revisionId, (await moduleOf(young.id)).revisionId]).toEqual([3, 5]);
  await add(liv, { number: 'B2', quantity: 1 }, {}, String(old.id));
  refused(await liv.call('addBudgetNode', { path: { projectId: young.id }, body: { number: 'B2', quantity: 1 } }), 404, 'number');
  await freeze(under, '2026-04-01T00:00:00Z');
});

test('N045 N046 REN uses average prices, COMPANY the prices of the company where given', async () => {
  const node = await add(liv, { number: 'B1', quantity: 2 });
  const cost = async () => (await ok(liv, 'getCalculationNode', { path: { nodeId: node.id }, query: { depth: 9 } })) as never;
  expect(within(await cost(), 'B1').totalCost).toBe(2 * B1_COST);
  expect((await setType('COMPANY')).status).toBe(204);
  expect((await moduleOf(HOME)).calculationType).toBe('COMPANY');
  expect(within(await cost(), 'B1').totalCost).toBe(2 * B1_OWN_COST);
  expect([within(await cost(), 'W1').unitCost, within(await cost(), 'M1').unitCost]).toEqual([80, 10]);
  expect((await setType('COMPANY')).status).toBe(204);
  expect((await setType('REN')).status).toBe(204);
  expect(within(await cost(), 'B1').totalCost).toBe(2 * B1_COST);
  await clear(liv);
});

test('N047 the type is set where the project has the module, to REN or COMPANY', async () => {
  refused(await setType('COMPANY', '3004'), 404, 'projectId');
  refused(await setType('ren'), 400, 'calculationType');
});

test('N048 a project that has ended or is archived can be written to: its calculation as its segments', async () => {
  for (const projectId of ['3002', '3003']) {
    const path = { projectId };
    expect((await moduleOf(projectId)).readOnly).toBe(false);
    await ok(liv, 'addBudgetNode', { path, body: { number: 'B1', quantity: 1 } });
    await ok(liv, 'deleteAllCalculationNodes', { path });
    await ok(liv, 'addModule', { path: { ...path, moduleType: 'CABLESIMULATOR' } });
    const { id } = await ok(liv, 'createSegment', { path, body: { name: 'S' } });
    await ok(liv, 'deleteSegment', { path: { segmentId: id } });
  }
  expect((await moduleOf(HOME, rolf)).readOnly).toBe(true);
});

test('N050 the project tells the revision and the total cost of its calculation', async () => {
  const meta = async () => (await ok(liv, 'getProject', { path: { projectId: HOME } })).meta;
  await add(liv, { number: 'B1', quantity: 3 });
  expect(await meta()).toEqual({ catalogRevisionName: 'R3', totalCost: 3 * B1_COST });
  await clear(liv);
  expect(await meta()).toEqual({ catalogRevisionName: 'R3', totalCost: 0 });
  const { id, meta: fresh } = await create(liv, {}, { moduleType: ['CALCULATION'] });
  expect(fresh).toEqual({ catalogRevisionName: 'R3', totalCost: 0 });
  await add(liv, { number: 'B1', quantity: 1 }, {}, String(id));
  await ok(liv, 'removeModule', { path: { projectId: id, moduleType: 'CALCULATION' } });
  const told = async () => (await ok(liv, 'getProject', { path: { projectId: id } })).meta;
  expect(await told()).toEqual({ catalogRevisionName: null, totalCost: null });
  await ok(liv, 'addModule', { path: { projectId: id, moduleType: 'CALCULATION' } });
  expect(await told()).toEqual({ catalogRevisionName: 'R3', totalCost: B1_COST });
});

test('N051 a project that is deleted takes its calculation along', async () => {
  const { id } = await create(liv, {}, { moduleType: ['CALCULATION'] });
  const node = await add(liv, { number: 'B1', quantity: 1 }, {}, String(id));
  await ok(liv, 'deleteProject', { path: { projectId: id } });
  refused(await liv.call('getCalculationNode', { path: { nodeId: node.id } }), 404, 'nodeId');
  expect(under.service.store.get('calculation', String(id))).toBeUndefined();
});

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
    const call = (revision: string) => liv.call(operation, { path: { revision, type: 'WORK', number: 'W1' } });
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
