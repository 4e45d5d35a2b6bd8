import { packingOf } from '../geometry/packing.js';
import type { Circle } from '../geometry/shapes.js';
import type { CircleShape, PathShape, Point, SceneShape } from './scene.js';
import type { Box, DrawnItem } from './section.js';

/** Parts of the diameter that are shown as wall if the wall is not known. */
const USUAL_WALL = 0.05;
const DUCT_WALL = 0.12;
/** A smaller cable has no visible conductors (radius in px). */
const SMALLEST = 1.5;

type Part = (circle: Circle, item: DrawnItem, of: OfItem, unit: number) => SceneShape[];

/** One drawing of a part for each kind; the outline itself is drawn for all kinds alike. */
const INSIDES: Readonly<Record<DrawnItem['kind'], Part>> = {
  cable: ({ cx, cy, r }, { conductors = 1 }, of, unit) =>
    r < SMALLEST * unit
      ? []
      : coreCircles(conductors, { cx, cy, r }).map((core) => ({
          ...of,
          form: 'circle',
          look: 'conductor',
          ...core,
        })),
  pipe: (circle, item, of) => room(circle, item.wall ?? 2 * circle.r * USUAL_WALL, of),
  pipeGroup: (circle, item, of) => room(circle, item.wall ?? 2 * circle.r * USUAL_WALL, of),
  pipeCanal: (circle, item, of) => room(circle, item.wall ?? 2 * circle.r * USUAL_WALL, of),
  culvert: () => [],
  ecc: (circle, _, of) => [{ ...of, form: 'polygon', look: 'conductor', points: halfDisc(circle) }],
  ecomDuct: (circle, item, of) => room(circle, item.wall ?? 2 * circle.r * DUCT_WALL, of),
  sensor: ({ cx, cy, r }, _, of) => [
    {
      ...{ ...of, form: 'polygon', look: 'sensor' },
      points: [
        { x: cx, y: cy - r },
        { x: cx + r, y: cy },
        { x: cx, y: cy + r },
        { x: cx - r, y: cy },
      ],
    },
  ],
};

/** Draws one item: the outline of each part with the inside of the part, and the sign of a mark. */
export function itemShapes(item: DrawnItem, unit: number): SceneShape[] {
  const { id, category, mark, circles, kind } = item;
  const of: OfItem = { layer: 'items', item: id, category, ...(mark ? { mark } : {}) };
  const parts =
    circles.length === 0
      ? boxShapes(item, of)
      : circles.flatMap((circle) => [
          { ...of, form: 'circle' as const, look: 'outline' as const, isPart: true as const, ...circle },
          // A removed part is crossed out, and small circles below the cross would make a blot of it.
          ...(mark === 'removed' ? [] : INSIDES[kind](circle, item, of, unit)),
        ]);
  return [...(kind === 'pipeCanal' ? [block(item, of)] : []), ...parts, ...markShapes(item, of, unit)];
}

/** A culvert: the outer box is its outline, the inner box its room. An item without known parts is drawn like it. */
function boxShapes({ box, wall = 0 }: DrawnItem, of: OfItem): PathShape[] {
  const inner = grown(box, -wall);
  const outline: PathShape = {
    ...of,
    form: 'polygon',
    look: 'outline',
    isPart: true,
    points: cornersOf(box),
  };
  if (!(wall > 0) || inner.width <= 0 || inner.height <= 0) return [outline];
  return [outline, { ...of, form: 'polygon', look: 'room', points: cornersOf(inner) }];
}

/** The block around the channels of a pipe canal. */
const block = ({ box }: DrawnItem, of: OfItem): PathShape => ({
  ...{ ...of, form: 'polygon', look: 'outline', category: 'CULVERT', points: cornersOf(box) },
});

function room({ cx, cy, r }: Circle, wall: number, of: OfItem): CircleShape[] {
  return r > wall ? [{ ...of, form: 'circle', look: 'room', cx, cy, r: r - wall }] : [];
}

/** The outlines of pipes and culverts that are hidden by contents that do not fit. They are drawn above the contents. */
export function hiddenOutlines(items: readonly DrawnItem[]): SceneShape[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const hidden = new Set<DrawnItem>();
  for (const { box, inside } of items) {
    const holder = inside === undefined ? undefined : byId.get(inside);
    if (holder && !isWithin(box, grown(holder.box, -(holder.wall ?? 0) + 0.01))) hidden.add(holder);
  }
  return Array.from(hidden).flatMap(({ id, circles, box }): SceneShape[] => {
    const of = { layer: 'items', item: id, look: 'sign' } as const;
    if (circles.length === 0) return [{ ...of, form: 'polygon', points: cornersOf(box) }];
    return circles.map((circle) => ({ ...of, form: 'circle', ...circle }));
  });
}

const isWithin = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** Parts of a radius: one conductor in its cable; the room for several ones inside the sheath; one in its insulation. */
const SINGLE_CORE = 0.52;
const INSIDE_SHEATH = 0.9;
const INSIDE_INSULATION = 0.74;
/** More conductors than a power cable has are not drawn one by one. */
const MAX_CORES = 7;
const HALF_DISC_STEPS = 12;

/** The conductors of a cable, packed as tightly as its insulated cores are. */
function coreCircles(count: number, { cx, cy, r }: Circle): Circle[] {
  const n = Math.min(MAX_CORES, Math.trunc(count));
  if (!(n > 1)) return [{ cx, cy, r: r * SINGLE_CORE }];
  const { ratio, centres } = packingOf(n);
  const core = (r * INSIDE_SHEATH) / ratio;
  return centres.map(({ x, y }) => ({ cx: cx + x * core, cy: cy + y * core, r: core * INSIDE_INSULATION }));
}

/** The right half of a disc: the second colour of an earth conductor. */
function halfDisc({ cx, cy, r }: Circle): Point[] {
  return Array.from({ length: HALF_DISC_STEPS + 1 }, (_, n) => {
    const angle = (n / HALF_DISC_STEPS) * Math.PI - Math.PI / 2;
    return { x: cx + r * Math.cos(angle), y: cy + r * Math.sin(angle) };
  });
}

/** The fields that every shape of an item has. */
type OfItem = Pick<CircleShape, 'layer' | 'item' | 'category' | 'mark'>;

/** Distance of the second outline of a changed item (px). */
const SECOND_OUTLINE = 3;

/**
 * The second cue beside colour and line type: a removed part is crossed out, and a changed item has a second outline. The signs
 * are in the balloons; beside small items they would hide dimensions.
 */
function markShapes(item: DrawnItem, of: OfItem, unit: number): SceneShape[] {
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
