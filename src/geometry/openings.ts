import { inOrder, type Pair } from './overlap.js';
import { gapBetween, type Placed } from './place.js';
import { TOLERANCE } from './round.js';

export interface Openings {
  /** Clear openings by the item's index. */
  left: number[];
  right: number[];
  /** Neighbours whose opening is less than they need. */
  tooClose: Pair[];
}

/** Measures the clear openings within each layer, from wall to wall, for items sorted by x. */
export function measureOpenings(byX: readonly Placed[], width: number): Openings {
  const openings: Openings = {
    left: new Array(byX.length).fill(0),
    right: new Array(byX.length).fill(0),
    tooClose: [],
  };
  const rows = new Map<number, { last: Placed; farthest: Placed }>();
  for (const item of byX) {
    const row = rows.get(item.layer);
    openings.left[item.index] = item.x - (row ? rightOf(row.farthest) : 0);
    // The opening to the wall, until a neighbour is found.
    openings.right[item.index] = width - rightOf(item);
    if (!row) {
      rows.set(item.layer, { last: item, farthest: item });
      continue;
    }
    openings.right[row.last.index] = item.x - rightOf(row.last);
    noteTooClose(row.last, item, openings.tooClose);
    // After a manual shift a wide item can reach past the item that starts last; both are neighbours then.
    if (row.farthest !== row.last) noteTooClose(row.farthest, item, openings.tooClose);
    row.last = item;
    if (rightOf(item) >= rightOf(row.farthest)) row.farthest = item;
  }
  return openings;
}

function noteTooClose(a: Placed, b: Placed, tooClose: Pair[]): void {
  if (b.x - rightOf(a) < gapBetween(a.input, b.input) - TOLERANCE) tooClose.push(inOrder(a, b));
}

function rightOf(item: Placed): number {
  return item.x + item.width;
}
