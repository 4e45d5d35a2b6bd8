import { type Measure, measureOf } from '../geometry/clearance.js';
import type { Point, SceneShape } from './scene.js';
import type { DrawnItem, DrawnProblem } from './section.js';

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
export function measureShapes(
  { from, to, at }: Measure,
  unit: number,
  item: string | undefined,
): SceneShape[] {
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
