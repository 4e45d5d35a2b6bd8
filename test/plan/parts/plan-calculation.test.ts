import { expect, test } from 'vitest';
import type { DesiredCalculation, DesiredNode, LiveNode } from '../../../src/kinds/project-model.js';
import { COST_TYPES, costsDiffer, sumsOf } from '../../../src/plan/calculation/costs.js';
import { planCalculation, treesNeeded } from '../../../src/plan/calculation/plan-calculation.js';
import { objectWords } from '../../../src/render/words/kind-words.js';
import { changeReason } from '../../../src/render/words/reason-words.js';
import { place } from '../../support/build.js';
import { budget, child, custom, live, liveCustom, tree } from './nodes-of.js';

const PROJECT = { number: 'P', id: '7' };
const WORK = tree('w', 3, { unitCost: 5 });
const STUFF = tree('m', 1, { type: 'MATERIAL', unitCost: 2 });
const TREES = new Map([['1', tree('1', 1, { type: 'BUDGET', children: [tree('g', 1, { type: 'GROUP', children: [WORK] }), STUFF] })]]);

/** A node as the service would create it. */
const made = (quantity = 10, more: Partial<LiveNode> = {}): LiveNode =>
  live('1', {
    quantity,
    totalCost: 17 * quantity,
    children: [
      live('g', { type: 'GROUP', quantity, children: [live('w', { type: 'WORK', quantity: 3 * quantity, totalCost: 15 * quantity })] }),
      live('m', { type: 'MATERIAL', quantity, totalCost: 2 * quantity }),
    ],
    ...more,
  });

function plan(nodes: readonly LiveNode[], desired: Partial<DesiredCalculation>, trees = TREES) {
  const there = { calculationType: 'REN', revisionId: '73', readOnly: false, nodes };
  return planCalculation({ desired: { ...desired, place }, live: there, project: PROJECT, trees });
}

const calls = (nodes: readonly LiveNode[], desired: readonly DesiredNode[]) =>
  plan(nodes, { nodes: desired }).steps.map(({ operation, path, query, body }) => ({ operation, ...path, ...query, ...body }));

test('a calculation that agrees has no calls and no costs', () => {
  const { steps, changes, objects, costs, destroyed, objectCount } = plan([made(), liveCustom('A')], {
    type: 'REN',
    nodes: [custom('A', { unitCost: 100 }), budget('1')],
  });
  expect({ steps, changes, objects, costs, destroyed, objectCount }).toEqual({
    steps: [],
    changes: [],
    objects: [],
    costs: undefined,
    destroyed: 0,
    objectCount: 2,
  });
});

test('nodes are kept if the spec does not state nodes', () => {
  expect(plan([made(), liveCustom('A')], {}).steps).toEqual([]);
});

test('a budget code is created with its alterations, a custom node with all its values', () => {
  const altered = child('g', {
    type: 'GROUP',
    locationName: 'Kai',
    children: [child('w', { quantity: 1 }), child('x', { exclude: true })],
  });
  expect(
    calls(
      [],
      [budget('1', { locationName: 'Bru', children: [altered] }), custom('A', { totalCost: 7, description: 'd', locationName: 'l' })],
    ),
  ).toEqual([
    {
      operation: 'addBudgetNode',
      projectId: '7',
      number: '1',
      type: 'BUDGET',
      quantity: 10,
      locationName: 'Bru',
      childNodes: [
        {
          number: 'g',
          type: 'GROUP',
          locationName: 'Kai',
          childNodes: [
            { number: 'w', quantity: 1 },
            { number: 'x', exclude: true },
          ],
        },
      ],
    },
    {
      operation: 'addCustomNode',
      projectId: '7',
      type: 'CUSTOMBUDGET_FIXEDTOTAL',
      name: 'A',
      unit: 'dag',
      quantity: 5,
      totalCost: 7,
      facilityId: '301',
      activityId: '401',
      description: 'd',
      locationName: 'l',
    },
  ]);
  expect(calls([], [budget('1'), custom('A', { unitCost: 7 })]).map((call) => Object.keys(call))).toEqual([
    ['operation', 'projectId', 'number', 'type', 'quantity'],
    ['operation', 'projectId', 'type', 'name', 'unit', 'quantity', 'facilityId', 'activityId', 'unitCost'],
  ]);
});

