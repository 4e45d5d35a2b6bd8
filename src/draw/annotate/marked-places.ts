import type { Measure } from '../../geometry/clearance.js';
import { letterOf, type Speech, signOf } from '../drawing-words.js';
import { problemMeasure } from '../figure.js';
import type { Point } from '../scene.js';
import type { DrawnItem, DrawnProblem, DrawnSection } from '../section.js';
import { byHolder, type Keys } from './keys.js';
import type { Sign } from './signs.js';

/** A place in the figure that gets a callout (px). */
export interface Place extends Point {
  /** The leader may end this far from x and still shows the same object. */
  readonly reach: number;
  /** The upper side of the object; lanes lie above it. */
  readonly top: number;
  readonly layerId?: string;
  readonly signs: readonly Sign[];
}

export const signatureOf = ({ signs }: Pick<Place, 'signs'>): string =>
  signs.map(({ form, text }) => `${form} ${text}`).join(' ');

/**
 * Finds a place for each item. A pipe or culvert whose contents are all alike has one place with the signs of both, so that no
 * leader goes through its wall.
 */
export function placesOfItems({ items }: DrawnSection, px: number, keys: Keys): Place[] {
  const { roots, contents } = byHolder(items);
  const visit = (item: DrawnItem): Place[] => {
    const held = contents.get(item.id) ?? [];
    contents.delete(item.id);
    const inner = held.flatMap(visit);
    const [first] = inner;
    const isAlike = first !== undefined && inner.every((one) => signatureOf(one) === signatureOf(first));
    const { x, y, reach } = upperPart(item, inner.length > 0 && !isAlike);
    const own = { x: x * px, y: y * px, reach: reach * px, top: item.box.y * px, layerId: item.layerId };
    const signs = [signFor(item, keys), ...(isAlike ? first.signs : [])];
    return [{ ...own, signs }, ...(isAlike ? [] : inner)];
  };
  return roots.flatMap(visit);
}

function signFor(item: DrawnItem, keys: Keys): Sign {
  const { mark, id, category } = item;
  const text = `${mark ? signOf(mark) : ''}${keys.noOf(item)}${letterOf(category)}`;
  return { form: 'balloon', text, item: id, category, mark };
}

/** The end of the leader (mm). The leader of a holder ends aside, because those of its contents pass its middle. */
function upperPart({ circles, box, wall = 0 }: DrawnItem, isAside: boolean): Point & { reach: number } {
  const highest = circles.reduce<(typeof circles)[number] | undefined>(
    (found, one) => (found && found.cy <= one.cy ? found : one),
    undefined,
  );
  if (!highest) {
    const x = box.x + box.width * (isAside ? 0.05 : 0.5);
    return { x, y: box.y + wall / 2, reach: box.width * (isAside ? 0.04 : 0.4) };
  }
  const { cx, cy, r } = highest;
  if (!isAside) return { x: cx, y: cy - r + (wall > 0 ? wall / 2 : r / 2), reach: r / 3 };
  const ring = (r - wall / 2) * Math.SQRT1_2;
  return { x: cx - ring, y: cy - ring, reach: 0 };
}

/** The places of problems, with the number of a distance; a problem of the whole section has no place. */
export function placesOfProblems(section: DrawnSection, px: number, first: number, speech: Speech): Place[] {
  const items = new Map(section.items.map((item) => [item.id, item]));
  return section.problems.flatMap((problem, n): Place[] => {
    const measure = problemMeasure(problem, items);
    const place = measure ? middleOf(measure) : placeOf(problem, section, items);
    if (!place) return [];
    const value = measure ? ` ${speech.mm(lengthOf(measure))}` : '';
    const sign: Sign = { form: 'problem', text: `!${first + n}${value}`, item: problem.itemIds[0] };
    const y = place.y * px;
    return [{ x: place.x * px, y, top: y, reach: 0, signs: [sign] }];
  });
}

const middleOf = ({ from, to }: Measure): Point => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });

const lengthOf = ({ from, to }: Measure): number => Math.hypot(to.x - from.x, to.y - from.y);

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
