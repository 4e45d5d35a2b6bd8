import { expect, test } from 'vitest';
import type { DesiredNode } from '../../../src/kinds/project-model.js';
import { catalogProblems } from '../../../src/plan/calculation/plan-calculation.js';
import { place } from '../../support/build.js';
import { budget, child, custom, tree } from './nodes-of.js';

const TREES = new Map([
  ['1', tree('1', 1, { type: 'BUDGET', children: [tree('a', 1, { children: [tree('x')] }), tree('b'), tree('b', 1, { type: 'OTHER' })] })],
  ['2', tree('2', 1, { type: 'BUDGET', unit: 'stk' })],
]);

test.each<[string, DesiredNode, string[]]>([
  ['a code that is there', budget('1'), []],
  ['a code that is not there', budget('9'), ['unknown-budget-code']],
  ['a code that was not looked for', budget('8'), []],
  ['metres of what is counted in metres', budget('1', { inMetres: true }), []],
  ['metres of what is counted in pieces', budget('2', { inMetres: true }), ['not-in-metres']],
  ['pieces', budget('2'), []],
  ['metres of what is not known', budget('8', { inMetres: true }), []],
  ['a custom node in days', custom('A'), []],
  ['a custom node in metres', custom('A', { inMetres: true, unit: 'm' }), []],
  ['a custom node in days by metres', custom('A', { inMetres: true }), ['not-in-metres']],
  ['a child', budget('1', { children: [child('a')] }), []],
  ['a child that is not there', budget('1', { children: [child('z')] }), ['unknown-child-node']],
  ['a child of a child that is not there', budget('1', { children: [child('a', { children: [child('z')] })] }), ['unknown-child-node']],
  ['one of two children of a number', budget('1', { children: [child('b')] }), ['unknown-child-node']],
  ['the one of that type', budget('1', { children: [child('b', { type: 'OTHER' })] }), []],
])('%s', (_, node, codes) => {
  const found = catalogProblems({ nodes: [node], place }, ['9'], TREES);
  expect(found.map(({ code }) => code)).toEqual(codes);
});

test('a calculation without stated nodes has no problems', () => {
  expect(catalogProblems({ place }, [], TREES)).toEqual([]);
});

test('the message lists the existing children', () => {
  const nodes = [budget('1', { children: [child('z'), child('b')] }), budget('2', { children: [child('z')] })];
  expect(catalogProblems({ nodes, place }, [], TREES).map(({ message, remedy }) => [message, remedy])).toEqual([
    ['1 has no child z', 'children of 1: a (WORK), b (WORK), b (OTHER)'],
    ['1 has several children b; state the type', 'children of 1: a (WORK), b (WORK), b (OTHER)'],
    ['2 has no child z', 'children of 2: none'],
  ]);
});
