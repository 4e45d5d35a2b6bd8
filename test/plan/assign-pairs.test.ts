import { expect, test } from 'vitest';
import { assignPairs } from '../../src/plan/algorithms/assign.js';

const THERE = [['a1', 'a2', 'a3'], ['b1'], ['c1', 'c2']];
const ASKED = [['x1', 'x2', 'x3'], ['y1', 'y2'], []];

test.each<[string, [number, number][][], [string, string][]]>([
  ['nobody', [[], [], []], []],
  [
    'the first ones first, and what is left goes to the next',
    [[[0, 2]], [[0, 1]], [[1, 1]]],
    [
      ['a1', 'x1'],
      ['a2', 'x2'],
      ['b1', 'x3'],
      ['c1', 'y1'],
    ],
  ],
  [
    'places in their order, in whatever order they were found',
    [
      [
        [1, 1],
        [0, 2],
      ],
      [],
      [[1, 1]],
    ],
    [
      ['a1', 'x1'],
      ['a2', 'x2'],
      ['a3', 'y1'],
      ['c1', 'y2'],
    ],
  ],
])('%s', (_, serving, pairs) => {
  expect(
    assignPairs(
      THERE,
      ASKED,
      serving.map((places) => new Map(places)),
    ),
  ).toEqual(pairs);
});
