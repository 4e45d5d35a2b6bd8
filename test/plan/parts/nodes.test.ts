import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DesiredBudget, DesiredCustom, LiveNode } from '../../../src/kinds/project-model.js';
import { COST_TYPES, costsDiffer, sumsOf } from '../../../src/plan/calculation/costs.js';
import { budgetAgrees, customAgrees, isNear, matchNodes, nodeFingerprint, topNodes } from '../../../src/plan/calculation/nodes.js';
import { holds } from '../../geometry/holds.js';
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

const TOTAL = { type: 'CUSTOMBUDGET_FIXEDTOTAL' };

test.each<[string, Partial<LiveNode>, Partial<DesiredCustom>, boolean]>([
  ['another name', { name: 'B' }, {}, false],
  ['another unit', { unit: 'RS' }, {}, false],
  ['another quantity', { quantity: 6 }, {}, false],
  ['another cost', { unitCost: 101 }, {}, false],
  ['another cost that is fixed', TOTAL, {}, false],
  ['another facility', { facilityId: '302' }, {}, false],
  ['another activity', { activityId: null }, {}, false],
  ['another description', { description: 'x' }, { description: 'y' }, false],
  ['another place', { locationName: 'x' }, { locationName: 'y' }, false],
  ['values that are not stated', { description: 'x', locationName: 'y' }, {}, true],
  ['the stated values', { description: 'x', locationName: 'y' }, { description: 'x', locationName: 'y' }, true],
  ['the stated total', TOTAL, { unitCost: undefined as never, totalCost: 500 }, true],
  ['another total', TOTAL, { unitCost: undefined as never, totalCost: 501 }, false],
])('a custom node with %s', (_, there, stated, isSo) => {
  expect(customAgrees(liveCustom('A', there), custom('A', { unitCost: 100, ...stated }))).toBe(isSo);
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

const anyPlace = fc.constantFrom('Kai', 'Bru');
const anyOld = fc.record({ quantity: fc.constantFrom(1, 2), locationName: fc.option(anyPlace), inside: fc.constantFrom(0, 3, 4) });
const anyStated = fc.record({ quantity: fc.constantFrom(1, 5, 6), inside: fc.constantFrom(0, 3, 7) });
/** Codes of one number: all of them state their locations, or none. */
const anyCodes = fc.oneof(
  fc.array(anyStated, { maxLength: 4 }),
  fc
    .array(fc.record({ stated: anyStated, locationName: anyPlace }), { maxLength: 4 })
    .map((codes) => codes.map(({ stated, locationName }) => ({ ...stated, locationName }))),
);

/** The only child, of which the catalog has two in each unit; another number is an alteration. */
const insideOf = (quantity: number, altered = 0) => [live('a', { type: 'WORK', quantity: altered || 2 * quantity })];

function created({ quantity, locationName, children }: DesiredBudget, old?: LiveNode): LiveNode {
  const carried = old?.children[0]?.quantity === 2 * (old?.quantity ?? 0) ? undefined : old?.children[0]?.quantity;
  const place = locationName ?? old?.locationName ?? null;
  return live('1', { quantity, locationName: place, children: insideOf(quantity, children[0]?.quantity ?? carried) });
}

/** The nodes in the end, if the run is interrupted after each of these numbers of creates. */
function endOf(nodes: readonly LiveNode[], desired: readonly DesiredBudget[], [count, ...rest]: readonly number[]): string[] {
  const { made, replaced, kept } = matchNodes(nodes, desired);
  const steps = [...made.map((node) => created(node as DesiredBudget)), ...replaced.map((pair) => created(pair.desired, pair.live))];
  if (count !== undefined) return endOf([...nodes, ...steps.slice(0, count)], desired, rest);
  return [...kept, ...steps].map(({ id: _, ...node }) => JSON.stringify(node)).sort();
}

const [anyOlds, anyCuts] = [fc.array(anyOld, { maxLength: 4 }), fc.array(fc.nat(4), { maxLength: 4 })];
const RUNS = { numRuns: 2000, seed: 25 };
holds('a plan that is cut off, and made again, ends as an undisturbed one', RUNS, anyOlds, anyCodes, anyCuts, (olds, codes, counts) => {
  const there = olds.map(({ inside, ...old }, n) => live('1', { id: `n${n}`, ...old, children: insideOf(old.quantity, inside) }));
  const desired = codes.map(({ inside, ...code }) =>
    budget('1', { ...code, children: inside === 0 ? [] : [child('a', { quantity: inside })] }),
  );
  expect(endOf(there, desired, counts)).toEqual(endOf(there, desired, []));
});

test('codes of different numbers are replaced and created in the order of the spec, and those of one number in reverse order', () => {
  const there = [live('2', { id: 'a' }), live('1', { id: 'b' }), live('1', { id: 'c' })];
  const desired = ['1', '1', '3', '2', '3', '4'].map((number, n) => budget(number, { quantity: 20 + n }));
  const { replaced, made } = matchNodes(there, desired);
  expect(replaced.map((pair) => [pair.live.id, pair.desired.quantity])).toEqual([
    ['c', 21],
    ['b', 20],
    ['a', 23],
  ]);
  expect(made.map(({ quantity }) => quantity)).toEqual([24, 22, 25]);
});

test.each<Partial<DesiredBudget>>([{ locationName: 'Bru' }, { children: [child('a', { quantity: 7 })] }])(
  'a code with %j leaves the place of an old one to a code without it, which carries over the unmanaged values',
  (more) => {
    const least = budget('1', { quantity: 20 });
    const most = budget('1', { quantity: 20, ...more });
    for (const desired of [
      [least, most],
      [most, least],
    ]) {
      const { replaced, made } = matchNodes([live('1', { locationName: 'Kai' })], desired);
      expect([replaced.map((pair) => pair.desired), made]).toEqual([[least], [most]]);
    }
  },
);

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
