// Systems of linear equations are solved whatever the order of their rows is.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factored } from '../../src/rating/linear.js';

const times = (matrix: readonly (readonly number[])[], x: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, one, n) => sum + one * (x[n] ?? 0), 0));
const solved = (matrix: readonly (readonly number[])[], right: readonly number[]): number[] =>
  factored(matrix.map((row) => Float64Array.from(row)))(right);

test('zeros on the diagonal are no obstacle', () => {
  expect(
    solved(
      [
        [0, 2],
        [4, 0],
      ],
      [6, 8],
    ),
  ).toEqual([2, 3]);
  // The pivot is the greatest value of the column: a small one would lose all digits.
  const [x = 0, y = 0] = solved(
    [
      [1e-20, 1],
      [1, 1],
    ],
    [1, 2],
  );
  expect(x).toBeCloseTo(1, 12);
  expect(y).toBeCloseTo(1, 12);
  const [a = 0] = solved(
    [
      [1e-20, 1],
      [-1, 1],
    ],
    [1, 0],
  );
  expect(a).toBeCloseTo(1, 12);
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
