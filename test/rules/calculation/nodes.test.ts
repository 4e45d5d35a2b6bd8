import { beforeEach, expect, test } from 'vitest';
import { liv, under, withLiv } from '../../support/around.js';
import { ok, refused } from '../project/world.js';
import { add, addCustom, B1_COST, BIG, CUSTOM, clear, HOME, numbersIn, startCosts, within } from './world.js';

withLiv(startCosts);
beforeEach(() => clear(liv));

const levels = (depth?: number) => (depth === undefined ? {} : { depth });
const list = (depth?: number) => ok(liv, 'listCalculationNodes', { path: { projectId: HOME }, query: levels(depth) });
const read = (nodeId: string, depth?: number) => ok(liv, 'getCalculationNode', { path: { nodeId }, query: levels(depth) });
const refusedAdd = async (body: object, status: number, field: string) =>
  refused(await liv.call('addBudgetNode', { path: { projectId: HOME }, body }), status, field);
const remove = (nodeId: string, query: Record<string, unknown> = {}) => ok(liv, 'deleteCalculationNode', { path: { nodeId }, query });

test('N060 a budget code is added by number and quantity, with its default children and options', async () => {
  const node = await add(liv, { number: 'B1', quantity: 10 });
  expect(node).toMatchObject({
    number: 'B1',
    name: 'Grøft',
    type: 'BUDGET',
    unit: 'm',
    quantity: 10,
    unitCost: B1_COST,
    totalCost: 2370,
    totalCostRounded: 2370,
    parentId: null,
    description: 'Åpen grøft',
    activityId: 21,
  });
  expect(String(node.facilityId)).toBe(BIG);
  expect(numbersIn(node)).toEqual(['G1', 'W1', 'R1', 'MG1', 'M1', 'M2', 'O1', 'W2', 'R1', 'G2', 'W2', 'R1']);
  expect([within(node, 'W1').quantity, within(node, 'M1').quantity, within(node, 'G2').quantity]).toEqual([20, 30, 0]);
  expect(within(node, 'W1').facilityId).toBeNull();
});

test('N061 its id is the id by which the node is read', async () => {
  const node = await add(liv, { number: 'B1', quantity: 1 });
  expect(await read(node.id, 9)).toEqual(node);
  expect((await read(within(node, 'W1').id)).parentId).toBe(within(node, 'G1').id);
});

test('N062 the top-level node needs number and quantity', async () => {
  await refusedAdd({ quantity: 1 }, 400, 'number');
  await refusedAdd({ number: 'B1' }, 400, 'quantity');
  await refusedAdd({ number: 'B1', quantity: -1 }, 400, 'quantity');
});

test('N063 a child gets the quantity that is given, and what is below follows', async () => {
  const childNodes = [{ number: 'G1', quantity: 5, childNodes: [{ number: 'W1', quantity: 3 }] }];
  const node = await add(liv, { number: 'B1', quantity: 10, childNodes });
  expect([within(node, 'G1').quantity, within(node, 'W1').quantity, within(node, 'R1').quantity]).toEqual([5, 3, 6]);
  expect(within(node, 'M1').quantity).toBe(15);
  expect(node.totalCost).toBe(3 * 100 + 15 * 10 + 10 * 7);
  expect(node.unitCost).toBe(52);
});

test('N064 exclude removes a child and its branch', async () => {
  const childNodes = [
    { number: 'G1', childNodes: [{ number: 'MG1', exclude: true }] },
    { number: 'G2', exclude: true },
  ];
  const node = await add(liv, { number: 'B1', quantity: 1, childNodes });
  expect(numbersIn(node)).toEqual(['G1', 'W1', 'R1', 'O1', 'W2', 'R1']);
  expect(node.totalCost).toBe(207);
});

test('N065 options=false keeps only nodes whose default quantity is above 0', async () => {
  const node = await add(liv, { number: 'B1', quantity: 1, childNodes: [{ number: 'W2', quantity: 4 }] }, { options: false });
  expect(numbersIn(node)).toEqual(['G1', 'W1', 'R1', 'MG1', 'M1', 'O1']);
  expect(node.totalCost).toBe(B1_COST);
});

test('N066 an option that is given a quantity counts', async () => {
  const node = await add(liv, { number: 'B1', quantity: 1, childNodes: [{ number: 'G2', quantity: 2 }] });
  expect(within(within(node, 'G2'), 'W2').quantity).toBe(8);
  expect(node.totalCost).toBe(B1_COST + 400);
});

