import type { Point } from './scene.js';
import type { Box } from './section.js';

/** The corners of a box, clockwise from the top left. */
export function cornersOf({ x, y, width, height }: Box): Point[] {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}

/** The smallest box around all boxes; none if there is none. */
export function boxAround(boxes: readonly Box[]): Box | undefined {
  const [first] = boxes;
  if (!first) return undefined;
  let { x, y } = first;
  let right = x + first.width;
  let bottom = y + first.height;
  for (const box of boxes) {
    x = Math.min(x, box.x);
    y = Math.min(y, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  return { x, y, width: right - x, height: bottom - y };
}

/** A box that is larger by the same distance on every side. */
export const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  ...{ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by },
});
