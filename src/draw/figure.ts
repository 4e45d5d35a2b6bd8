import { type Measure, measureOf } from '../geometry/clearance.js';
import { coveringsBottom, groundShapes, layerShapes, trenchShapes } from './figure-ground.js';
import { boxAround, cornersOf, grown, hiddenOutlines, itemShapes } from './figure-items.js';
import { boxOfMoves, moveShapes } from './figure-moves.js';
import type { Point, SceneShape } from './scene.js';
import type { Box, DrawnItem, DrawnProblem, DrawnSection } from './section.js';

/** Returns the distance that a problem is about; undefined if it is about the items themselves, or if they touch. */
export function problemMeasure(
  { measure, itemIds }: DrawnProblem,
  items: ReadonlyMap<string, DrawnItem>,
): Measure | undefined {
  const [a, b] = itemIds.map((id) => items.get(id));
  return measure && a && b ? measureOf(a, b, measure) : undefined;
}

/** Half the length of the stroke at each end of the line (px). */
const TICK = 6;

/** The line of a distance with a stroke at each end; thin lines lead to the items from a line that does not meet them. */
function measureShapes({ from, to, at }: Measure, unit: number, item: string | undefined): SceneShape[] {
  const common = { layer: 'problems', ...(item === undefined ? {} : { item }) } as const;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const across = {
    x: (-(to.y - from.y) / length) * TICK * unit,
    y: ((to.x - from.x) / length) * TICK * unit,
  };
  const tick = ({ x, y }: Point): [Point, Point] => [
    { x: x + across.x, y: y + across.y },
    { x: x - across.x, y: y - across.y },
  ];
  const leads = ([from, to] as const).flatMap((end, n): SceneShape[] => {
    const place = at[n] ?? end;
    if (place.x === end.x && place.y === end.y) return [];
    return [{ ...common, form: 'line', look: 'extension', points: [place, end] }];
  });
  const points = [...tick(from), from, to, ...tick(to)];
  return [...leads, { ...common, form: 'line', look: 'problem', points }];
}

interface FigureOptions {
  /** mm of the trench for one px of the sheet. */
  readonly unit: number;
  /** Native soil that is shown beside and below the trench (px). */
  readonly soil?: number;
}

const SOIL = 34;
/** Room around an item that stands outside of the trench, for marks and problems (px). */
const ROOM = 14;

/** The box that the figure occupies: the trench with some soil around it, and every item also if it is outside. */
export function figureBox(section: DrawnSection, { unit, soil: shown = SOIL }: FigureOptions): Box {
  const { width, depth, was, items, coverings = [] } = section;
  const stack = coveringsBottom(section);
  const trench = {
    x: 0,
    y: 0,
    width: Math.max(width, was?.width ?? 0),
    height: Math.max(
      depth,
      was?.depth ?? 0,
      ...coverings.map(({ top = 0, thickness }) => top + thickness),
      stack,
    ),
  };
  const soil = { ...grown(trench, shown * unit), y: 0, height: trench.height + shown * unit };
  const moved = boxOfMoves(items);
  const boxes = [...items.map(({ box }) => box), ...(moved ? [moved] : [])];
  return boxAround([soil, ...boxes.map((box) => grown(box, ROOM * unit))]) ?? soil;
}

/** Draws the trench itself: ground, coverings, walls, layers, items and the places of problems; no texts. */
export function figureShapes(section: DrawnSection, options: FigureOptions): SceneShape[] {
  const { unit } = options;
  const box = figureBox(section, options);
  return [
    ...groundShapes(section, box, unit),
    ...layerShapes(section, unit),
    ...trenchShapes(section),
    ...section.items.flatMap((item) => itemShapes(item, unit)),
    ...hiddenOutlines(section.items),
    ...moveShapes(section.items, unit),
    ...problemShapes(section, unit),
  ];
}

/** Distance of the first bracket from the items, of further ones at the same place, and the cut of a corner (px). */
const AWAY = 5;
const NEXT = 3;
const CORNER = 6;
/** Brackets of the same place do not grow for ever: more than these lie upon each other. */
const MAX_NESTED = 4;

/** Draws the distance of a problem, or one outline around its items; around the layer or the trench if it has no items. */
function problemShapes(section: DrawnSection, unit: number): SceneShape[] {
  if (section.problems.length === 0) return [];
  const items = new Map(section.items.map((item) => [item.id, item]));
  const drawn = new Map<string, number>();
  return section.problems.flatMap((problem): SceneShape[] => {
    const [item] = problem.itemIds;
    const measure = problemMeasure(problem, items);
    if (measure) return measureShapes(measure, unit, item);
    const place = placeOf(problem, section, items);
    const key = `${place.x} ${place.y} ${place.width} ${place.height}`;
    const nested = drawn.get(key) ?? 0;
    drawn.set(key, nested + 1);
    const box = grown(place, (AWAY + NEXT * Math.min(nested, MAX_NESTED)) * unit);
    return [
      {
        ...{ form: 'polygon', layer: 'problems', look: 'problem' },
        ...(item === undefined ? {} : { item }),
        points: withoutCorners(box, CORNER * unit),
      },
    ];
  });
}

function placeOf(
  { itemIds, layerId }: DrawnProblem,
  { layers, width, depth }: DrawnSection,
  items: ReadonlyMap<string, DrawnItem>,
): Box {
  const around = boxAround(itemIds.flatMap((id) => items.get(id)?.box ?? []));
  if (around) return around;
  const layer = layers.find(({ id }) => id === layerId);
  return layer
    ? { x: 0, y: layer.top, width, height: layer.bottom - layer.top }
    : { x: 0, y: 0, width, height: depth };
}

function withoutCorners(box: Box, corner: number): Point[] {
  const cut = Math.min(corner, box.width / 4, box.height / 4);
  return cornersOf(box).flatMap((point, n) => {
    const x = point.x + (n === 0 || n === 3 ? cut : -cut);
    const y = point.y + (n < 2 ? cut : -cut);
    const onSide = { x: point.x, y };
    const onEdge = { x, y: point.y };
    return n % 2 === 0 ? [onSide, onEdge] : [onEdge, onSide];
  });
}
