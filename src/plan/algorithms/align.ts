import { assignClasses } from './assign.js';
import type { Cost, CostOrCount } from './cost.js';

/** Costs of an alignment; none may be negative. */
export interface AlignCosts {
  /** The ith live element becomes the jth desired one. Called at most once per pair, and only if it may matter. */
  pair(i: number, j: number): CostOrCount;
  /** The ith live element is deleted. */
  drop(i: number): CostOrCount;
  /** The jth desired element is created. */
  make(j: number): CostOrCount;
  readonly join?: Joining;
}

/** The ith and the next live element become the jth desired one together. */
export interface Joining {
  cost(i: number, j: number): Cost;
  /** A lower bound of all joins. */
  readonly least: Cost;
}

export type Move =
  | { readonly how: 'pair' | 'join'; readonly i: number; readonly j: number }
  | { readonly how: 'drop'; readonly i: number }
  | { readonly how: 'make'; readonly j: number };

/** Finds the cheapest alignment of n live with m desired elements that keeps the order. */
export function align(n: number, m: number, costs: AlignCosts): { total: Cost; moves: Move[] } {
  const exact: ExactCosts = {
    pair: lazily((i, j) => BigInt(costs.pair(i, j))),
    drop: (i) => BigInt(costs.drop(i)),
    make: (j) => BigInt(costs.make(j)),
    join: costs.join && { ...costs.join, cost: lazily(costs.join.cost) },
  };
  // Shortcut for the usual case: pairing by position costs nothing.
  if (n === m && isFree(n, exact)) return { total: 0n, moves: straight(n) };
  const toGo = costsToGo(n, m, exact);
  const moves: Move[] = [];
  for (let i = 0, j = 0; i < n || j < m; ) {
    const move = firstOfBest(i, j, exact, toGo);
    moves.push(move);
    if (move.how !== 'make') i += move.how === 'join' ? 2 : 1;
    if (move.how !== 'drop') j += 1;
  }
  return { total: toGo(0, 0) ?? 0n, moves };
}

/** The lowest bits of a cost prefer short ways, so that equal elements keep their order. */
const WAY = 40n;

/** Finds the cheapest pairing of n live with m desired elements in any order. The moves are in the desired order. */
export function alignInAnyOrder(
  n: number,
  m: number,
  { pair, drop, make }: Omit<AlignCosts, 'join'>,
): { total: Cost; moves: Move[] } {
  const all = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
  const { total, serving } = assignClasses({
    supply: all(n).map(() => 1),
    demand: all(m).map(() => 1),
    pairs: (i) =>
      new Map(all(m).map((j) => [j, (BigInt(pair(i, j)) << WAY) + BigInt((i - j) ** 2)] as const)),
    drop: (i) => BigInt(drop(i)) << WAY,
    make: (j) => BigInt(make(j)) << WAY,
  });
  const from = new Map(serving.flatMap((places, i) => [...places.keys()].map((j) => [j, i] as const)));
  const kept = new Set(from.values());
  const moves = all(m).map((j): Move => {
    const i = from.get(j);
    return i === undefined ? { how: 'make', j } : { how: 'pair', i, j };
  });
  const dropped = all(n).filter((i) => !kept.has(i));
  return { total: total >> WAY, moves: [...moves, ...dropped.map((i): Move => ({ how: 'drop', i }))] };
}

function isFree(n: number, { pair }: ExactCosts): boolean {
  for (let i = 0; i < n; i += 1) if (pair(i, i) !== 0n) return false;
  return true;
}

const straight = (n: number): Move[] => Array.from({ length: n }, (_, i) => ({ how: 'pair', i, j: i }));

interface ExactCosts {
  readonly pair: (i: number, j: number) => Cost;
  readonly drop: (i: number) => Cost;
  readonly make: (j: number) => Cost;
  readonly join: Joining | undefined;
}

/** Undefined if no cheapest alignment passes through (i, j). */
type ToGo = (i: number, j: number) => Cost | undefined;

