import { TOLERANCE } from './bundle.js';
import type { Placed, Placement } from './place.js';
import { type Circle, circlesOf } from './shapes.js';

export type Pair = readonly [first: Placed, second: Placed];

export interface Overlaps {
  readonly pairs: readonly Pair[];
  /** The layer in which the search ended, if a limit was reached. */
  readonly endedIn?: number;
}

/** Limits of the search in one section: pairs compared and overlaps listed. */
export interface OverlapLimits {
  readonly compared: number;
  readonly listed: number;
}

/**
 * Finds all pairs of items that overlap. A sweep from the left compares only items whose x ranges meet. Layers do not
 * overlap each other, so an item is compared with those of its own layer and with items that a manual shift has moved
 * up or down (strays).
 */
export function findOverlaps(byX: readonly Placed[], placement: Placement, limits: OverlapLimits): Overlaps {
  const isStray = strayTest(placement);
  const open: Open = { byLayer: new Map(), strays: [] };
  const pairs: Pair[] = [];
  let left = limits.compared;
  for (const item of byX) {
    const isLoose = isStray(item);
    for (const other of openBeside(open, item, isLoose)) {
      if (left === 0 || pairs.length === limits.listed) return { pairs, endedIn: item.layer };
      left -= 1;
      if (overlaps(other, item)) pairs.push(inOrder(other, item));
    }
    if (isLoose) open.strays.push(item);
    else listOf(open, item.layer).push(item);
  }
  return { pairs };
}

/**
 * Returns a test for strays: items that may reach into another layer, because they were shifted up or down or because
 * the layers overlap.
 */
function strayTest({ layers }: Placement): (item: Placed) => boolean {
  const areApart = layers.every(({ bottom }, n) => bottom <= (layers[n - 1]?.top ?? bottom));
  return areApart ? (item) => (item.input.dy ?? 0) !== 0 : () => true;
}

/** Items that the sweep has met and that may reach its current position. */
interface Open {
  readonly byLayer: Map<number, Placed[]>;
  strays: Placed[];
}

/** The open items that may overlap an item that starts here. Items that end before it are dropped. */
function openBeside(open: Open, item: Placed, isLoose: boolean): readonly Placed[] {
  open.strays = reaching(open.strays, item);
  for (const layer of isLoose ? [...open.byLayer.keys()] : [item.layer])
    open.byLayer.set(layer, reaching(listOf(open, layer), item));
  if (isLoose) return [...[...open.byLayer.values()].flat(), ...open.strays];
  const beside = listOf(open, item.layer);
  return open.strays.length === 0 ? beside : [...beside, ...open.strays];
}

function listOf({ byLayer }: Open, layer: number): Placed[] {
  const list = byLayer.get(layer) ?? [];
  byLayer.set(layer, list);
  return list;
}

const reaching = (items: readonly Placed[], { x }: Placed): Placed[] =>
  items.filter((other) => other.x + other.width - x > TOLERANCE);

export function inOrder(a: Placed, b: Placed): Pair {
  return a.index < b.index ? [a, b] : [b, a];
}

/** Compares the true outlines: circles with circles, a culvert by its box. */
export function overlaps(a: Placed, b: Placed): boolean {
  if (!boxesMeet(a, b)) return false;
  const isBoxA = a.input.shape.form === 'box';
  const isBoxB = b.input.shape.form === 'box';
  if (isBoxA && isBoxB) return true;
  if (isBoxA) return circlesIn(b).some((circle) => circleMeetsBox(circle, a));
  if (isBoxB) return circlesIn(a).some((circle) => circleMeetsBox(circle, b));
  const others = circlesIn(b);
  return circlesIn(a).some((one) => others.some((other) => circlesMeet(one, other)));
}

const circlesIn = ({ input, x, y }: Placed): Circle[] => circlesOf(input.shape, x, y);

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
