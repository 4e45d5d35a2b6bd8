import type { Circle } from './shapes.js';

/** An item as it lies in a section: its circles, or its box if it has none. */
interface Placed {
  readonly circles: readonly Circle[];
  readonly box: Box;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Clearance {
  /** The least distance from edge to edge (mm). */
  readonly clearance: number;
  readonly horizontal: number;
  readonly vertical: number;
}

/** Measures the distance of two items from edge to edge; 0 where they touch, overlap or face each other. */
export function clearanceOf(a: Placed, b: Placed): Clearance {
  const [p, q] = [extentOf(a), extentOf(b)];
  return {
    clearance: Math.max(0, leastDistance(a, b)),
    horizontal: gap(p.x, p.width, q.x, q.width),
    vertical: gap(p.y, p.height, q.y, q.height),
  };
}

const gap = (a: number, aSize: number, b: number, bSize: number): number =>
  Math.max(0, b - (a + aSize), a - (b + bSize));

/** The box of the circles: for contents of a pipe the given box is the one around the whole bundle. */
function extentOf({ circles, box }: Placed): Box {
  if (circles.length === 0) return box;
  const x = Math.min(...circles.map(({ cx, r }) => cx - r));
  const y = Math.min(...circles.map(({ cy, r }) => cy - r));
  const width = Math.max(...circles.map(({ cx, r }) => cx + r)) - x;
  return { x, y, width, height: Math.max(...circles.map(({ cy, r }) => cy + r)) - y };
}

function leastDistance(a: Placed, b: Placed): number {
  if (a.circles.length === 0 && b.circles.length === 0)
    return Math.hypot(
      gap(a.box.x, a.box.width, b.box.x, b.box.width),
      gap(a.box.y, a.box.height, b.box.y, b.box.height),
    );
  if (a.circles.length === 0) return Math.min(...b.circles.map((circle) => toBox(circle, a.box)));
  if (b.circles.length === 0) return Math.min(...a.circles.map((circle) => toBox(circle, b.box)));
  return Math.min(
    ...a.circles.flatMap((one) =>
      b.circles.map((other) => Math.hypot(one.cx - other.cx, one.cy - other.cy) - one.r - other.r),
    ),
  );
}

function toBox({ cx, cy, r }: Circle, { x, y, width, height }: Box): number {
  const dx = Math.max(x - cx, 0, cx - (x + width));
  const dy = Math.max(y - cy, 0, cy - (y + height));
  return Math.hypot(dx, dy) - r;
}
