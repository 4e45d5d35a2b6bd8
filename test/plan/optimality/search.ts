import { isLess, plus, type Toll } from './toll.js';

export interface Move<S> {
  readonly toll: Toll;
  readonly next: S;
  /** A description for readers of a counterexample. */
  readonly what: string;
}

export interface Ground<S> {
  readonly start: readonly Move<S>[];
  /** Every call that can be made, given what was spent so far. */
  moves(state: S, spent: Toll): Iterable<Move<S>>;
  /** A key that is equal for states that are equivalent from here on. */
  key(state: S): string;
  isEnd(state: S): boolean;
}

export interface Found {
  readonly toll: Toll;
  readonly calls: readonly string[];
}

interface Node<S> {
  readonly state: S;
  readonly toll: Toll;
  readonly last?: Node<S>;
  readonly what: string;
}

/**
 * The cheapest path to an end (Dijkstra): when a state is expanded, no cheaper path leads to it. Undefined if there is
 * no path.
 */
export function cheapest<S>(ground: Ground<S>, isWorth: (toll: Toll) => boolean = () => true): Found | undefined {
  const queue = new Queue<S>();
  const seen = new Set<string>();
  const push = (move: Move<S>, last: Node<S> | undefined): void => {
    const toll = last ? plus(last.toll, move.toll) : move.toll;
    if (isWorth(toll)) queue.push({ state: move.next, toll, what: move.what, ...(last ? { last } : {}) });
  };
  for (const move of ground.start) push(move, undefined);
  for (let node = queue.pop(); node; node = queue.pop()) {
    const key = ground.key(node.state);
    if (seen.has(key)) continue;
    seen.add(key);
    if (ground.isEnd(node.state)) return { toll: node.toll, calls: way(node) };
    for (const move of ground.moves(node.state, node.toll)) push(move, node);
  }
  return undefined;
}

function way<S>(node: Node<S>): string[] {
  const calls: string[] = [];
  for (let at: Node<S> | undefined = node; at; at = at.last) if (at.what) calls.unshift(at.what);
  return calls;
}

/** A binary heap: the cheapest first. */
class Queue<S> {
  private readonly heap: Node<S>[] = [];

  push(node: Node<S>): void {
    const { heap } = this;
    let at = heap.push(node) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isLess(node.toll, (heap[above] as Node<S>).toll)) break;
      heap[at] = heap[above] as Node<S>;
      at = above;
    }
    heap[at] = node;
  }

  pop(): Node<S> | undefined {
    const { heap } = this;
    const [top] = heap;
    const last = heap.pop();
    if (last && heap.length > 0) this.sink(last);
    return top;
  }

  private sink(node: Node<S>): void {
    const { heap } = this;
    const tollAt = (at: number): Toll => (heap[at] as Node<S>).toll;
    let at = 0;
    for (let below = 1; below < heap.length; below = 2 * at + 1) {
      if (below + 1 < heap.length && isLess(tollAt(below + 1), tollAt(below))) below += 1;
      if (!isLess(tollAt(below), node.toll)) break;
      heap[at] = heap[below] as Node<S>;
      at = below;
    }
    heap[at] = node;
  }
}
