import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AlignCosts, align, alignInAnyOrder, type Joining, type Move } from '../../src/plan/algorithms/align.js';
import { type Cost, NEVER } from '../../src/plan/algorithms/cost.js';
import { holds } from '../geometry/holds.js';

const RUNS = { seed: 20260417, numRuns: 500 };

interface Costs extends AlignCosts {
  pair(i: number, j: number): Cost;
  drop(i: number): Cost;
  make(j: number): Cost;
  readonly join?: Joining;
}

interface Route {
  readonly total: Cost;
  readonly moves: readonly Move[];
}

/**
 * All alignments that keep the order, by exhaustive search; of the cheapest ones the first: keep, join, remove, add.
 */
function exhaustive(n: number, m: number, costs: Costs, i = 0, j = 0): Route {
  const onward = (price: Cost, move: Move, [down, right]: readonly [number, number]): Route => {
    const { total, moves } = exhaustive(n, m, costs, i + down, j + right);
    return { total: price + total, moves: [move, ...moves] };
  };
  const ways = [
    ...(i < n && j < m ? [onward(costs.pair(i, j), { how: 'pair', i, j }, [1, 1])] : []),
    ...(costs.join && i + 1 < n && j < m ? [onward(costs.join.cost(i, j), { how: 'join', i, j }, [2, 1])] : []),
    ...(i < n ? [onward(costs.drop(i), { how: 'drop', i }, [1, 0])] : []),
    ...(j < m ? [onward(costs.make(j), { how: 'make', j }, [0, 1])] : []),
  ];
  const least = leastOf(ways.map(({ total }) => total));
  return ways.find(({ total }) => total === least) ?? { total: 0n, moves: [] };
}

const leastOf = (list: readonly Cost[]): Cost => list.toSorted((a, b) => (a < b ? -1 : 1))[0] ?? 0n;

const weight = fc.oneof(fc.bigInt({ min: 0n, max: 20n }), fc.bigInt({ min: 0n, max: 3n }), fc.constant(NEVER));
const table = fc.record({
  n: fc.nat({ max: 4 }),
  m: fc.nat({ max: 4 }),
  pairs: fc.array(fc.array(weight, { minLength: 4, maxLength: 4 }), { minLength: 4, maxLength: 4 }),
  drops: fc.array(weight, { minLength: 4, maxLength: 4 }),
  makes: fc.array(weight, { minLength: 4, maxLength: 4 }),
  joins: fc.option(fc.array(fc.array(weight, { minLength: 4, maxLength: 4 }), { minLength: 4, maxLength: 4 })),
});

const costsOf = ({ pairs, drops, makes, joins }: typeof table extends fc.Arbitrary<infer T> ? T : never): Costs => ({
  pair: (i, j) => pairs[i]?.[j] ?? 0n,
  drop: (i) => drops[i] ?? 0n,
  make: (j) => makes[j] ?? 0n,
  ...(joins ? { join: { cost: (i, j) => joins[i]?.[j] ?? 0n, least: leastOf(joins.flat()) } } : {}),
});

holds('an alignment is the cheapest of all that keep the order, and of equals the first', RUNS, table, ({ n, m, ...weights }) => {
  const costs = costsOf({ n, m, ...weights });
  const todo = 'which of equals comes first is stated in `firstOfBest` and in `exhaustive`';
  expect(align(n, m, costs), todo).toEqual(exhaustive(n, m, costs));
});

holds('no pair is evaluated twice, and none that only too expensive alignments contain', RUNS, table, ({ n, m, ...weights }) => {
  const costs = costsOf({ n, m, ...weights });
  const asked: { i: number; j: number; by: number }[] = [];
  const noted = (by: number, of: (i: number, j: number) => Cost) => (i: number, j: number) => {
    asked.push({ i, j, by });
    return of(i, j);
  };
  align(n, m, {
    ...costs,
    pair: noted(1, costs.pair),
    ...(costs.join ? { join: { ...costs.join, cost: noted(2, costs.join.cost) } } : {}),
  });
  expect(new Set(asked.map((one) => JSON.stringify(one))).size).toBe(asked.length);
  const { total: best } = exhaustive(n, m, costs);
  const most = upTo(n).find((i) => costs.pair(i, i) !== 0n) ?? n;
  for (const { i, j, by } of asked) {
    if (by === 1 && n === m && i === j && i <= most) continue;
    expect(leastBy(i + by, j + 1) + exhaustive(n, m, costs, i + by, j + 1).total <= best).toBe(true);
  }

  /** A lower bound: so many elements have still to be removed or added before. */
  function leastBy(i: number, j: number): Cost {
    const gone = leastOf([...upTo(n).map(costs.drop), ...(costs.join ? [costs.join.least] : [])]);
    return i > j ? gone * BigInt(i - j) : leastOf(upTo(m).map(costs.make)) * BigInt(j - i);
  }
});

const upTo = (count: number): number[] => [...Array(count).keys()];

/** All alignments in any order, by exhaustive search: the least cost, and for it the least sum of squared ways. */
function exhaustiveInAnyOrder(n: number, m: number, costs: Costs): { total: Cost; ways: number } {
  const from = (j: number, left: readonly number[]): { total: Cost; ways: number }[] => {
    if (j === m) return [{ total: left.reduce((sum, i) => sum + costs.drop(i), 0n), ways: 0 }];
    const paired = left.flatMap((i) =>
      from(
        j + 1,
        left.filter((other) => other !== i),
      ).map(({ total, ways }) => ({ total: total + costs.pair(i, j), ways: ways + (i - j) ** 2 })),
    );
    return [...paired, ...from(j + 1, left).map((one) => ({ ...one, total: one.total + costs.make(j) }))];
  };
  const all = from(0, upTo(n));
  const total = leastOf(all.map((one) => one.total));
  return { total, ways: Math.min(...all.filter((one) => one.total === total).map(({ ways }) => ways)) };
}

const FEWER = { ...RUNS, numRuns: 200 };
holds('an alignment in any order is the cheapest, and of equals the one with the shortest ways', FEWER, table, ({ n, m, ...weights }) => {
  const { pair, drop, make } = costsOf({ n, m, ...weights });
  // Of two costs only, many alignments are equal.
  const costs = { pair: (i: number, j: number) => pair(i, j) % 2n, drop: (i: number) => drop(i) % 2n, make };
  const { total, moves } = alignInAnyOrder(n, m, costs);
  const pairs = moves.flatMap((move) => (move.how === 'pair' ? [move] : []));
  const ways = pairs.reduce((sum, { i, j }) => sum + (i - j) ** 2, 0);
  expect({ total, ways }).toEqual(exhaustiveInAnyOrder(n, m, costs));
  expect(moves.flatMap((move) => (move.how === 'drop' ? [] : [move.j]))).toEqual(upTo(m));
  const gone = upTo(n).filter((i) => !pairs.some((one) => one.i === i));
  expect(moves.slice(m)).toEqual(gone.map((i) => ({ how: 'drop', i })));
});

test('if all elements agree, each is compared only with its own place', () => {
  const asked: string[] = [];
  const pair = (i: number, j: number): number => {
    asked.push(`${i}-${j}`);
    return i === j ? 0 : 1;
  };
  const { moves } = align(200, 200, { pair, drop: () => 1, make: () => 1 });
  expect(moves.every(({ how }) => how === 'pair')).toBe(true);
  expect(asked.length).toBe(200);
});
