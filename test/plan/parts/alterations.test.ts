import { expect, test } from 'vitest';
import type { DesiredChild, LiveNode } from '../../../src/kinds/project-model.js';
import { alterationsOf, fitting, overlaid } from '../../../src/plan/calculation/new-budgets.js';
import { child, live, tree } from './nodes-of.js';

const TREE = tree('1', 1, { type: 'BUDGET', children: [tree('a', 2, { children: [tree('x', 0.5)] }), tree('b', 0, { type: 'MATERIAL' })] });
const inner = (quantity: number): LiveNode => live('x', { type: 'WORK', quantity });
const a = (more: Partial<LiveNode> = {}): LiveNode => live('a', { type: 'WORK', quantity: 20, children: [inner(10)], ...more });
const b = live('b', { type: 'MATERIAL', quantity: 0 });
const named = (more: Partial<DesiredChild>): DesiredChild => child('a', { type: 'WORK', ...more });

test.each<[string, readonly LiveNode[], readonly DesiredChild[]]>([
  ['nothing', [a(), b], []],
  ['a child that is not there', [a()], [child('b', { type: 'MATERIAL', exclude: true })]],
  ['a quantity', [a({ quantity: 21, children: [inner(10.5)] }), b], [named({ quantity: 21 })]],
  ['a place', [a({ locationName: 'Kai' }), b], [named({ locationName: 'Kai' })]],
  ['a quantity below', [a({ children: [inner(9)] }), b], [named({ children: [child('x', { type: 'WORK', quantity: 9 })] })]],
  ['a child of another type', [a(), live('b', { type: 'OTHER' })], [child('b', { type: 'MATERIAL', exclude: true })]],
])('altered is %s', (_, children, altered) => {
  expect(alterationsOf(live('1', { children }), TREE)).toEqual(altered);
});

test.each<[string, DesiredChild[], DesiredChild[], DesiredChild[]]>([
  ['what nobody states stays', [named({ quantity: 3 })], [], [named({ quantity: 3 })]],
  ['what is stated alone is so', [], [child('a', { quantity: 4 })], [child('a', { quantity: 4 })]],
  [
    'what is stated goes before what was altered, one by one',
    [named({ quantity: 3, locationName: 'Kai' })],
    [child('a', { quantity: 4 })],
    [named({ quantity: 4, locationName: 'Kai' })],
  ],
  ['what is left out is left out', [named({ quantity: 3 })], [child('a', { exclude: true })], [child('a', { exclude: true })]],
  ['what was left out comes back', [named({ exclude: true })], [child('a', { quantity: 4 })], [child('a', { quantity: 4 })]],
  [
    'below it is the same',
    [named({ children: [child('x', { quantity: 1 }), child('y', { quantity: 2 })] })],
    [child('a', { children: [child('x', { quantity: 9 })] })],
    [named({ children: [child('x', { quantity: 9 }), child('y', { quantity: 2 })] })],
  ],
  [
    'one of another type is another one',
    [named({ quantity: 3 })],
    [child('a', { type: 'OTHER', quantity: 4 })],
    [named({ quantity: 3 }), child('a', { type: 'OTHER', quantity: 4 })],
  ],
])('%s', (_, kept, stated, both) => {
  expect(overlaid(kept, stated)).toEqual(both);
});

test('with a quantity of 0 no quantity of a child is kept', () => {
  const altered = [named({ quantity: 3, locationName: 'Kai', children: [child('x', { quantity: 1 })] })];
  expect(fitting(altered, { quantity: 1 })).toEqual(altered);
  expect(fitting(altered, { quantity: 0 })).toEqual([named({ locationName: 'Kai', children: [child('x')] })]);
});
