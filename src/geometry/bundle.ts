import type { Point } from './lattice.js';
import { enclosingDiameter, packingOf } from './packing.js';
import { pourCircles } from './pour.js';
import type { Circle } from './shapes.js';

export interface Bundle {
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
function circlesAt(diameters: readonly number[], points: readonly Point[], { cx, cy, r }: Circle): Circle[] {
  const circles: Circle[] = [];
  for (let i = 0; i < diameters.length; i += 1) {
    const point = points[i];
    if (point) circles.push({ cx: cx + point.x * r, cy: cy + point.y * r, r: (diameters[i] ?? 0) / 2 });
  }
  return circles;
}

/** Lengths that differ by less than this are equal (mm). */
export const TOLERANCE = 0.01;

/** Rounds to a thousandth of a millimetre; `+ 0` turns -0 into 0, so that equal layouts print equal bytes. */
export function roundMm(n: number): number {
  return Math.round(n * 1000) / 1000 + 0;
}
