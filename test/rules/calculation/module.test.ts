import { expect, test } from 'vitest';
import { liv, under, withLiv } from '../../support/around.js';
import { create, freeze, ok, refused } from '../project/world.js';
import { add, B1_COST, B1_OWN_COST, clear, HOME, startCosts, within } from './world.js';

withLiv(startCosts);

const moduleOf = (projectId: string | number, caller = liv) =>
  ok(caller, 'getCalculationModule', { path: { projectId } });
const setType = (calculationType: string, projectId: string | number = HOME) =>
  liv.call('setCalculationType', { path: { projectId, calculationType } });

test('N040 a module has its type, its project, whether it is read only, and its revision', async () => {
  expect(await moduleOf(HOME)).toEqual({
    calculationType: 'REN',
    projectId: 3001,
    readOnly: false,
    revisionId: 3,
    revisionName: 'R3',
  });
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
  refused(
    await liv.call('addBudgetNode', { path: { projectId: young.id }, body: { number: 'B2', quantity: 1 } }),
    404,
    'number',
  );
  await freeze(under, '2026-04-01T00:00:00Z');
});

test('N045 N046 REN uses average prices, COMPANY the prices of the company where given', async () => {
  const node = await add(liv, { number: 'B1', quantity: 2 });
  const cost = async () =>
    (await ok(liv, 'getCalculationNode', { path: { nodeId: node.id }, query: { depth: 9 } })) as never;
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
  expect((await moduleOf(HOME, await under.as('rolf'))).readOnly).toBe(true);
});

test('N049 whoever may only read the project may not write, and strangers see nothing', async () => {
  const body = { number: 'B1', quantity: 1 };
  const path = { projectId: HOME };
  refused(await (await under.as('rolf')).call('addBudgetNode', { path, body }), 403);
  refused(await (await under.as('gro')).call('listCalculationNodes', { path }), 403);
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
