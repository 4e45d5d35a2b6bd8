import { enclosingRatio, LARGEST_KNOWN } from './enclosing.js';
import { latticePacking, type Packing, type Point, pointsOf } from './lattice.js';
import { PACKING_TABLE } from './packing-table.js';

// Each is computed once, because the same few packings are used again and again.
const KNOWN: Packing[] = [];

/** The positions of n circles of radius 1 in their enclosing circle. */
export function packingOf(n: number): Packing {
  if (n < 1) return { ratio: 0, centres: [] };
  if (n > LARGEST_KNOWN) return latticePacking(n);
  KNOWN[n] ??= knownPacking(n);
  return KNOWN[n];
}

function knownPacking(n: number): Packing {
  const ratio = enclosingRatio(n);
  const listed = PACKING_TABLE[n];
  return { ratio, centres: listed ? pointsOf(listed) : ringCentres(n, ratio) };
}

// Up to 6 circles form one ring, 7 to 9 a ring around one, 18 and 19 rings of 12 and 6.
function ringCentres(n: number, ratio: number): Point[] {
  if (n === 1) return [{ x: 0, y: 0 }];
  if (n >= 18) {
    // Turned by half a step, so that each outer pair straddles one inner circle: only then do the rings fit.
    const rings = [...ring(12, ratio - 1, Math.PI / 12), ...ring(6, 2, 0)];
    return n === 19 ? [...rings, { x: 0, y: 0 }] : rings;
  }
  if (n >= 7) return [...ring(n - 1, ratio - 1, firstAngle(n - 1)), { x: 0, y: 0 }];
  return ring(n, ratio - 1, firstAngle(n));
}

/**
 * The angle of the first circle. Odd rings have one circle at the top, even ones a flat base: two side by side, three
 * as a trefoil, four as a square.
 */
function firstAngle(n: number): number {
  if (n === 2) return 0;
  return -Math.PI / 2 + (n % 2 === 0 ? Math.PI / n : 0);
}

function ring(count: number, radius: number, start: number): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = start + (2 * Math.PI * i) / count;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
}