test('N067 the type may be left out while the number is unique', async () => {
  await refusedAdd({ number: 'X1', quantity: 1 }, 400, 'type');
  expect((await add(liv, { number: 'X1', type: 'BUDGET', quantity: 1 })).type).toBe('BUDGET');
  expect((await add(liv, { number: 'B1', type: 'BUDGET', quantity: 1 })).number).toBe('B1');
});

test('N068 only numbers of the revision, only budget codes at the top, only children of the node', async () => {
  await refusedAdd({ number: 'B9', quantity: 1 }, 404, 'number');
  await refusedAdd({ number: 'W1', quantity: 1 }, 400, 'number');
  await refusedAdd({ number: 'B1', quantity: 1, childNodes: [{ number: 'M1' }] }, 404, 'childNodes[0].number');
  const twice = [{ number: 'G1' }, { number: 'G1', exclude: true }];
  await refusedAdd({ number: 'B1', quantity: 1, childNodes: twice }, 400, 'childNodes[1].number');
});

test('N069 below a node of quantity 0 there is nothing to give a quantity to', async () => {
  const childNodes = [{ number: 'G2', childNodes: [{ number: 'W2', quantity: 1 }] }];
  await refusedAdd({ number: 'B1', quantity: 1, childNodes }, 400, 'childNodes[0].childNodes[0].quantity');
});

test('N070 a location can be given on every level', async () => {
  const childNodes = [{ number: 'O1', locationName: 'Kai' }];
  const node = await add(liv, { number: 'B1', quantity: 1, locationName: 'Torg', childNodes });
  expect([node.locationName, within(node, 'O1').locationName, within(node, 'G1').locationName]).toEqual(['Torg', 'Kai', null]);
});

test('N071 depth of a list is 1 unless told: 0 gives no nodes, 1 the top level only', async () => {
  await add(liv, { number: 'B1', quantity: 1 });
  expect(await list(0)).toEqual([]);
  expect((await list())[0]).toMatchObject({ hasChildren: true, childNodes: null });
  expect(await list(1)).toEqual(await list());
  const two = (await list(2))[0].childNodes;
  expect(two.map(({ number, childNodes }: never) => [number, childNodes])).toEqual([
    ['G1', null],
    ['O1', null],
    ['W2', null],
    ['G2', null],
  ]);
});

test('N072 depth of a node is 0 unless told', async () => {
  const { id } = await add(liv, { number: 'B1', quantity: 1 });
  expect(await read(id)).toMatchObject({ hasChildren: true, childNodes: null });
  expect(await read(id, 0)).toEqual(await read(id));
  expect((await read(id, 1)).childNodes[0].childNodes).toBeNull();
  refused(await liv.call('getCalculationNode', { path: { nodeId: id }, query: { depth: -1 } }), 400, 'depth');
});

test('N073 a custom node of fixed unit cost costs its unit cost times its quantity', async () => {
  const node = await addCustom(liv, { description: 'Midlertidig', locationName: 'Kai' });
  expect(node).toMatchObject({
    type: 'CUSTOMBUDGET_FIXEDUNIT',
    number: '',
    name: 'Gjerde',
    unit: 'm',
    quantity: 4,
    unitCost: 25,
    totalCost: 100,
    hasChildren: false,
    description: 'Midlertidig',
    locationName: 'Kai',
    activityId: 22,
    facilityId: 11,
  });
});

test('N074 a custom node of fixed total cost costs that, whatever its quantity', async () => {
  const fixed = { type: 'CUSTOMBUDGET_FIXEDTOTAL', totalCost: 90 };
  expect(await addCustom(liv, fixed)).toMatchObject({ totalCost: 90, unitCost: 22.5 });
  expect(await addCustom(liv, { ...fixed, quantity: 0 })).toMatchObject({ totalCost: 90, unitCost: 0 });
});

test.each([
  ['type', { type: 'BUDGET' }],
  ['name', { name: undefined }],
  ['unit', { unit: 'M' }],
  ['unit', { unit: 'm ' }],
  ['quantity', { quantity: undefined }],
  ['facilityId', { facilityId: 12 }],
  ['activityId', { activityId: 12 }],
  ['unitCost', { unitCost: undefined }],
  ['totalCost', { type: 'CUSTOMBUDGET_FIXEDTOTAL' }],
])('N075 N076 N077 a custom node whose %s is missing or not exactly a valid one is 400: %j', async (field, more) => {
  const path = { projectId: HOME };
  refused(await liv.call('addCustomNode', { path, body: { ...CUSTOM, ...more } }), 400, field);
});

