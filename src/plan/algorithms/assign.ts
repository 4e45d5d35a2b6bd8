import type { Cost } from '../decide/cost.js';
import { nth } from './group-by.js';

/** Who serves as whom, when it is known how many of which class do: the first ones first. */
export function deal<L, W>(
  there: readonly (readonly L[])[],
  asked: readonly (readonly W[])[],
  serving: Serving,
): [L, W][] {
  const next = asked.map(() => 0);
  return there.flatMap((things, i) => {
    const places = [...nth(serving, i)].toSorted(([a], [b]) => a - b);
    const chosen = places.flatMap(([j, count]) => {
      const from = nth(next, j);
      next[j] = from + count;
      return nth(asked, j).slice(from, from + count);
    });
    return chosen.map((one, at): [L, W] => [nth(things, at), one]);
  });
}

/** For each class of what is there: how many serve as which wanted class. The others go. */
export type Serving = readonly ReadonlyMap<number, number>[];

/** What there is and what is wanted, each as classes of things that are alike. Costs are for one thing of a class. */
export interface ClassesTask {
  /** How many there are of each class, and how many are wanted. */
  readonly supply: readonly number[];
  readonly demand: readonly number[];
  /** The wanted classes that things of the ith class can serve as, and at what cost. */
  pairs(i: number): ReadonlyMap<number, Cost>;
  drop(i: number): Cost;
  make(j: number): Cost;
}

/**
 * The cheapest way to let unordered things serve as wanted ones (successive cheapest paths). One class after the other
 * gets its places; who holds a place that another needs more moves on to another place, or goes. A class meets only
 * those that its pairs lead to, so that things which have nothing to do with each other cost each other nothing.
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

/** Where it is no dearer to let the one go and to make the other, they need not be a pair. */
const worthwhile = (task: ClassesTask, i: number): Map<number, Cost> =>
  new Map([...task.pairs(i)].filter(([j, pair]) => pair < task.drop(i) + task.make(j)));

/** The places that wanted things offer, and who holds them. */
interface FlowNetwork {
  /** How many places are free, by wanted class. */
  readonly free: number[];
  readonly serving: Map<number, number>[];
  readonly holders: Set<number>[];
  readonly pairs: readonly ReadonlyMap<number, Cost>[];
}

/** Some of a class leave a place of theirs and take another. Without `takes` they go; the first ones leave none. */
interface Edge {
  readonly i: number;
  readonly takes?: number;
  readonly leaves?: number;
}

interface Path {
  readonly edges: readonly Edge[];
  readonly cost: Cost;
  /** How many can go this way. */
  readonly most: number;
}

/** What it costs to come to a class, and the place it is asked to leave; to a place, and the class that takes it. */
interface Reach {
  readonly classes: Map<number, { readonly cost: Cost; readonly leaves?: number }>;
  readonly places: Map<number, { readonly cost: Cost; readonly by: number }>;
}

function cheapestPath(network: FlowNetwork, task: ClassesTask, start: number): Path {
  const reach = reachFrom(network, start);
  let end: { worth: Cost; cost: Cost; i: number; takes?: number } | undefined;
  for (const [j, { cost, by }] of reach.places) {
    // A place that is taken is one thing less to make.
    const worth = cost - task.make(j);
    if (network.free[j] && (!end || worth < end.worth)) end = { worth, cost, i: by, takes: j };
  }
  for (const [i, { cost }] of reach.classes) {
    const worth = cost + task.drop(i);
    if (!end || worth < end.worth) end = { worth, cost: worth, i };
  }
  if (!end) throw new Error('a class does not even reach itself');
  const edges = edgesTo(reach, end.i, end.takes);
  const limits = edges.flatMap(({ i, leaves }) => nth(network.serving, i).get(leaves ?? -1) ?? []);
  const room = end.takes === undefined ? [] : [nth(network.free, end.takes)];
  return { edges, cost: end.cost, most: Math.min(...limits, ...room, Number.MAX_SAFE_INTEGER) };
}

/** The cheapest ways to all that the start leads to (Bellman and Ford, since to leave a place saves its cost). */
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
    edges.push({ i, ...(takes === undefined ? {} : { takes }), ...(leaves === undefined ? {} : { leaves }) });
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