test('values of a custom node that the spec does not state are written unchanged', () => {
  const there = liveCustom('A', { description: 'd', locationName: 'l' });
  expect(calls([there], [custom('A', { unitCost: 101 })])).toMatchObject([
    { operation: 'updateCustomNode', nodeId: 'cA', unitCost: 101, description: 'd', locationName: 'l' },
  ]);
  const [change] = plan([there], { nodes: [custom('A', { unitCost: 101, facility: { id: '305', place } })] }).changes;
  expect(change).toMatchObject({
    before: { name: 'A', unitCost: 100, facilityId: '301' },
    after: { name: 'A', unitCost: 101, facilityId: '305' },
  });
  expect(Object.keys(change?.after ?? {}).sort()).toEqual(['facilityId', 'name', 'unitCost']);
});

test('a budget code is created before the old one is deleted, with its location and its alterations', () => {
  const old = made(10, { locationName: 'Kai', children: [live('g', { type: 'GROUP', quantity: 4 })] });
  const { steps, changes, losses, objects, destroyed } = plan([old], { nodes: [budget('1', { quantity: 20 })] });
  expect(steps.map(({ operation, query, address }) => [operation, query, address])).toEqual([
    ['addBudgetNode', undefined, 'P:calculation/nodes[0]'],
    ['deleteCalculationNode', { deleteChildren: true }, 'P:calculation/nodes[0]'],
  ]);
  expect(steps[0]?.body).toMatchObject({
    locationName: 'Kai',
    childNodes: [
      { number: 'g', quantity: 4, childNodes: [{ number: 'w', exclude: true }] },
      { number: 'm', exclude: true },
    ],
  });
  expect(changes).toMatchObject([{ action: 'replace', carried: { alterations: 4 }, destroyed: 1, calls: ['1', '2'] }]);
  expect([losses, objects.map(objectWords), destroyed]).toEqual([[], ['budget code n1'], 1]);
});

test('alterations are a loss if the catalog does not list the budget code', () => {
  const { losses, costs, changes } = plan([made()], { nodes: [budget('1', { quantity: 20 })] }, new Map());
  expect(losses).toEqual([
    {
      address: 'P:calculation/nodes[0]',
      project: 'P',
      segment: '',
      path: [{ list: 'calculation' }, { list: 'nodes', index: 0 }],
      reason: { code: 'altered-below', number: '1', id: 'n1' },
    },
  ]);
  expect(changes[0]).not.toHaveProperty('carried');
  expect(costs).toEqual({ before: { WORK: 150, MATERIAL: 20, RESOURCE: 0, OTHER: 0, total: 170 } });
});

test('nodes that the spec does not list are deleted and shown', () => {
  const { steps, changes } = plan([made(), liveCustom('A', { locationName: 'Kai' })], { nodes: [] });
  expect(steps.map(({ operation, path }) => [operation, path.nodeId])).toEqual([
    ['deleteCalculationNode', 'n1'],
    ['deleteCalculationNode', 'cA'],
  ]);
  expect(changes.map(({ kind, before, reason, destroyed }) => [kind, before, changeReason(reason), destroyed])).toEqual([
    ['budgetCode', { number: '1', label: '1', quantity: 10, unit: 'm', locationName: null }, 'not in the spec', 1],
    ['customNode', { label: 'A', quantity: 5, unit: 'dag', locationName: 'Kai' }, 'not in the spec', 1],
  ]);
});

