import type { Point } from '../scene.js';
import type { Pen } from './pen.js';

const LINE = { layer: 'dimensions', look: 'dimension' } as const;
const TICK = 3;
/** Shorter lines have no ticks, because the two ticks would touch. */
const LEAST = 4;

/** A line between two points with an oblique tick at each end. */
export function dimensionLine(pen: Pen, from: Point, to: Point): void {
  pen.line([from, to], LINE);
  if (Math.hypot(to.x - from.x, to.y - from.y) < LEAST) return;
  for (const { x, y } of [from, to])
    pen.line(
      [
        { x: x - TICK, y: y + TICK },
        { x: x + TICK, y: y - TICK },
      ],
      LINE,
    );
}

export const extension = (pen: Pen, from: Point, to: Point): void =>
  pen.line([from, to], { layer: 'dimensions', look: 'extension' });
