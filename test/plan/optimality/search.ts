import { FREE, isLess, plus, type Toll } from './toll.js';

export interface Move<S> {
  readonly toll: Toll;
  readonly next: S;
}

export interface Ground<S> {
  readonly start: readonly Move<S>[];
  /** Every call that can be made, given what was spent so far. */
  moves(state: S, spent: Toll): Iterable<Move<S>>;
  /** A key that is equal for states that are equivalent from here on. */
  key(state: S): string;
  isEnd(state: S): boolean;
}

/**
 * The cost of the cheapest path to an end (Dijkstra): when a state is expanded, no cheaper path leads to it. Undefined if there is no
 * path.
 */
export function cheapest<S>(ground: Ground<S>, isWorth: (toll: Toll) => boolean = () => true): Toll | undefined {
  /** States by what they cost; there are few different costs. */
  const queue = new Map<string, { readonly toll: Toll; readonly states: S[] }>();
  const seen = new Set<string>();
  const push = (spent: Toll, { toll, next }: Move<S>): void => {
    const sum = plus(spent, toll);
    if (!isWorth(sum)) return;
    const name = Object.values(sum).join();
    const same = queue.get(name) ?? { toll: sum, states: [] };
    same.states.push(next);
    queue.set(name, same);
  };
  for (const move of ground.start) push(FREE, move);
  while (queue.size > 0) {
    const [name, { toll, states }] = [...queue].reduce((best, one) => (isLess(one[1].toll, best[1].toll) ? one : best));
    const state = states.pop() as S;
    if (states.length === 0) queue.delete(name);
    const key = ground.key(state);
    if (seen.has(key)) continue;
    seen.add(key);
    if (ground.isEnd(state)) return toll;
    for (const move of ground.moves(state, toll)) push(toll, move);
  }
  return undefined;
}