test('of two possible budget codes the one at the stated location is replaced; of two custom nodes the one of that name is updated', () => {
  const two = [made(10, { id: 'k', locationName: 'Kai' }), made(11, { id: 'b', locationName: 'Bru' })];
  const again = plan(two, {
    nodes: [budget('1', { quantity: 20, locationName: 'Bru' }), budget('1', { quantity: 21, locationName: 'Kai' })],
  });
  const gone = again.steps.filter(({ operation }) => operation === 'deleteCalculationNode');
  expect(gone.map(({ path, address }) => [path.nodeId, address])).toEqual([
    ['k', 'P:calculation/nodes[1]'],
    ['b', 'P:calculation/nodes[0]'],
  ]);
  const customs = calls([liveCustom('A'), liveCustom('B')], [custom('B', { unitCost: 1 }), custom('A', { unitCost: 2 })]);
  expect(customs.map((call) => Object(call) as { nodeId: string; name: string }).map(({ nodeId, name }) => [nodeId, name])).toEqual([
    ['cA', 'A'],
    ['cB', 'B'],
  ]);
});

test('costs are those of kept, changed and new nodes; other prices apply to all of them', () => {
  const nodes = [made(), made(1, { id: 'gone' }), liveCustom('A')];
  const desired = [
    budget('1'),
    budget('1', { quantity: 2, children: [child('w'), child('m', { exclude: true })] }),
    custom('A', { unitCost: 101 }),
    custom('B', { totalCost: 7.005 }),
  ];
  const { costs } = plan(nodes, { nodes: desired });
  expect(costs).toEqual({
    before: { WORK: 165, MATERIAL: 22, RESOURCE: 0, OTHER: 500, total: 687 },
    after: { WORK: 180, MATERIAL: 20, RESOURCE: 0, OTHER: 512.01, total: 712.01 },
  });
  const dearer = new Map([
    ['1', tree('1', 1, { type: 'BUDGET', children: [tree('g', 1, { type: 'GROUP', children: [{ ...WORK, unitCost: 6 }] }), STUFF] })],
  ]);
  const repriced = plan([made(), liveCustom('A')], { type: 'COMPANY' }, dearer);
  expect(repriced.costs?.after).toEqual({ WORK: 180, MATERIAL: 20, RESOURCE: 0, OTHER: 500, total: 700 });
  expect(repriced.steps).toMatchObject([{ operation: 'setCalculationType', path: { projectId: '7', calculationType: 'COMPANY' } }]);
  expect(repriced.objects.map(objectWords)).toEqual(['calculation type']);
});

test('a part of a kept node that the other catalog lacks keeps its cost', () => {
  const dearer = new Map([['1', tree('1', 1, { type: 'BUDGET', children: [{ ...STUFF, unitCost: 3 }] })]]);
  const { costs } = plan([made()], { type: 'COMPANY' }, dearer);
  expect(costs?.after).toEqual({ WORK: 150, MATERIAL: 30, RESOURCE: 0, OTHER: 0, total: 180 });
});

test('only created, replaced and repriced nodes are read from the catalog', () => {
  const there = { calculationType: 'REN', revisionId: '73', readOnly: false, nodes: [made(), live('2'), live('3'), liveCustom('A')] };
  const needed = (desired: Partial<DesiredCalculation>) => treesNeeded({ desired: { ...desired, place }, live: there });
  expect(needed({ nodes: [budget('1'), budget('2', { quantity: 3 }), budget('9'), budget('9'), custom('A', { unitCost: 3 })] })).toEqual([
    '2',
    '9',
  ]);
  expect(needed({ type: 'REN' })).toEqual([]);
  expect(needed({ type: 'COMPANY' })).toEqual(['1', '2', '3']);
  expect(needed({ type: 'COMPANY', nodes: [budget('1')] })).toEqual(['1']);
});

test.each([
  [0.04, false],
  [0.06, true],
  [-0.06, true],
])('costs that are %d apart differ: %s', (by, isOther) => {
  for (const type of COST_TYPES) {
    const of = (cost: number) => sumsOf((add) => add(type, cost));
    expect(costsDiffer(of(100), of(100 + by))).toBe(isOther);
  }
  // Equal sums of all costs may have other parts.
  const parts = (work: number) => sumsOf((add) => [add('WORK', work), add('OTHER', 100 - work)]);
  expect(costsDiffer(parts(50), parts(50 + by))).toBe(isOther);
});
