import { cornersOf, grown } from './outlines.js';
import type { CircleShape, Point, SceneShape } from './scene.js';
import type { DrawnItem } from './section.js';

/** The fields that every shape of an item has. */
export type OfItem = Pick<CircleShape, 'layer' | 'item' | 'category' | 'mark'>;

/** Distance of the second outline of a changed item (px). */
const SECOND_OUTLINE = 3;

/**
 * The second cue beside colour and line type: a removed part is crossed out, and a changed item has a second outline. The signs
 * are in the balloons; beside small items they would hide dimensions.
 */
export function markShapes(item: DrawnItem, of: OfItem, unit: number): SceneShape[] {
  if (item.mark === 'removed') return crosses(item, of);
  return item.mark === 'changed' ? [secondOutline(item, of, unit)] : [];
}

function crosses({ circles, box }: DrawnItem, of: OfItem): SceneShape[] {
  const line = (from: Point, to: Point): SceneShape => ({
    ...of,
    form: 'line',
    look: 'sign',
    points: [from, to],
  });
  const cross = (cx: number, cy: number, w: number, h: number): SceneShape[] => [
    line({ x: cx - w, y: cy - h }, { x: cx + w, y: cy + h }),
    line({ x: cx - w, y: cy + h }, { x: cx + w, y: cy - h }),
  ];
  if (circles.length === 0)
    return cross(box.x + box.width / 2, box.y + box.height / 2, box.width / 2, box.height / 2);
  return circles.flatMap(({ cx, cy, r }) => cross(cx, cy, r * Math.SQRT1_2, r * Math.SQRT1_2));
}

function secondOutline({ circles, box }: DrawnItem, of: OfItem, unit: number): SceneShape {
  const by = SECOND_OUTLINE * unit;
  const [only, another] = circles;
  // A second circle around each part of a group would cross its neighbours.
  return only && !another
    ? { ...of, form: 'circle', look: 'sign', cx: only.cx, cy: only.cy, r: only.r + by }
    : { ...of, form: 'polygon', look: 'sign', points: cornersOf(grown(box, by)) };
}
