// Systems of linear equations are solved whatever the order of their rows is.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factored } from '../../src/rating/linear.js';

const times = (matrix: readonly (readonly number[])[], x: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, one, n) => sum + one * (x[n] ?? 0), 0));
const solved = (matrix: readonly (readonly number[])[], right: readonly number[]): number[] =>
  factored(matrix.map((row) => Float64Array.from(row)))(right);

test.each([
  ['zeros on the diagonal are no obstacle', [0, 2], [4, 0], [6, 8], [2, 3]],
  ['a small pivot would lose all digits', [1e-20, 1], [1, 1], [1, 2], [1, 1]],
  ['the pivot is the greatest value of the column, also a negative one', [1e-20, 1], [-1, 1], [1, 0], [1, 1]],
])('%s', (_, first, second, right, expected) => {
  expect(solved([first, second], right)).toEqual(expected.map((value) => expect.closeTo(value, 12)));
});

test('rows with a great value somewhere, in any order', () => {
  const cell = fc.integer({ min: -9, max: 9 });
  const rows = fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { minLength: 4, maxLength: 4 });
  const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 });
  fc.assert(
    fc.property(rows, order, fc.array(cell, { minLength: 4, maxLength: 4 }), (given, places, x) => {
      const matrix = given.map((row, n) => row.map((one, k) => (k === places[n] ? one + 40 : one)));
      solved(matrix, times(matrix, x)).forEach((value, n) => {
        expect(value).toBeCloseTo(x[n] ?? 0, 9);
      });
    }),
    { seed: 34, numRuns: 100 },
  );
});
