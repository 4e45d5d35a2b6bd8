import type { Cost } from './cost.js';
import { nth } from './group-by.js';

/** Turns counts per class into pairs of elements, in order. */
export function assignPairs<L, W>(
  there: readonly (readonly L[])[],
  asked: readonly (readonly W[])[],
  serving: Serving,
): [L, W][] {
  const next = asked.map(() => 0);
  return there.flatMap((objects, i) => {
    const places = [...nth(serving, i)].toSorted(([a], [b]) => a - b);
    const chosen = places.flatMap(([j, count]) => {
      const from = nth(next, j);
      next[j] = from + count;
      return nth(asked, j).slice(from, from + count);
    });
    return chosen.map((one, at): [L, W] => [nth(objects, at), one]);
  });
}

/** For each live class, the number of elements that serve as each desired class. The others are deleted. */
export type Serving = readonly ReadonlyMap<number, number>[];

/** Live and desired elements as classes of equal elements. Costs are for one element of a class. */
export interface ClassesTask {
  /** Number of elements of each live and of each desired class. */
  readonly supply: readonly number[];
  readonly demand: readonly number[];
  /** The desired classes that elements of the ith live class can serve as, with the cost. */
  pairs(i: number): ReadonlyMap<number, Cost>;
  drop(i: number): Cost;
  make(j: number): Cost;
}

/**
 * Finds the cheapest assignment of unordered live elements to desired ones by min-cost flow (successive cheapest paths).
 * Each class gets its places in turn; an element may move to another place, or be deleted, if that makes room at a
 * lower total cost. Only the listed pairs are considered, so unrelated classes cause no work.
 */
export function assignClasses(task: ClassesTask): { total: Cost; serving: Serving } {
  const network: FlowNetwork = {
    free: [...task.demand],
    serving: task.supply.map(() => new Map()),
    holders: task.demand.map(() => new Set()),
    pairs: task.supply.map((_, i) => worthwhile(task, i)),
  };
  let total: Cost = 0n;
  task.supply.forEach((count, i) => {
    for (let left = count; left > 0; ) {
      const path = cheapestPath(network, task, i);
      const some = Math.min(left, path.most);
      walk(network, path, some);
      total += path.cost * BigInt(some);
      left -= some;
    }
  });
  network.free.forEach((count, j) => {
    total += task.make(j) * BigInt(count);
  });
  return { total, serving: network.serving };
}

/** Pairs that cost no less than a delete and a create are left out. */
const worthwhile = (task: ClassesTask, i: number): Map<number, Cost> =>
  new Map([...task.pairs(i)].filter(([j, pair]) => pair < task.drop(i) + task.make(j)));

/** The places that desired classes offer, and the classes that hold them. */
interface FlowNetwork {
  /** Number of free places by desired class. */
  readonly free: number[];
  readonly serving: Map<number, number>[];
  readonly holders: Set<number>[];
  readonly pairs: readonly ReadonlyMap<number, Cost>[];
}

/**
 * Elements of class i leave one place and take another. Without `takes` they are deleted; the first edge of a path
 * leaves no place.
 */
interface Edge {
  readonly i: number;
  readonly takes?: number;
  readonly leaves?: number;
}

interface Path {
  readonly edges: readonly Edge[];
  readonly cost: Cost;
  /** The number of elements that the path has room for. */
  readonly most: number;
}

/**
 * The least cost to reach a class, with the place that it leaves; and to reach a place, with the class that takes it.
 */
interface Reach {
  readonly classes: Map<number, { readonly cost: Cost; readonly leaves?: number }>;
  readonly places: Map<number, { readonly cost: Cost; readonly by: number }>;
}

function cheapestPath(network: FlowNetwork, task: ClassesTask, start: number): Path {
  const reach = reachFrom(network, start);
  let end: { worth: Cost; cost: Cost; i: number; takes?: number } | undefined;
  for (const [j, { cost, by }] of reach.places) {
    // A taken place saves a create.
    const worth = cost - task.make(j);
    if (network.free[j] && (!end || worth < end.worth)) end = { worth, cost, i: by, takes: j };
  }
  for (const [i, { cost }] of reach.classes) {
    const worth = cost + task.drop(i);
    if (!end || worth < end.worth) end = { worth, cost: worth, i };
  }
  if (!end) throw new Error('no path from a class to itself');
  const edges = edgesTo(reach, end.i, end.takes);
  const limits = edges.flatMap(({ i, leaves }) => nth(network.serving, i).get(leaves ?? -1) ?? []);
  const room = end.takes === undefined ? [] : [nth(network.free, end.takes)];
  return { edges, cost: end.cost, most: Math.min(...limits, ...room, Number.MAX_SAFE_INTEGER) };
}

/** The cheapest paths from the start (Bellman and Ford, because leaving a place saves its cost). */
function reachFrom(network: FlowNetwork, start: number): Reach {
  const reach: Reach = { classes: new Map([[start, { cost: 0n }]]), places: new Map() };
  const queue = new Set([start]);
  for (const i of queue) {
    queue.delete(i);
    const here = reach.classes.get(i)?.cost ?? 0n;
    for (const [j, pair] of nth(network.pairs, i)) {
      const cost = here + pair;
      if (cost >= (reach.places.get(j)?.cost ?? cost + 1n)) continue;
      reach.places.set(j, { cost, by: i });
      for (const holder of nth(network.holders, j)) {
        const left = cost - (nth(network.pairs, holder).get(j) as Cost);
        if (left >= (reach.classes.get(holder)?.cost ?? left + 1n)) continue;
        reach.classes.set(holder, { cost: left, leaves: j });
        queue.add(holder);
      }
    }
  }
  return reach;
}

function edgesTo(reach: Reach, last: number, end: number | undefined): Edge[] {
  const edges: Edge[] = [];
  for (let i: number | undefined = last, takes = end; i !== undefined; ) {
    const leaves: number | undefined = reach.classes.get(i)?.leaves;
    edges.push({ i, takes, leaves });
    i = leaves === undefined ? undefined : reach.places.get(leaves)?.by;
    takes = leaves;
  }
  return edges;
}

function walk({ free, serving, holders }: FlowNetwork, { edges }: Path, count: number): void {
  const add = (i: number, j: number, more: number): void => {
    const places = nth(serving, i);
    const now = (places.get(j) ?? 0) + more;
    free[j] = nth(free, j) - more;
    if (now > 0) {
      places.set(j, now);
      nth(holders, j).add(i);
    } else {
      places.delete(j);
      nth(holders, j).delete(i);
    }
  };
  for (const { i, takes, leaves } of edges) {
    if (leaves !== undefined) add(i, leaves, -count);
    if (takes !== undefined) add(i, takes, count);
  }
}
