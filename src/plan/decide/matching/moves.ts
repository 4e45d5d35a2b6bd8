import { alignInAnyOrder } from '../../algorithms/align.js';
import { NEVER } from '../../algorithms/cost.js';
import { nth } from '../../algorithms/group-by.js';

/** As many live as desired sections or layers, by their places. */
export interface PlacedSides {
  readonly count: number;
  /** The number of objects that the jth desired one states. */
  readonly stated: (j: number) => number;
  /** The number of objects of the ith live one that agree with those of the jth desired one. */
  readonly agreed: (i: number, j: number) => number;
  /**
   * True if the jth desired one, in its own place, creates objects that the ith live one keeps in a list that the desired one
   * in its place does not state: they would be there twice.
   */
  readonly leavesTwice: (i: number, j: number) => boolean;
}

/** For each place the old place of the live section or layer that is there now. */
export type OldPlaces = readonly number[];

/**
 * Finds sections or layers that exchanged their places: each one of a group states objects, all of them agree in the
 * permuted places, and none of them in its own place. If some agree in their own place, they have moved only if otherwise
 * objects would be there twice. Returns undefined if nothing has moved.
 */
export function oldPlaces(sides: PlacedSides): OldPlaces | undefined {
  const { count, stated, agreed, leavesTwice } = sides;
  const all = Array.from({ length: count }, (_, at) => at);
  const isOpen = (j: number): boolean => stated(j) > 0 && agreed(j, j) < stated(j);
  const open = all.filter(isOpen);
  if (open.length < 2) return undefined;
  const strangers = open.filter((j) => agreed(j, j) === 0);
  const from = new Map<number, number>();
  const take = (places: readonly number[], isMoved: (cycle: readonly number[]) => boolean): void => {
    const found = permuted(places, sides);
    for (const cycle of cyclesOf(found)) {
      if (cycle.length < 2 || !isMoved(cycle)) continue;
      for (const j of cycle) from.set(j, found.get(j) ?? j);
    }
  };
  take(strangers, () => true);
  const left = open.filter((j) => !from.has(j));
  if (left.length > 1)
    take(left, (cycle) => cycle.some((j, n) => leavesTwice(cycle[(n + 1) % cycle.length] ?? j, j)));
  return from.size === 0 ? undefined : all.map((at) => from.get(at) ?? at);
}

/** The permutation of some places in which most of them hold all that is stated there; the others keep their places. */
function permuted(places: readonly number[], { stated, agreed }: PlacedSides): Map<number, number> {
  const at = (n: number): number => nth(places, n);
  const { moves } = alignInAnyOrder(places.length, places.length, {
    pair: (a, b) => {
      if (a === b) return 1n;
      return agreed(at(a), at(b)) === stated(at(b)) ? 0n : NEVER;
    },
    drop: () => NEVER,
    make: () => NEVER,
  });
  return new Map(moves.flatMap((move) => (move.how === 'pair' ? [[at(move.j), at(move.i)] as const] : [])));
}

/** The cycles of a permutation, each from a place to its old place and so on. */
function cyclesOf(from: ReadonlyMap<number, number>): number[][] {
  const left = new Set(from.keys());
  return [...from.keys()].flatMap((start) => {
    const cycle: number[] = [];
    for (let at = start; left.delete(at); at = from.get(at) ?? at) cycle.push(at);
    return cycle.length === 0 ? [] : [cycle];
  });
}