test('N078 a custom node is updated to what the body says', async () => {
  const { id } = await addCustom(liv, { description: 'Før' });
  const body = { ...CUSTOM, type: 'CUSTOMBUDGET_FIXEDTOTAL', name: 'Port', unit: 'stk', quantity: 2, totalCost: 50 };
  await ok(liv, 'updateCustomNode', { path: { nodeId: id }, body });
  expect(await read(id)).toMatchObject({ name: 'Port', unit: 'stk', totalCost: 50, unitCost: 25, description: null });
  refused(await liv.call('updateCustomNode', { path: { nodeId: id }, body: { ...body, unit: 'x' } }), 400, 'unit');
  const budget = await add(liv, { number: 'B1', quantity: 1 });
  refused(await liv.call('updateCustomNode', { path: { nodeId: budget.id }, body }), 409);
});

test('N079 a node is deleted with its children where that is asked for, and the costs above follow', async () => {
  const node = await add(liv, { number: 'B1', quantity: 1 });
  await remove(within(node, 'G1').id, { deleteChildren: true });
  const after = await read(node.id, 9);
  expect(numbersIn(after)).toEqual(['O1', 'W2', 'R1', 'G2', 'W2', 'R1']);
  expect(after.totalCost).toBe(7);
});

test('N080 otherwise its children take its place, with what they had from it', async () => {
  const node = await add(liv, { number: 'B1', quantity: 1, locationName: 'Torg' });
  await remove(within(node, 'G1').id);
  const after = await read(node.id, 9);
  expect(numbersIn(after).slice(0, 5)).toEqual(['W1', 'R1', 'MG1', 'M1', 'M2']);
  expect(after.totalCost).toBe(B1_COST);
  await remove(node.id);
  const top = await list();
  expect(top.map(({ number, locationName }: never) => [number, locationName])).toContainEqual(['W1', 'Torg']);
  expect(top.every(({ facilityId }: { facilityId: unknown }) => facilityId === null)).toBe(true);
});

test('N081 all nodes of a project are removed at once', async () => {
  await add(liv, { number: 'B1', quantity: 1 });
  await addCustom(liv);
  await clear(liv);
  expect(await list()).toEqual([]);
});

test('N082 the order is that in which nodes were added', async () => {
  for (const number of ['B2', 'B1', 'B2']) await add(liv, { number, quantity: 1 });
  expect((await list()).map(({ number }: { number: string }) => number)).toEqual(['B2', 'B1', 'B2']);
});

const TOTAL = { type: 'CUSTOMBUDGET_FIXEDTOTAL', unitCost: undefined };
test.each([
  ['a unit cost', { quantity: 0, unitCost: 1e22 }],
  ['a sum', { quantity: 1e8, unitCost: 1e8 }],
  ['a quantity', { ...TOTAL, quantity: 1e22, totalCost: 5 }],
  ['a total', { ...TOTAL, quantity: 0, totalCost: -1e22 }],
])('N083 %s beyond what can be counted is 400, also in an update', async (_, more) => {
  const body = { ...CUSTOM, ...more };
  refused(await liv.call('addCustomNode', { path: { projectId: HOME }, body }), 400, 'quantity');
  const before = await addCustom(liv, { quantity: 1, unitCost: Number.MAX_SAFE_INTEGER });
  refused(await liv.call('updateCustomNode', { path: { nodeId: before.id }, body }), 400, 'quantity');
  expect(await read(before.id)).toEqual({ ...before, childNodes: null });
});

test('N083 a quantity that leads beyond what can be counted is 400, also if only a node below does', async () => {
  await refusedAdd({ number: 'B1', quantity: 1e300 }, 400, 'quantity');
  await refusedAdd({ number: 'X1', type: 'BUDGET', quantity: 5e15 }, 400, 'quantity');
  expect((await add(liv, { number: 'X1', type: 'BUDGET', quantity: 4e15 })).totalCost).toBe(4e15);
});

test('N081 nothing is written if there is no node to remove', async () => {
  const before = under.service.store.dump();
  await clear(liv);
  expect(under.service.store.dump()).toEqual(before);
});

test('N084 of writers at the same time none is lost', async () => {
  await Promise.all(Array.from({ length: 12 }, () => addCustom(liv)));
  expect(await list()).toHaveLength(12);
});
