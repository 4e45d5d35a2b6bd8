export interface Point {
  x: number;
  y: number;
}

/** A packing of n unit circles in a circle of radius `ratio` around 0,0 (y down). */
export interface Packing {
  ratio: number;
  centres: readonly Point[];
}

/** Converts a flat list x, y, x, y, ... to points. */
export function pointsOf(flat: readonly number[]): Point[] {
  const points: Point[] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) points.push({ x: flat[i] ?? 0, y: flat[i + 1] ?? 0 });
  return points;
}

// A triangular lattice of touching unit circles, seen from its three points of symmetry: a circle's centre, the gap
// between three circles, and the contact of two. The origin of the smallest bundle depends on n.
const ORIGINS: readonly Point[] = [
  { x: 0, y: 0 },
  { x: 1, y: 1 / Math.sqrt(3) },
  { x: 1, y: 0 },
];

/**
 * The n lattice points nearest to the best origin: an existing packing, so its radius is an upper bound that grows with
 * n.
 */
export function latticePacking(n: number): Packing {
  let best: Point[] = [];
  let reach = Number.POSITIVE_INFINITY;
  for (const origin of ORIGINS) {
    const centres = nearest(n, origin);
    const last = centres[n - 1];
    const distance = last ? Math.hypot(last.x, last.y) : 0;
    if (distance < reach) {
      best = centres;
      reach = distance;
    }
  }
  return { ratio: 1 + reach, centres: best };
}

/** R/r of the lattice packings of 1 to n circles, as `latticePacking` returns them, with one sort for all. */
export function latticeRatios(n: number): number[] {
  const lists = ORIGINS.map((origin) => nearest(n, origin).map(({ x, y }) => Math.hypot(x, y)));
  return Array.from({ length: n }, (_, i) => 1 + Math.min(...lists.map((distances) => distances[i] ?? 0)));
}

function nearest(n: number, origin: Point): Point[] {
  // A lattice circle takes 2 * sqrt(3) of area; two units more make sure that n points are found.
  const radius = Math.sqrt((2 * Math.sqrt(3) * n) / Math.PI) + 2;
  const rows = Math.ceil(radius / Math.sqrt(3)) + 1;
  const columns = Math.ceil(radius / 2) + 1;
  const found: { point: Point; distance: number }[] = [];
  for (let row = -rows; row <= rows; row += 1) {
    const indent = row % 2 === 0 ? 0 : 1;
    for (let column = -columns; column <= columns; column += 1) {
      const point = { x: 2 * column + indent - origin.x, y: Math.sqrt(3) * row - origin.y };
      const distance = Math.hypot(point.x, point.y);
      if (distance <= radius) found.push({ point, distance });
    }
  }
  found.sort((a, b) => a.distance - b.distance);
  return found.slice(0, n).map((entry) => entry.point);
}
