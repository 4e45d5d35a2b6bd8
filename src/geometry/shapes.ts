import { type Point, pointsOf } from './lattice.js';
import { packingOf } from './packing.js';

export type Arrangement =
  | 'SINGLE'
  | 'PAIR'
  | 'PAIR_MIRROR'
  | 'FLAT'
  | 'TRIANGLE'
  | 'TRIANGLE_MIRROR'
  | 'TRIANGLE_PLUS_ONE'
  | 'ONE_PLUS_TRIANGLE'
  | 'SQUARE'
  | 'CIRCLE'
  | 'CUSTOM'
  | 'FIXED'
  | 'DOUBLE'
  | 'TRIPPLE_FLAT';

export type Shape =
  | { form: 'circles'; arrangement: Arrangement; diameter: number; count: number }
  | { form: 'box'; innerWidth: number; innerHeight: number; wall: number }
  | { form: 'row'; diameter: number; count: number };

export interface Extent {
  width: number;
  height: number;
}

export interface Circle {
  cx: number;
  cy: number;
  r: number;
}

/** The box and the centres from its top-left corner, in diameters. */
interface UnitLayout {
  width: number;
  height: number;
  centres: readonly Point[];
}

const TREFOIL = 1 + Math.sqrt(3) / 2;
const LOW = TREFOIL - 0.5;

// One circle on top of two; the mirrored one has its apex at the bottom.
const TRIANGLE = unit(2, TREFOIL, [0.5, LOW, 1.5, LOW, 1, 0.5]);
const PAIR = row(2);

const LAYOUTS: Record<Exclude<Arrangement, 'FLAT' | 'CIRCLE'>, UnitLayout> = {
  SINGLE: row(1),
  PAIR,
  PAIR_MIRROR: unit(1, 2, [0.5, 0.5, 0.5, 1.5]),
  TRIANGLE,
  TRIANGLE_MIRROR: unit(2, TREFOIL, [0.5, 0.5, 1.5, 0.5, 1, LOW]),
  TRIANGLE_PLUS_ONE: unit(3, TREFOIL, [0.5, LOW, 1.5, LOW, 1, 0.5, 2.5, LOW]),
  ONE_PLUS_TRIANGLE: unit(3, TREFOIL, [0.5, LOW, 1.5, LOW, 2.5, LOW, 2, 0.5]),
  SQUARE: unit(2, 2, [0.5, 0.5, 1.5, 0.5, 0.5, 1.5, 1.5, 1.5]),
  // Assumption: undocumented arrangements are trefoils, like most groups.
  CUSTOM: TRIANGLE,
  FIXED: TRIANGLE,
  DOUBLE: PAIR,
  TRIPPLE_FLAT: row(3),
};

// The usual rows and bundles are kept.
const ROWS: UnitLayout[] = [];
const BUNDLES: UnitLayout[] = [];
const MAX_KEPT = 20;

function kept(known: UnitLayout[], n: number, make: (n: number) => UnitLayout): UnitLayout {
  if (n > MAX_KEPT) return make(n);
  known[n] ??= make(n);
  return known[n];
}

/** More parts than any real group or canal has; limits the work for a hostile answer. */
const MAX_PARTS = 1000;

/** The number of circles of an arrangement; only FLAT and CIRCLE use the given number. */
export function partCountOf(arrangement: Arrangement, given?: number): number {
  if (arrangement !== 'FLAT' && arrangement !== 'CIRCLE') return LAYOUTS[arrangement].centres.length;
  return given === undefined ? 3 : Math.max(1, Math.trunc(given));
}

/** The box around a shape. */
export function extentOf(shape: Shape): Extent {
  if (shape.form === 'box') {
    return { width: shape.innerWidth + 2 * shape.wall, height: shape.innerHeight + 2 * shape.wall };
  }
  const unit = unitLayout(shape);
  return { width: unit.width * shape.diameter, height: unit.height * shape.diameter };
}

/** The circles of a shape with the top-left corner of its extent at left, top (y down); a box has none. */
export function circlesOf(shape: Shape, left = 0, top = 0): Circle[] {
  const circles: Circle[] = [];
  if (shape.form === 'box') return circles;
  const d = shape.diameter;
  for (const { x, y } of unitLayout(shape).centres) {
    circles.push({ cx: left + x * d, cy: top + y * d, r: d / 2 });
  }
  return circles;
}

function unitLayout(shape: Exclude<Shape, { form: 'box' }>): UnitLayout {
  const n = Math.min(
    MAX_PARTS,
    shape.form === 'row' ? shape.count : partCountOf(shape.arrangement, shape.count),
  );
  if (shape.form === 'row' || shape.arrangement === 'FLAT') return kept(ROWS, n, row);
  if (shape.arrangement === 'CIRCLE') return kept(BUNDLES, n, bundle);
  return LAYOUTS[shape.arrangement];
}

function row(n: number): UnitLayout {
  return { width: n, height: 1, centres: Array.from({ length: n }, (_, i) => ({ x: i + 0.5, y: 0.5 })) };
}

function bundle(n: number): UnitLayout {
  const { ratio, centres } = packingOf(n);
  return {
    width: ratio,
    height: ratio,
    centres: centres.map(({ x, y }) => ({ x: (ratio + x) / 2, y: (ratio + y) / 2 })),
  };
}

function unit(width: number, height: number, flat: readonly number[]): UnitLayout {
  return { width, height, centres: pointsOf(flat) };
}
