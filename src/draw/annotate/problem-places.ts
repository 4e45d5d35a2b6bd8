import type { Point } from '../scene.js';
import type { DrawnItem, DrawnProblem, DrawnSection } from '../section.js';
import type { Callout } from './callouts.js';

/** Numbered signs at the places of problems; a problem of the whole section has no place. */
export function problemCallouts(
  section: DrawnSection,
  px: number,
  first: number,
  sideOf: (y: number) => Callout['side'],
): Callout[] {
  const items = new Map(section.items.map((item) => [item.id, item]));
  return section.problems.flatMap((problem, n): Callout[] => {
    const place = placeOf(problem, section, items);
    if (!place) return [];
    const y = place.y * px;
    return [{ form: 'problem', text: `!${first + n}`, x: place.x * px, y, side: sideOf(y) }];
  });
}

function placeOf(
  { itemIds, layerId }: DrawnProblem,
  { layers, width }: DrawnSection,
  items: ReadonlyMap<string, DrawnItem>,
): Point | undefined {
  const [a, b] = itemIds.flatMap((id) => items.get(id) ?? []);
  if (a && b) return between(a, b);
  if (a) return { x: a.box.x + a.box.width * 0.75, y: a.box.y + a.box.height * 0.5 };
  const layer = layers.find(({ id }) => id === layerId);
  return layer && { x: width * 0.97, y: (layer.top + layer.bottom) / 2 };
}

/** The middle of the room between two items, or of the part that they share. */
function between({ box: a }: DrawnItem, { box: b }: DrawnItem): Point {
  const middle = (from: number, to: number, otherFrom: number, otherTo: number) =>
    (Math.max(from, otherFrom) + Math.min(to, otherTo)) / 2;
  return {
    x: middle(a.x, a.x + a.width, b.x, b.x + b.width),
    y: middle(a.y, a.y + a.height, b.y, b.y + b.height),
  };
}
