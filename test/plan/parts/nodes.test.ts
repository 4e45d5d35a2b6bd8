import { expect, test } from 'vitest';
import type { DesiredBudget, DesiredCustom, LiveNode } from '../../../src/kinds/project-model.js';
import { budgetAgrees, customAgrees, isNear, matchNodes, nodeFingerprint, topNodes } from '../../../src/plan/calculation/nodes.js';
import { budget, child, custom, live, liveCustom } from './nodes-of.js';

const THERE = live('1', {
  locationName: 'Kai',
  children: [
    live('a', { type: 'WORK', quantity: 3, locationName: 'Nord', children: [live('x', { type: 'RESOURCE', quantity: 7 })] }),
    live('b', { type: 'MATERIAL', quantity: 0 }),
  ],
});

test.each<[string, Partial<DesiredBudget>, boolean]>([
  ['nothing but itself', {}, true],
  ['its place', { locationName: 'Kai' }, true],
  ['another place', { locationName: 'Bru' }, false],
  ['another number', { number: '2' }, false],
  ['another quantity', { quantity: 10.1 }, false],
  ['a quantity that differs in its last digits', { quantity: 10 + 1e-10 }, true],
  ['a child', { children: [child('a')] }, true],
  ['a child by its type', { children: [child('a', { type: 'WORK' })] }, true],
  ['a child by another type', { children: [child('a', { type: 'OTHER' })] }, false],
  ['a child that is not there', { children: [child('z')] }, false],
  ['the quantity of a child', { children: [child('a', { quantity: 3 })] }, true],
  ['another quantity of a child', { children: [child('a', { quantity: 4 })] }, false],
  ['the place of a child', { children: [child('a', { locationName: 'Nord' })] }, true],
  ['another place of a child', { children: [child('a', { locationName: 'Sør' })] }, false],
  ['that a child is left out, and it is not', { children: [child('a', { exclude: true })] }, false],
  ['that a child is left out, and it is', { children: [child('z', { exclude: true })] }, true],
  ['a child of a child', { children: [child('a', { children: [child('x', { quantity: 7 })] })] }, true],
  ['another child of a child', { children: [child('a', { children: [child('x', { quantity: 8 })] })] }, false],
  ['one child that is so and one that is not', { children: [child('a'), child('b', { quantity: 1 })] }, false],
])('a budget code of which the spec states %s', (_, stated, isSo) => {
  expect(budgetAgrees(THERE, budget('1', stated))).toBe(isSo);
});

test('only a budget code serves as one', () => {
  expect(budgetAgrees({ ...THERE, type: 'GROUP' }, budget('1'))).toBe(false);
});

const FIXED_UNIT = custom('A', { unitCost: 100 });
const OTHERS: readonly [string, Partial<LiveNode>, Partial<DesiredCustom>][] = [
  ['its name', { name: 'B' }, {}],
  ['its unit', { unit: 'RS' }, {}],
  ['its quantity', { quantity: 6 }, {}],
  ['its cost', { unitCost: 101 }, {}],
  ['which cost is fixed', { type: 'CUSTOMBUDGET_FIXEDTOTAL' }, {}],
  ['its facility', { facilityId: '302' }, {}],
  ['its activity', { activityId: null }, {}],
  ['its description', { description: 'x' }, { description: 'y' }],
  ['its place', { locationName: 'x' }, { locationName: 'y' }],
];

test.each(OTHERS)('a custom node that differs in %s is not the one that is desired', (_, there, stated) => {
  expect(customAgrees(liveCustom('A', there), { ...FIXED_UNIT, ...stated })).toBe(false);
});

test('a custom node that is as stated is the one that is desired, also if it has other values', () => {
  const there = { description: 'x', locationName: 'y' };
  expect(customAgrees(liveCustom('A', there), FIXED_UNIT)).toBe(true);
  expect(customAgrees(liveCustom('A', there), { ...FIXED_UNIT, ...there })).toBe(true);
  const total = liveCustom('A', { type: 'CUSTOMBUDGET_FIXEDTOTAL' });
  expect(customAgrees(total, custom('A', { totalCost: 500 }))).toBe(true);
  expect(customAgrees(total, custom('A', { totalCost: 501 }))).toBe(false);
});

test('sums of decimal fractions agree, and real differences do not', () => {
  expect([isNear(0.1 + 0.2, 0.3), isNear(1e15, 1e15 + 1), isNear(0, 1e-6), isNear(1, 1.001)]).toEqual([true, true, false, false]);
});

test('groups of budget codes are kept, and their contents are compared', () => {
  const inner = [live('1'), live('2', { type: 'WORK' })];
  const group = live('g', { type: 'BUDGETGROUP', children: [live('h', { type: 'BUDGETGROUP', children: inner })] });
  expect(topNodes([group, live('3')]).map(({ number }) => number)).toEqual(['1', '2', '3']);
});

test('prices are not part of the fingerprint of a catalog node, but of a custom node', () => {
  const dearer = (node: LiveNode): LiveNode => ({ ...node, unitCost: 9, totalCost: 90, children: node.children.map(dearer) });
  expect(nodeFingerprint(dearer(THERE))).toBe(nodeFingerprint(THERE));
  expect(nodeFingerprint(dearer(liveCustom('A')))).not.toBe(nodeFingerprint(liveCustom('A')));
  const inside = live('g', { children: [liveCustom('A')] });
  expect(nodeFingerprint(dearer(inside))).not.toBe(nodeFingerprint(inside));
  expect(nodeFingerprint({ ...THERE, quantity: 11 })).not.toBe(nodeFingerprint(THERE));
});

test.each([
  [['Kai', null], undefined, null],
  [[null, 'Kai'], undefined, null],
  [['Kai', 'Bru'], undefined, 'Kai'],
  [['Kai', 'Bru'], 'Bru', 'Bru'],
  [[null, 'Bru'], 'Kai', null],
])('of live nodes at %j, one at %s takes the place of the one at %s', (places, locationName, taken) => {
  const there = places.map((one, n) => live('1', { id: `n${n}`, locationName: one }));
  const stated = budget('1', { quantity: 7, ...(locationName === undefined ? {} : { locationName }) });
  const { replaced, dropped } = matchNodes(there, [stated]);
  expect(replaced.map((pair) => pair.live.locationName)).toEqual([taken]);
  expect(dropped).toHaveLength(1);
});
