import type { Circle } from '../geometry/shapes.js';
import { coreCircles, halfDisc } from './figure-cores.js';
import { markShapes, type OfItem } from './figure-marks.js';
import { cornersOf, grown } from './outlines.js';
import type { CircleShape, PathShape, SceneShape } from './scene.js';
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
