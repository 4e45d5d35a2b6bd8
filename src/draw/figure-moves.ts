import { boxAround, cornersOf } from './figure-items.js';
import { extentOf, isShift, placeOf } from './item-place.js';
import type { Point, SceneShape } from './scene.js';
import type { DrawnItem, OldPlace } from './section.js';

/** A shorter arrow would only be a blot beside the dashed outline (px). */
const SHORTEST = 12;
/** Length and half of the width of an arrow's head (px). */
const HEAD = { length: 9, width: 4 } as const;
/** The arrows of two items that change places would cover each other, so an arrow has the first free one of these shifts (px). */
const SHIFTS = [0, 6, -6, 12, -12] as const;
/** The least distance of two arrows (px). */
const APART = 8;
/** More arrows than a sheet can show apart are not compared with each other. */
const MAX_COMPARED = 200;

/**
 * Draws the old places of the items that lie elsewhere now: a dashed outline, and an arrow to the new place. Contents that move with
 * their pipe have neither, because those of the pipe show it.
 */
export function moveShapes(items: readonly DrawnItem[], unit: number): SceneShape[] {
  const moved = movedItems(items);
  const arrows: Arrow[] = [];
  for (const { item } of moved) {
    const arrow = arrowOf(item, unit);
    if (arrow) arrows.push(arrows.length < MAX_COMPARED ? freeArrow(arrow, arrows, unit) : arrow);
  }
  return [
    ...moved.flatMap(({ item, from }) => oldOutline(item, from)),
    ...arrows.flatMap((arrow) => arrowShapes(arrow, unit)),
  ];
}

export interface Moved {
  readonly item: DrawnItem;
  readonly from: OldPlace;
}

/** The items whose move is drawn. */
export function movedItems(items: readonly DrawnItem[]): Moved[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return items.flatMap((item) => {
    const { from } = item;
    const holder = byId.get(item.inside ?? '');
    return from && !(holder && isCarried(item, holder)) ? [{ item, from }] : [];
  });
}

/** The item at its old place. */
export const itemBefore = (item: DrawnItem): DrawnItem => ({ ...item, ...item.from });

/** True if an item moves as its pipe does. */
function isCarried(item: DrawnItem, holder: DrawnItem): boolean {
  const [own, other] = [item, holder].map((one) => {
    const [was, now] = [placeOf(itemBefore(one)), placeOf(one)];
    return { x: now.x - was.x, depth: now.depth - was.depth };
  });
  return (
    own !== undefined && other !== undefined && !isShift(own.x, other.x) && !isShift(own.depth, other.depth)
  );
}

function oldOutline({ id, kind }: DrawnItem, { circles, box }: OldPlace): SceneShape[] {
  const of = { layer: 'moves', look: 'moved', item: id } as const;
  if (circles.length === 0 || kind === 'pipeCanal')
    return [{ ...of, form: 'polygon', points: cornersOf(box) }];
  return circles.map((circle) => ({ ...of, form: 'circle', ...circle }));
}

interface Arrow {
  readonly item: string;
  readonly points: readonly [from: Point, to: Point];
}

/** The arrow of an item; undefined if it would be too short. */
function arrowOf(item: DrawnItem, unit: number): Arrow | undefined {
  const was = itemBefore(item);
  const [start, end] = [centreOf(was), centreOf(item)];
  if (distance(start, end) < SHORTEST * unit) return undefined;
  // Between the two outlines the arrow covers no item; if they are too near to each other, it goes from centre to centre.
  const [edge, tip] = [edgeOf(was, end), edgeOf(item, start)];
  const isFree = distance(start, edge) + distance(tip, end) + SHORTEST * unit <= distance(start, end);
  return { item: item.id, points: isFree ? [edge, tip] : [start, end] };
}

function freeArrow(arrow: Arrow, others: readonly Arrow[], unit: number): Arrow {
  const isFree = ({ points }: Arrow): boolean =>
    others.every((other) => apart(points, other.points) >= APART * unit);
  return SHIFTS.map((by) => shifted(arrow, by * unit)).find(isFree) ?? arrow;
}

/** The distance of two arrows, measured at their ends and in their middles. */
function apart(one: Arrow['points'], other: Arrow['points']): number {
  const stations = ([from, to]: Arrow['points']): Point[] => [from, middle(from, to), to];
  return Math.min(...stations(one).flatMap((a) => stations(other).map((b) => distance(a, b))));
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** The arrow beside its way. */
function shifted({ item, points: [from, to] }: Arrow, by: number): Arrow {
  const length = distance(from, to);
  const [x, y] = [(-(to.y - from.y) / length) * by, ((to.x - from.x) / length) * by];
  return {
    item,
    points: [
      { x: from.x + x, y: from.y + y },
      { x: to.x + x, y: to.y + y },
    ],
  };
}

const arrowShapes = ({ item, points }: Arrow, unit: number): SceneShape[] => [
  { layer: 'moves', look: 'move-line', item, form: 'line', points },
  { layer: 'moves', look: 'move-head', item, form: 'polygon', points: headAt(...points, unit) },
];

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The centre of the parts of an item. */
function centreOf(item: DrawnItem): Point {
  const { top, bottom, left, right } = extentOf(item);
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** The point where the line from the centre of an item to another point leaves its box. */
function edgeOf(item: DrawnItem, to: Point): Point {
  const { top, bottom, left, right } = extentOf(item);
  const { x, y } = centreOf(item);
  const [dx, dy] = [to.x - x, to.y - y];
  const share = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : (right - left) / 2 / Math.abs(dx),
    dy === 0 ? Number.POSITIVE_INFINITY : (bottom - top) / 2 / Math.abs(dy),
  );
  return { x: x + dx * share, y: y + dy * share };
}

function headAt(start: Point, tip: Point, unit: number): Point[] {
  const length = distance(start, tip);
  const [ux, uy] = [(tip.x - start.x) / length, (tip.y - start.y) / length];
  const back = { x: tip.x - ux * HEAD.length * unit, y: tip.y - uy * HEAD.length * unit };
  const side = HEAD.width * unit;
  return [
    tip,
    { x: back.x - uy * side, y: back.y + ux * side },
    { x: back.x + uy * side, y: back.y - ux * side },
  ];
}

/** The box around the old places. */
export const boxOfMoves = (items: readonly DrawnItem[]) =>
  boxAround(items.flatMap(({ from }) => (from ? [from.box] : [])));
