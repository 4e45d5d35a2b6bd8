import { latticePacking } from './lattice.js';

// R/r of the best known packings, by n - 1.
const RATIOS = [
  1, 2, 2.1547005, 2.4142136, 2.7013016, 3, 3, 3.3047649, 3.6131259, 3.8130256, 3.9238044, 4.0296019,
  4.236068, 4.3284285, 4.5213569, 4.6154256, 4.7920337, 4.8637033, 4.8637033, 5.1223207,
] as const;

export const LARGEST_KNOWN = RATIOS.length;

/** R/r of the circle around n equal circles: the best known up to 20, the radius of a packing that exists beyond. */
export function enclosingRatio(n: number): number {
  if (n < 1) return 0;
  return RATIOS[n - 1] ?? latticePacking(n).ratio;
}

/**
 * Diameter of the circle around circles of these diameters. For unequal ones an estimate: no less than the two
 * largest side by side, and as much as n circles of the same total area would take.
 */
export function enclosingDiameter(diameters: readonly number[]): number {
  let largest = 0;
  let second = 0;
  let squares = 0;
  for (const d of diameters) {
    squares += d * d;
    if (d > largest) {
      second = largest;
      largest = d;
    } else if (d > second) {
      second = d;
    }
  }
  const n = diameters.length;
  if (n === 0) return 0;
  // Equal circles need no branch of their own: their root mean square is their diameter, and ratio(n) >= 2 from n = 2.
  return Math.max(largest + second, enclosingRatio(n) * Math.sqrt(squares / n));
}
