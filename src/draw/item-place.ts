import type { DrawnItem } from './section.js';

/** An item moves if its place differs by this much; a smaller difference is within the tolerance of digging (mm). */
const LEAST_MOVE = 5;

/** The edges of an item. The box of an item inside a pipe is that of the whole bundle, so its own circles tell where it is. */
export function extentOf({ box, circles, inside }: Pick<DrawnItem, 'box' | 'circles' | 'inside'>) {
  if (inside === undefined || circles.length === 0)
    return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width };
  return {
    top: Math.min(...circles.map(({ cy, r }) => cy - r)),
    bottom: Math.max(...circles.map(({ cy, r }) => cy + r)),
    left: Math.min(...circles.map(({ cx, r }) => cx - r)),
    right: Math.max(...circles.map(({ cx, r }) => cx + r)),
  };
}

/** The depth of an item's top, and its centre from the left wall (mm). */
export interface ItemPlace {
  readonly depth: number;
  readonly x: number;
}

export function placeOf(item: DrawnItem): ItemPlace {
  const { top, left, right } = extentOf(item);
  return { depth: micrometres(top), x: micrometres((left + right) / 2) };
}

export const micrometres = (value: number): number => Math.round(value * 1000) / 1000;

/** True if the difference of two lengths is a move. */
export const isShift = (from: number, to: number): boolean => Math.abs(micrometres(to - from)) >= LEAST_MOVE;

/** True if two places differ so much that it is a move from one to the other. */
export const isElsewhere = (from: ItemPlace, to: ItemPlace): boolean =>
  isShift(from.depth, to.depth) || isShift(from.x, to.x);

/** True if an item lies at another place than the item that it continues. */
export const isMoved = (was: DrawnItem, now: DrawnItem): boolean => isElsewhere(placeOf(was), placeOf(now));
