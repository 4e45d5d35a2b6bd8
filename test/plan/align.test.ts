import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AlignCosts, align, type Move } from '../../src/plan/align.js';
import { NEVER } from '../../src/plan/cost.js';

const RUNS = { seed: 20260417, numRuns: 500 };

/** Every order-preserving way, tried out. */
function exhaustive(n: number, m: number, costs: AlignCosts, i = 0, j = 0): number {
  if (i === n && j === m) return 0;
  return Math.min(
    i < n && j < m ? costs.pair(i, j) + exhaustive(n, m, costs, i + 1, j + 1) : Number.POSITIVE_INFINITY,
    i < n ? costs.drop(i) + exhaustive(n, m, costs, i + 1, j) : Number.POSITIVE_INFINITY,
    j < m ? costs.make(j) + exhaustive(n, m, costs, i, j + 1) : Number.POSITIVE_INFINITY,
  );
}

const worth = (moves: readonly Move[], costs: AlignCosts): number =>
  moves.reduce((sum, move) => {
    if (move.how === 'pair') return sum + costs.pair(move.i, move.j);
    return sum + (move.how === 'drop' ? costs.drop(move.i) : costs.make(move.j));
  }, 0);

const weight = fc.oneof(fc.nat({ max: 20 }), fc.constant(NEVER));
const table = fc.record({
  n: fc.nat({ max: 4 }),
  m: fc.nat({ max: 4 }),
  pairs: fc.array(fc.array(weight, { minLength: 4, maxLength: 4 }), { minLength: 4, maxLength: 4 }),
  drops: fc.array(weight, { minLength: 4, maxLength: 4 }),
  makes: fc.array(weight, { minLength: 4, maxLength: 4 }),
});

test('an alignment is the cheapest of all that keep the order', () => {
  fc.assert(
    fc.property(table, ({ n, m, pairs, drops, makes }) => {
      const costs: AlignCosts = {
        pair: (i, j) => pairs[i]?.[j] ?? 0,
        drop: (i) => drops[i] ?? 0,
        make: (j) => makes[j] ?? 0,
      };
      const { total, moves } = align(n, m, costs);
      expect(total).toBe(exhaustive(n, m, costs));
      expect(worth(moves, costs)).toBe(total);
      const seen = moves.flatMap((move) => (move.how === 'make' ? [] : [move.i]));
      const served = moves.flatMap((move) => (move.how === 'drop' ? [] : [move.j]));
      expect(seen).toEqual([...Array(n).keys()]);
      expect(served).toEqual([...Array(m).keys()]);
    }),
    RUNS,
  );
});

test('between equals it keeps rather than removes, and removes before it adds', () => {
  const free = { pair: () => 0, drop: () => 0, make: () => 0 };
  expect(align(2, 2, free).moves.map(({ how }) => how)).toEqual(['pair', 'pair']);
  expect(align(1, 2, { ...free, pair: () => 1 }).moves.map(({ how }) => how)).toEqual([
    'drop',
    'make',
    'make',
  ]);
});
