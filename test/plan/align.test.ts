import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AlignCosts, align, type Joining, type Move } from '../../src/plan/align.js';
import { type Cost, NEVER } from '../../src/plan/cost.js';

const RUNS = { seed: 20260417, numRuns: 500 };

interface Costs extends AlignCosts {
  pair(i: number, j: number): Cost;
  drop(i: number): Cost;
  make(j: number): Cost;
  readonly join?: Joining;
}

/** Every order-preserving way, tried out. */
function exhaustive(n: number, m: number, costs: Costs, i = 0, j = 0): Cost {
  if (i === n && j === m) return 0n;
  const ways = [
    ...(i < n && j < m ? [costs.pair(i, j) + exhaustive(n, m, costs, i + 1, j + 1)] : []),
    ...(costs.join && i + 1 < n && j < m
      ? [costs.join.cost(i, j) + exhaustive(n, m, costs, i + 2, j + 1)]
      : []),
    ...(i < n ? [costs.drop(i) + exhaustive(n, m, costs, i + 1, j)] : []),
    ...(j < m ? [costs.make(j) + exhaustive(n, m, costs, i, j + 1)] : []),
  ];
  return ways.toSorted((a, b) => (a < b ? -1 : 1))[0] ?? 0n;
}

const worth = (moves: readonly Move[], costs: Costs): Cost =>
  moves.reduce((sum, move) => {
    if (move.how === 'pair') return sum + costs.pair(move.i, move.j);
    if (move.how === 'join') return sum + (costs.join?.cost(move.i, move.j) ?? NEVER);
    return sum + (move.how === 'drop' ? costs.drop(move.i) : costs.make(move.j));
  }, 0n);

const weight = fc.oneof(fc.bigInt({ min: 0n, max: 20n }), fc.constant(NEVER));
const table = fc.record({
  n: fc.nat({ max: 4 }),
  m: fc.nat({ max: 4 }),
  pairs: fc.array(fc.array(weight, { minLength: 4, maxLength: 4 }), { minLength: 4, maxLength: 4 }),
  drops: fc.array(weight, { minLength: 4, maxLength: 4 }),
  makes: fc.array(weight, { minLength: 4, maxLength: 4 }),
  joins: fc.option(
    fc.array(fc.array(weight, { minLength: 4, maxLength: 4 }), { minLength: 4, maxLength: 4 }),
  ),
});

test('an alignment is the cheapest of all that keep the order', () => {
  fc.assert(
    fc.property(table, ({ n, m, pairs, drops, makes, joins }) => {
      const [least = 0n] = (joins ?? []).flat().toSorted((a, b) => (a < b ? -1 : 1));
      const costs: Costs = {
        pair: (i, j) => pairs[i]?.[j] ?? 0n,
        drop: (i) => drops[i] ?? 0n,
        make: (j) => makes[j] ?? 0n,
        ...(joins ? { join: { cost: (i, j) => joins[i]?.[j] ?? 0n, least } } : {}),
      };
      const { total, moves } = align(n, m, costs);
      expect(total).toBe(exhaustive(n, m, costs));
      expect(worth(moves, costs)).toBe(total);
      const seen = moves.flatMap((move) => {
        if (move.how === 'make') return [];
        return move.how === 'join' ? [move.i, move.i + 1] : [move.i];
      });
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

test('where all is as it should be, each is compared with its own place only', () => {
  const asked: string[] = [];
  const pair = (i: number, j: number): number => {
    asked.push(`${i}-${j}`);
    return i === j ? 0 : 1;
  };
  const { moves } = align(200, 200, { pair, drop: () => 1, make: () => 1 });
  expect(moves.every(({ how }) => how === 'pair')).toBe(true);
  expect(asked.length).toBe(200);
});
