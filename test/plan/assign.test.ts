import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignClasses, assignPairs } from '../../src/plan/algorithms/assign.js';
import { type Cost, cost, NEVER } from '../../src/plan/algorithms/cost.js';
import { holds } from '../geometry/holds.js';

const RUNS = { seed: 20260417, numRuns: 500 };

interface Costs {
  pair(i: number, j: number): Cost;
  drop(i: number): Cost;
  make(j: number): Cost;
}

const upTo = (n: number): number[] => [...Array(n).keys()];
const sum = (costs: readonly Cost[]): Cost => costs.reduce((a, b) => a + b, 0n);

/** Single elements: each is a class of its own. */
function assign(n: number, m: number, costs: Costs): { total: Cost; partner: readonly number[] } {
  const { total, serving } = assignClasses({
    supply: upTo(n).map(() => 1),
    demand: upTo(m).map(() => 1),
    pairs: (i) => new Map(upTo(m).map((j) => [j, costs.pair(i, j)])),
    drop: costs.drop,
    make: costs.make,
  });
  const pairs = new Map(
    assignPairs(
      upTo(n).map((i) => [i]),
      upTo(m).map((j) => [j]),
      serving,
    ),
  );
  return { total, partner: upTo(n).map((i) => pairs.get(i) ?? -1) };
}

/** All assignments of n live elements to m desired ones. */
function exhaustive(n: number, m: number, costs: Costs, i = 0, taken: readonly number[] = []): Cost {
  const left = upTo(m).filter((j) => !taken.includes(j));
  if (i === n) return sum(left.map(costs.make));
  const ways = [
    costs.drop(i) + exhaustive(n, m, costs, i + 1, taken),
    ...left.map((j) => costs.pair(i, j) + exhaustive(n, m, costs, i + 1, [...taken, j])),
  ];
  return ways.toSorted((a, b) => (a < b ? -1 : 1))[0] ?? 0n;
}

const weight = fc.oneof({ weight: 3, arbitrary: fc.bigInt({ min: 0n, max: 30n }) }, { weight: 1, arbitrary: fc.constant(NEVER) });
const four = <T>(of: fc.Arbitrary<T>) => fc.array(of, { minLength: 4, maxLength: 4 });
const tables = fc
  .record({ pairs: four(four(weight)), drops: four(weight), makes: four(weight) })
  .map(
    ({ pairs, drops, makes }): Costs => ({ pair: (i, j) => pairs[i]?.[j] ?? 0n, drop: (i) => drops[i] ?? 0n, make: (j) => makes[j] ?? 0n }),
  );

const size = fc.nat({ max: 4 });
holds('an assignment is the cheapest of all, and its partners are worth its total', RUNS, size, size, tables, (n, m, costs) => {
  const { total, partner } = assign(n, m, costs);
  expect(total).toBe(exhaustive(n, m, costs));
  const served = partner.filter((j) => j !== -1);
  expect(new Set(served).size).toBe(served.length);
  const worth = [
    ...partner.map((j, i) => (j === -1 ? costs.drop(i) : costs.pair(i, j))),
    ...upTo(m)
      .filter((j) => !served.includes(j))
      .map(costs.make),
  ];
  expect(sum(worth)).toBe(total);
});

const counts = fc.array(fc.nat({ max: 3 }), { maxLength: 3 }).filter((list) => sum(list.map(BigInt)) <= 5n);

holds('equal elements in one class give the same total as single ones', RUNS, counts, counts, tables, (supply, demand, costs) => {
  const { total, serving } = assignClasses({
    supply,
    demand,
    pairs: (i) => new Map(upTo(demand.length).map((j) => [j, costs.pair(i, j)])),
    drop: costs.drop,
    make: costs.make,
  });
  const there = supply.flatMap((count, i) => Array<number>(count).fill(i));
  const asked = demand.flatMap((count, j) => Array<number>(count).fill(j));
  const each: Costs = {
    pair: (a, b) => costs.pair(there[a] ?? 0, asked[b] ?? 0),
    drop: (a) => costs.drop(there[a] ?? 0),
    make: (b) => costs.make(asked[b] ?? 0),
  };
  expect(total).toBe(exhaustive(there.length, asked.length, each));
  serving.forEach((places, i) => {
    expect([...places.values()].reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(supply[i] ?? 0);
  });
  demand.forEach((count, j) => {
    expect(serving.reduce((all, places) => all + (places.get(j) ?? 0), 0)).toBeLessThanOrEqual(count);
  });
});

test('the total is exact for large numbers of lost and destroyed objects and calls', () => {
  const big = cost({ lost: 300_000, destroyed: 700_000, calls: 900_000 });
  const { total } = assign(60, 60, { pair: (i, j) => (i === j ? big : big + 1n), drop: () => NEVER, make: () => NEVER });
  expect(total).toBe(60n * big);
});

const THERE = [['a1', 'a2', 'a3'], ['b1'], ['c1', 'c2']];
const ASKED = [['x1', 'x2', 'x3'], ['y1', 'y2'], []];

/** Each live class with the number of its elements that serve a desired class: `{ 0: 2 }` are two that serve the first one. */
test.each<[string, Record<number, number>[], string[]]>([
  ['nobody', [{}, {}, {}], []],
  ['the first ones first, and what is left goes to the next', [{ 0: 2 }, { 0: 1 }, { 1: 1 }], ['a1 x1', 'a2 x2', 'b1 x3', 'c1 y1']],
])('%s', (_, serving, pairs) => {
  const places = serving.map((counts) => new Map(Object.entries(counts).map(([at, count]) => [Number(at), count])));
  expect(assignPairs(THERE, ASKED, places).map((pair) => pair.join(' '))).toEqual(pairs);
});

test('places in their order, in whatever order they were found', () => {
  const found = [new Map([[1, 1]]).set(0, 2), new Map<number, number>(), new Map([[1, 1]])];
  expect(assignPairs(THERE, ASKED, found).map((pair) => pair.join(' '))).toEqual(['a1 x1', 'a2 x2', 'a3 y1', 'c1 y2']);
});
