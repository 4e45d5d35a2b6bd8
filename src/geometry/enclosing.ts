import { latticePacking, latticeRatios } from './lattice.js';

// R/r of the best known packings, by n - 1.
const RATIOS = [
  1, 2, 2.1547005, 2.4142136, 2.7013016, 3, 3, 3.3047649, 3.6131259, 3.8130256, 3.9238044, 4.0296019,
  4.236068, 4.3284285, 4.5213569, 4.6154256, 4.7920337, 4.8637033, 4.8637033, 5.1223207,
] as const;

export const LARGEST_KNOWN = RATIOS.length;

/** R/r of the circle around n equal circles: the best known up to 20, an upper bound from a lattice packing beyond. */
export function enclosingRatio(n: number): number {
  if (n < 1) return 0;
  return RATIOS[n - 1] ?? latticePacking(n).ratio;
}

/**
 * Diameter of the circle around circles of these diameters; an estimate for unequal ones. It is at least the sum of the
 * two largest, and for each k at least the value for k equal circles with the total area of the k largest. Taking every
 * k prevents that a thin cable makes a full pipe look roomier.
 */
export function enclosingDiameter(diameters: readonly number[]): number {
  const sorted = diameters.toSorted((a, b) => b - a);
  const ratios = sorted.length > LARGEST_KNOWN ? latticeRatios(sorted.length) : [];
  let squares = 0;
  let needed = (sorted[0] ?? 0) + (sorted[1] ?? 0);
  sorted.forEach((d, i) => {
    squares += d * d;
    // The value for two circles is already exact.
    if (i >= 2) needed = Math.max(needed, (RATIOS[i] ?? ratios[i] ?? 0) * Math.sqrt(squares / (i + 1)));
  });
  return needed;
}
