import { cornersOf, grown } from './outlines.js';
import type { CircleShape, Point, SceneShape } from './scene.js';
import type { DrawnItem } from './section.js';

/** The fields that every shape of an item has. */
export type OfItem = Pick<CircleShape, 'layer' | 'item' | 'category' | 'mark'>;

/** Distance of the second outline of a changed item, and size of the signs (px). */
const SECOND_OUTLINE = 3;
const SIGN = 4;

/**
 * The second cue beside colour and line type. A removed part is crossed out. A changed part has a second outline, and its item a
 * delta. An added item has a plus sign.
 */
export function markShapes(item: DrawnItem, of: OfItem, unit: number): SceneShape[] {
  switch (item.mark) {
    case 'removed':
      return crosses(item, of);
    case 'changed':
      return [...secondOutlines(item, of, unit), sign(item, of, unit, delta)];
    case 'added':
      return [sign(item, of, unit, plus)];
    default:
      return [];
  }
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

function secondOutlines({ circles, box }: DrawnItem, of: OfItem, unit: number): SceneShape[] {
  const by = SECOND_OUTLINE * unit;
  if (circles.length === 1)
    return circles.map(({ cx, cy, r }) => ({ ...of, form: 'circle', look: 'sign', cx, cy, r: r + by }));
  // A second circle around each part of a group would cross its neighbours.
  return [{ ...of, form: 'polygon', look: 'sign', points: cornersOf(grown(box, by)) }];
}

/** The sign stands at the upper right of the item, clear of its outline. */
function sign(
  { circles, box }: DrawnItem,
  of: OfItem,
  unit: number,
  form: (at: Point, size: number) => Point[],
): SceneShape {
  const size = SIGN * unit;
  const [only, another] = circles;
  const reach = only && !another ? only.r * Math.SQRT1_2 : undefined;
  const at =
    reach === undefined || !only
      ? { x: box.x + box.width + size * 1.6, y: box.y - size * 0.6 }
      : { x: only.cx + reach + size * 1.8, y: only.cy - reach - size * 1.4 };
  return { ...of, form: 'polygon', look: 'sign', points: form(at, size) };
}

const delta = ({ x, y }: Point, size: number): Point[] => [
  { x, y: y - size },
  { x: x + size, y: y + size * 0.8 },
  { x: x - size, y: y + size * 0.8 },
];

function plus({ x, y }: Point, size: number): Point[] {
  const thin = size * 0.3;
  const quarter: readonly (readonly [number, number])[] = [
    [-thin, -size],
    [thin, -size],
    [thin, -thin],
  ];
  const turns: readonly ((p: readonly [number, number]) => Point)[] = [
    ([a, b]) => ({ x: x + a, y: y + b }),
    ([a, b]) => ({ x: x - b, y: y + a }),
    ([a, b]) => ({ x: x - a, y: y - b }),
    ([a, b]) => ({ x: x + b, y: y - a }),
  ];
  return turns.flatMap((turn) => quarter.map(turn));
}
