import type { Point } from './lattice.js';
import { enclosingDiameter, packingOf } from './packing.js';
import type { Circle } from './shapes.js';

interface Disc extends Point {
  r: number;
}

// Every position that touches two others is tried, so the work grows with the fourth power.
const MAX = 20;
const SLACK = 1e-6;

/**
 * Places unequal circles in a circle of the given radius around 0,0: the largest first, each at the lowest position
 * where it touches two circles or one and the wall. Returns undefined if one does not fit or there are too many.
 */
function pourCircles(
  radii: readonly number[],
  radius: number,
  first: 'side' | 'bottom',
): Point[] | undefined {
  if (radii.length > MAX) return undefined;
  const order = radii.map((_, i) => i).sort((a, b) => (radii[b] ?? 0) - (radii[a] ?? 0));
  const centres: Point[] = [];
  const lying: Disc[] = [];
  for (const i of order) {
    const r = radii[i] ?? 0;
    const place = lying.length === 0 ? firstPlace(r, radius, first) : lowestPlace(r, radius, lying);
    if (!place) return undefined;
    centres[i] = place;
    lying.push({ ...place, r });
  }
  return centres;
}

function firstPlace(r: number, radius: number, side: 'side' | 'bottom'): Point | undefined {
  const reach = radius - r;
  if (reach < -SLACK) return undefined;
  return side === 'side' ? { x: -reach, y: 0 } : { x: 0, y: reach };
}

function lowestPlace(r: number, radius: number, lying: readonly Disc[]): Point | undefined {
  let best: Point | undefined;
  // A circle that touches the wall from inside has its centre on a circle of radius - r around 0,0.
  const guides = [{ x: 0, y: 0, r: radius - r }, ...lying.map((disc) => ({ ...disc, r: disc.r + r }))];
  for (const [i, a] of guides.entries()) {
    for (const b of guides.slice(0, i)) {
      for (const place of crossings(a, b)) {
        if (best && place.y <= best.y) continue;
        if (isFree(place, r, radius, lying)) best = place;
      }
    }
  }
  return best;
}

function isFree(place: Point, r: number, radius: number, lying: readonly Disc[]): boolean {
  if (Math.hypot(place.x, place.y) > radius - r + SLACK) return false;
  return lying.every((disc) => Math.hypot(place.x - disc.x, place.y - disc.y) > disc.r + r - SLACK);
}

function crossings(a: Disc, b: Disc): Point[] {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const d = Math.hypot(dx, dy);
  if (d === 0) return [];
  const along = (d * d + a.r * a.r - b.r * b.r) / (2 * d);
  const square = a.r * a.r - along * along;
  if (square < -SLACK) return [];
  const across = Math.sqrt(Math.max(0, square));
  const x = a.x + (along * dx) / d;
  const y = a.y + (along * dy) / d;
  return [
    { x: x + (across * dy) / d, y: y - (across * dx) / d },
    { x: x - (across * dy) / d, y: y + (across * dx) / d },
  ];
}

interface Bundle {
  /** Centre and diameter of the enclosing circle, which rests on the bottom of the pipe. */
  cx: number;
  cy: number;
  diameter: number;
  /** The circles in the order of the given diameters. */
  circles: Circle[];
}

/** Places loose circles in a pipe as one bundle on its bottom. */
export function bundleIn(diameters: readonly number[], inner: Circle): Bundle {
  const diameter = enclosingDiameter(diameters);
  const cx = inner.cx;
  const cy = inner.cy + inner.r - diameter / 2;
  const circles = areEqual(diameters)
    ? inSlots(diameters, { cx, cy, r: diameter / 2 })
    : inHeap(diameters, { cx, cy, r: diameter / 2 }, inner);
  return { cx, cy, diameter, circles };
}

function areEqual(diameters: readonly number[]): boolean {
  const first = diameters[0] ?? 0;
  return diameters.every((d) => Math.abs(d - first) < TOLERANCE);
}

/** Places circles at the positions of n equal circles: exact for equal ones, a schematic picture for unequal ones. */
function inSlots(diameters: readonly number[], around: Circle): Circle[] {
  const { ratio, centres } = packingOf(diameters.length);
  return circlesAt(diameters, centres, { ...around, r: around.r / ratio });
}

// The diameter of an unequal bundle is an estimate: circles that do not fit into it may still fit into the pipe.
function inHeap(diameters: readonly number[], around: Circle, inner: Circle): Circle[] {
  const radii = diameters.map((d) => d / 2);
  const snug = pourCircles(radii, around.r, 'side');
  if (snug) return circlesAt(diameters, snug, { ...around, r: 1 });
  const loose = pourCircles(radii, inner.r, 'bottom');
  if (loose) return circlesAt(diameters, loose, { ...inner, r: 1 });
  return inSlots(diameters, around);
}

/** Circles of these diameters at points relative to a centre, in units of `r`. */
const circlesAt = (diameters: readonly number[], points: readonly Point[], { cx, cy, r }: Circle): Circle[] =>
  points.map(({ x, y }, i) => ({ cx: cx + x * r, cy: cy + y * r, r: (diameters[i] ?? 0) / 2 }));

/** Lengths that differ by less than this are equal (mm). */
export const TOLERANCE = 0.01;

/** Rounds to a thousandth of a millimetre; `+ 0` turns -0 into 0, so that equal layouts print equal bytes. */
export function roundMm(n: number): number {
  return Math.round(n * 1000) / 1000 + 0;
}
