import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AssignCosts, assign } from '../../src/plan/assign.js';
import { NEVER } from '../../src/plan/cost.js';

const RUNS = { seed: 20260417, numRuns: 500 };

/** Every way to let n things serve as m, tried out. */
function exhaustive(n: number, m: number, costs: AssignCosts, i = 0, taken: readonly number[] = []): number {
  if (i === n) {
    return [...Array(m).keys()].filter((j) => !taken.includes(j)).reduce((sum, j) => sum + costs.make(j), 0);
  }
  let best = costs.drop(i) + exhaustive(n, m, costs, i + 1, taken);
  for (let j = 0; j < m; j += 1) {
    if (taken.includes(j)) continue;
    best = Math.min(best, costs.pair(i, j) + exhaustive(n, m, costs, i + 1, [...taken, j]));
  }
  return best;
}

const weight = fc.oneof(
  { weight: 3, arbitrary: fc.nat({ max: 30 }) },
  { weight: 1, arbitrary: fc.constant(NEVER) },
);
const four = (of: fc.Arbitrary<number>) => fc.array(of, { minLength: 4, maxLength: 4 });

test('an assignment is the cheapest of all, and its partners are worth its total', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 4 }),
      fc.nat({ max: 4 }),
      fc.array(four(weight), { minLength: 4, maxLength: 4 }),
      four(weight),
      four(weight),
      (n, m, pairs, drops, makes) => {
        const costs: AssignCosts = {
          pair: (i, j) => pairs[i]?.[j] ?? 0,
          drop: (i) => drops[i] ?? 0,
          make: (j) => makes[j] ?? 0,
        };
        const { total, partner } = assign(n, m, costs);
        expect(total).toBe(exhaustive(n, m, costs));
        const served = partner.filter((j) => j !== -1);
        expect(new Set(served).size).toBe(served.length);
        const worth =
          partner.reduce((sum, j, i) => sum + (j === -1 ? costs.drop(i) : costs.pair(i, j)), 0) +
          [...Array(m).keys()].filter((j) => !served.includes(j)).reduce((sum, j) => sum + costs.make(j), 0);
        expect(worth).toBe(total);
      },
    ),
    RUNS,
  );
});

test('it stays exact where lost things, destroyed things and calls are large', () => {
  const big = 3 * 1e8 + 7 * 1e4 + 9;
  const { total } = assign(60, 60, {
    pair: (i, j) => (i === j ? big : big + 1),
    drop: () => NEVER,
    make: () => NEVER,
  });
  expect(total).toBe(60 * big);
});
