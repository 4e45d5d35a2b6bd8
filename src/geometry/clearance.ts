import type { Circle } from './shapes.js';

// Dimensions that the documents do not state. All of them are our choice; change them here.

/** The clear opening that an item needs (mm), by the voltage category of its cable; `other` for all other items. */
export const MIN_PADDING = { ELV: 50, LV: 50, MV: 70, HV: 150, EHV: 250, other: 20 } as const;

/** The least difference between two thicknesses that counts (mm). */
const TOLERANCE = 0.01;

/**
 * The top coverings are the upper part of the cover, so they must not be thicker than it. Returns the thickness of all of
 * them (mm) if they are, because the uppermost item then lies in a covering.
 */
export function coveringsBeyondCover(cover: number, thicknesses: readonly number[]): number | undefined {
  const coverings = thicknesses.reduce((sum, thickness) => sum + thickness, 0);
  return coverings > 0 && coverings > cover + TOLERANCE ? coverings : undefined;
}

export const CULVERT_WALL = 50;
export const CANAL_CHANNEL_DIAMETER = 110;

/** An item as it lies in a section: its circles, or its box if it has none. */
interface Placed {
  readonly circles: readonly Circle[];
  readonly box: Box;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The ways to measure the distance of two items. */
export type Distance = 'clearance' | 'horizontal' | 'vertical';

/** A distance as it can be drawn. */
export interface Measure {
  readonly from: Point;
  readonly to: Point;
  /** The places at the two items from which a horizontal or vertical distance is measured. */
  readonly at: readonly [Point, Point];
}

/** Measures the distances of two items from edge to edge (mm); 0 where they touch, overlap or face each other. */
export function clearanceOf(a: Placed, b: Placed): Readonly<Record<Distance, number>> {
  const [p, q] = [extentOf(a), extentOf(b)];
  return {
    clearance: Math.max(0, nearestOf(a, b).distance),
    horizontal: gap(closest(p.x, p.width, q.x, q.width)),
    vertical: gap(closest(p.y, p.height, q.y, q.height)),
  };
}

/** Returns the line along which a distance is measured; undefined if the distance is 0. */
export function measureOf(a: Placed, b: Placed, distance: Distance): Measure | undefined {
  if (distance === 'clearance') {
    const { from, to, distance: least } = nearestOf(a, b);
    return least > 0 ? { from, to, at: [from, to] } : undefined;
  }
  const [p, q] = [extentOf(a), extentOf(b)];
  const [xs, ys] = [closest(p.x, p.width, q.x, q.width), closest(p.y, p.height, q.y, q.height)];
  if (gap(distance === 'horizontal' ? xs : ys) === 0) return undefined;
  const at = [
    { x: xs[0], y: ys[0] },
    { x: xs[1], y: ys[1] },
  ] as const;
  const middle = { x: (xs[0] + xs[1]) / 2, y: (ys[0] + ys[1]) / 2 };
  return distance === 'horizontal'
    ? { from: { x: xs[0], y: middle.y }, to: { x: xs[1], y: middle.y }, at }
    : { from: { x: middle.x, y: ys[0] }, to: { x: middle.x, y: ys[1] }, at };
}

/** The places of two ranges that are closest to each other; the middle of the part that they share. */
function closest(a: number, aSize: number, b: number, bSize: number): readonly [number, number] {
  if (b > a + aSize) return [a + aSize, b];
  if (a > b + bSize) return [a, b + bSize];
  const middle = (Math.max(a, b) + Math.min(a + aSize, b + bSize)) / 2;
  return [middle, middle];
}

const gap = ([a, b]: readonly [number, number]): number => Math.abs(b - a);

/** The box of the circles: for contents of a pipe the given box is the one around the whole bundle. */
function extentOf({ circles, box }: Placed): Box {
  if (circles.length === 0) return box;
  const x = Math.min(...circles.map(({ cx, r }) => cx - r));
  const y = Math.min(...circles.map(({ cy, r }) => cy - r));
  const width = Math.max(...circles.map(({ cx, r }) => cx + r)) - x;
  return { x, y, width, height: Math.max(...circles.map(({ cy, r }) => cy + r)) - y };
}

/** A box with a margin of the radius around it. A circle is the box of its centre. */
interface Rounded extends Box {
  readonly r: number;
}

const roundedOf = ({ circles, box }: Placed): readonly Rounded[] =>
  circles.length === 0
    ? [{ ...box, r: 0 }]
    : circles.map(({ cx, cy, r }) => ({ x: cx, y: cy, width: 0, height: 0, r }));

interface Nearest {
  readonly from: Point;
  readonly to: Point;
  /** Below 0 if the two overlap. */
  readonly distance: number;
}

/** The two parts of the items that are closest to each other, with the places on their edges. */
function nearestOf(a: Placed, b: Placed): Nearest {
  const others = roundedOf(b);
  const all = roundedOf(a).flatMap((one) => others.map((other) => nearestParts(one, other)));
  return all.reduce((least, one) => (one.distance < least.distance ? one : least));
}

function nearestParts(a: Rounded, b: Rounded): Nearest {
  const [x1, x2] = closest(a.x, a.width, b.x, b.width);
  const [y1, y2] = closest(a.y, a.height, b.y, b.height);
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = length === 0 ? [0, 0] : [(x2 - x1) / length, (y2 - y1) / length];
  return {
    from: { x: x1 + a.r * dx, y: y1 + a.r * dy },
    to: { x: x2 - b.r * dx, y: y2 - b.r * dy },
    distance: length - a.r - b.r,
  };
}