/** The next move of a cheapest alignment; among equals in the order keep, join, remove, add. */
function firstOfBest(i: number, j: number, { pair, drop, join }: ExactCosts, toGo: ToGo): Move {
  const afterPair = toGo(i + 1, j + 1);
  if (afterPair !== undefined && pair(i, j) + afterPair === toGo(i, j)) return { how: 'pair', i, j };
  const afterJoin = join && toGo(i + 2, j + 1);
  if (afterJoin !== undefined && join && join.cost(i, j) + afterJoin === toGo(i, j))
    return { how: 'join', i, j };
  const afterDrop = toGo(i + 1, j);
  if (afterDrop !== undefined && drop(i) + afterDrop === toGo(i, j)) return { how: 'drop', i };
  return { how: 'make', j };
}

/** Caches the result of a pair, which is computed on the first call. */
export function lazily<T>(compute: (i: number, j: number) => T): (i: number, j: number) => T {
  const known: Map<number, T>[] = [];
  return (i, j) => {
    known[i] ??= new Map();
    const found = known[i].get(j) ?? compute(i, j);
    known[i].set(j, found);
    return found;
  };
}

/**
 * The cost of the rest after i live and j desired elements, for every (i, j) on a cheapest alignment. It is found
 * backwards from the end by A*: the bound is the difference of i and j times the least cost of a drop (or join) or a
 * make. Pairs that no cheapest alignment contains are not evaluated; if most elements agree, about n of the n * m pairs
 * are.
 */
function costsToGo(n: number, m: number, costs: ExactCosts): ToGo {
  const { join } = costs;
  const leastDrop = lesser(leastOf(n, costs.drop), join?.least);
  const leastMake = leastOf(m, costs.make);
  const settled = new Map<number, Cost>();
  const queue = new Queue();
  const push = (i: number, j: number, total: Cost): void => {
    const before = i > j ? leastDrop * BigInt(i - j) : leastMake * BigInt(j - i);
    queue.push({ bound: total + before, total, i, j });
  };
  push(n, m, 0n);
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { bound, total, i, j } = next;
    const best = settled.get(0);
    if (best !== undefined && bound > best) break;
    if (settled.has(i * (m + 1) + j)) continue;
    settled.set(i * (m + 1) + j, total);
    if (i > 0 && j > 0) push(i - 1, j - 1, total + costs.pair(i - 1, j - 1));
    if (join && i > 1 && j > 0) push(i - 2, j - 1, total + join.cost(i - 2, j - 1));
    if (i > 0) push(i - 1, j, total + costs.drop(i - 1));
    if (j > 0) push(i, j - 1, total + costs.make(j - 1));
  }
  return (i, j) => (i <= n && j <= m ? settled.get(i * (m + 1) + j) : undefined);
}

const lesser = (one: Cost, other = one): Cost => (other < one ? other : one);

function leastOf(count: number, costOf: (at: number) => Cost): Cost {
  let least = count > 0 ? costOf(0) : 0n;
  for (let at = 1; at < count; at += 1) if (costOf(at) < least) least = costOf(at);
  return least;
}

interface Entry {
  /** A lower bound of the cost of an alignment through (i, j). */
  readonly bound: Cost;
  readonly total: Cost;
  readonly i: number;
  readonly j: number;
}

/** A binary heap: the least bound comes out first. */
class Queue {
  private readonly heap: Entry[] = [];

  push(entry: Entry): void {
    const { heap } = this;
    let at = heap.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (entry.bound >= this.boundAt(above)) break;
      heap[at] = heap[above] as Entry;
      at = above;
    }
    heap[at] = entry;
  }

  pop(): Entry | undefined {
    const { heap } = this;
    const [top] = heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return top;
    let at = 0;
    for (let below = 1; below < heap.length; below = 2 * at + 1) {
      if (below + 1 < heap.length && this.boundAt(below + 1) < this.boundAt(below)) below += 1;
      if (last.bound <= this.boundAt(below)) break;
      heap[at] = heap[below] as Entry;
      at = below;
    }
    heap[at] = last;
    return top;
  }

  private boundAt(at: number): Cost {
    return (this.heap[at] as Entry).bound;
  }
}
