import { speechOf } from '../draw/drawing-words.js';
import { isElsewhere, placeOf } from '../draw/item-place.js';
import { nameOf } from '../draw/names.js';
import type { DrawnItem, DrawnSection } from '../draw/section.js';
import type { GroundPlace, ItemMove } from '../plan/model/item-move.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { PlanPair } from './plan-views.js';

const ENGLISH = speechOf('en');

/** Finds the live items of a segment that are still there after its plan, and that lie at another place in the ground then. */
export const movesIn = (
  { project, name: segment }: Pick<PlannedSegment, 'project' | 'name'>,
  pairs: readonly PlanPair[],
): ItemMove[] =>
  pairs.flatMap(({ view, numbers }) => {
    if ('lack' in view || !view.before || !view.after) return [];
    const [before, after] = [view.before, view.after];
    const old = new Map(before.items.map((item) => [item.id, item]));
    const placesBefore = placesIn(before, numbers.before);
    const placesAfter = placesIn(after, numbers.after);
    return after.items.flatMap((item): ItemMove[] => {
      const was = old.get(item.was ?? '');
      if (!was) return [];
      const [from, to] = [placesBefore(was), placesAfter(item)];
      if (!isElsewhere(from, to)) return [];
      return [{ project, segment, id: was.id, item: was.kind, name: nameOf(was, ENGLISH), from, to }];
    });
  });

function placesIn({ layers }: DrawnSection, section: number): (item: DrawnItem) => GroundPlace {
  const numbers = new Map(layers.map(({ id }, n) => [id, n + 1]));
  return (item) => ({ section, layer: numbers.get(item.layerId) ?? 1, ...placeOf(item) });
}
