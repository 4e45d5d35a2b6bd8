import type { Point } from './lattice.js';

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
export function pourCircles(
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
