import { latticePacking, latticeRatios, type Packing, type Point, pointsOf } from './lattice.js';

// Centres of the best known packings of n unit circles in one circle (centre 0,0), for each n that no ring construction
// covers: x, y, x, y, ... Found by minimising overlap at the known radius; exact to 0.00001.
const PACKING_TABLE: Readonly<Record<number, readonly number[]>> = {
  10: [
    0.74347, 2.713, -1.24733, 2.52136, 2.35845, 1.53324, -2.60762, 1.0552, 0.52926, 0.7245, 2.78126, -0.42156,
    -0.6505, -0.89048, -2.64978, -0.94435, 1.79817, -2.16326, -0.09388, -2.81146,
  ],
  11: [
    -0.82989, 2.80355, 1.16636, 2.68109, -2.43782, 1.6142, -0.60385, 0.81637, 1.3924, 0.6939, -2.90507,
    -0.33045, 2.84289, -0.68307, 0.28822, -0.97366, -2.013, -2.12048, 1.73871, -2.35064, -0.17903, -2.91832,
  ],
  12: [
    -1.02483, 2.851, 1.19032, 2.78597, -2.57813, 1.59114, 2.66703, 1.43716, 0.03388, 1.1542, -3.00788,
    -0.36214, 2.98145, -0.53797, -1.01651, -0.54776, 0.98263, -0.60645, -1.95663, -2.31303, 1.81757, -2.42383,
    -0.0889, -3.02829,
  ],
  13: [
    -0.12064, 3.23382, 1.80319, 2.68713, -1.99839, 2.5453, 3.03826, 1.11404, -0.52307, 1.11041, -3.11282,
    0.88457, 1.14794, -0.0399, 3.11282, -0.88457, -0.65559, -0.93383, -3.03826, -1.11404, 1.99839, -2.5453,
    -1.80319, -2.68713, 0.12064, -3.23382,
  ],
  14: [
    -1.227, 3.09401, 1.33536, 3.04881, -2.77874, 1.83222, 2.84163, 1.73308, 0.0271, 1.53605, -1.33371,
    0.07038, 1.33536, 0.02329, -3.32718, -0.09111, 3.3219, -0.2084, -0.02544, -1.44238, -2.6743, -1.98155,
    2.60276, -2.07463, -1.05584, -3.15652, 0.94386, -3.1918,
  ],
  15: [
    0.8795, 3.40976, -1.46256, 3.20326, 2.59453, 2.38083, -2.97109, 1.89013, -0.14942, 1.69473, 1.56561,
    0.66581, -1.65795, 0.38159, 3.51465, 0.21722, -3.49844, -0.40111, 1.11702, -1.28324, -0.87525, -1.45889,
    3.06606, -1.73182, -2.71573, -2.2416, 1.29267, -3.27551, -0.6996, -3.45116,
  ],
  16: [
    0.0734, 3.61468, -1.85941, 3.10063, 1.98375, 3.02259, -3.22321, 1.63775, 0.1955, 1.61841, 3.28704,
    1.50554, -1.51973, 0.58982, 1.69501, 0.29499, -3.60067, -0.32631, 3.58445, -0.47223, -1.05857, -1.35629,
    0.93168, -1.55361, -2.87627, -2.19051, 2.78497, -2.30548, -1.2717, -3.38439, 0.72203, -3.54259,
  ],
  17: [
    -0.37727, 3.77322, 2.23042, 3.06672, -2.24443, 3.05648, 0.54089, 1.99643, -3.53841, 1.36353, -1.54665,
    1.18215, 2.31255, 1.06841, 0.09918, 0.04582, 3.78097, -0.28944, -3.73996, -0.62629, -1.7482, -0.80767,
    1.87084, -0.88221, -0.10237, -1.944, -2.90115, -2.44189, 2.62865, -2.73308, -1.25532, -3.57822, 0.87258,
    -3.69027,
  ],
  20: [
    0.83891, 4.03606, -1.15948, 3.9559, 2.63984, 3.16619, -2.88495, 2.94458, -0.14817, 2.23043, 3.81939,
    1.55106, 1.6772, 1.4131, -3.93135, 1.24016, -1.87364, 1.21911, -0.10487, -0.1233, 4.09992, -0.42917,
    2.10305, -0.54104, -4.05237, -0.75617, -2.05244, -0.77288, -0.55555, -2.09926, 3.4154, -2.30838, 1.41853,
    -2.42024, -3.21953, -2.57452, -1.62887, -3.78686, 0.34521, -4.10784,
  ],
};

/** The positions of n circles of radius 1 in their enclosing circle. */
export function packingOf(n: number): Packing {
  if (n > LARGEST_KNOWN) return latticePacking(n);
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
