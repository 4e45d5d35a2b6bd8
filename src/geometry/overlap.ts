import type { Placed } from './place.js';
import { TOLERANCE } from './round.js';
import type { Circle } from './shapes.js';

export type Pair = readonly [first: Placed, second: Placed];

/** All pairs that cut into each other. Sweeps from the left: only items whose x ranges meet are compared. */
export function findOverlaps(byX: readonly Placed[]): Pair[] {
  const pairs: Pair[] = [];
  let open: Placed[] = [];
  for (const item of byX) {
    open = open.filter((other) => other.x + other.width - item.x > TOLERANCE);
    for (const other of open) {
      if (overlaps(other, item)) pairs.push(inOrder(other, item));
    }
    open.push(item);
  }
  return pairs;
}

export function inOrder(a: Placed, b: Placed): Pair {
  return a.index < b.index ? [a, b] : [b, a];
}

/** By the true outlines: circles against circles, a culvert by its box. */
export function overlaps(a: Placed, b: Placed): boolean {
  if (!boxesMeet(a, b)) return false;
  const isBoxA = a.input.shape.form === 'box';
  const isBoxB = b.input.shape.form === 'box';
  if (isBoxA && isBoxB) return true;
  if (isBoxA) return b.circles.some((circle) => circleMeetsBox(circle, a));
  if (isBoxB) return a.circles.some((circle) => circleMeetsBox(circle, b));
  return a.circles.some((one) => b.circles.some((other) => circlesMeet(one, other)));
}

function boxesMeet(a: Placed, b: Placed): boolean {
  return (
    Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > TOLERANCE &&
    Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > TOLERANCE
  );
}

function circlesMeet(a: Circle, b: Circle): boolean {
  return distance(a.cx - b.cx, a.cy - b.cy) < a.r + b.r - TOLERANCE;
}

function circleMeetsBox(circle: Circle, box: Placed): boolean {
  const nearestX = Math.min(Math.max(circle.cx, box.x), box.x + box.width);
  const nearestY = Math.min(Math.max(circle.cy, box.y), box.y + box.height);
  return distance(circle.cx - nearestX, circle.cy - nearestY) < circle.r - TOLERANCE;
}

function distance(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}
