import type { LiveSegment, WantedItem, WantedSegment } from '../../kinds/model.js';
import type { ThingState } from '../model/change.js';
import type { MaybeTwice } from '../model/note.js';
import type { PlannedSegment } from '../model/planned-segment.js';
import { itemThing } from '../model/thing.js';
import { agrees, goneFrom, madeIn, type Spot, stateOf } from './moved-notes.js';

/**
 * Notes on items of which a segment has more after the plan than its spec states, because the plan creates some and keeps
 * alike ones that are unmanaged. A list that was cut out of one layer and put into another looks so: the old layer no
 * longer owns it.
 */
export const twiceNotes = (segments: readonly PlannedSegment[]): MaybeTwice[] => segments.flatMap(notesOn);

function notesOn(segment: PlannedSegment): MaybeTwice[] {
  const { live, wanted, project, name } = segment;
  if (!live || !wanted) return [];
  const made = madeIn(segment).filter(({ kind }) => !isOwned(kind, wanted));
  if (made.length === 0) return [];
  const sides = { made, gone: goneFrom(segment), live: itemsOf(live), wanted: wantedItems(wanted) };
  const distinct = new Map(made.map((spot) => [JSON.stringify([spot.kind, spot.state]), spot]));
  return [...distinct.values()].slice(0, MOST_COMPARED).flatMap((spot): MaybeTwice[] => {
    const count = surplus(spot, sides);
    if (count <= 0) return [];
    const { place } = spot.change ?? {};
    return [
      {
        code: 'may-be-twice',
        project,
        segment: name,
        ...itemThing(spot.kind),
        count,
        ...(place ? { place } : {}),
      },
    ];
  });
}

/** Different new items of a segment that are compared with the others. */
const MOST_COMPARED = 200;

/** Returns true if every layer of the spec states the list of the kind, so that no item of it is unmanaged. */
const isOwned = (kind: string, { sections }: WantedSegment): boolean =>
  sections?.every(({ layers }) => layers?.every(({ items }) => items[kind] !== undefined)) === true;

type Item = Pick<Spot, 'kind' | 'state'>;

interface Sides {
  readonly made: readonly Item[];
  readonly gone: readonly Item[];
  readonly live: readonly Item[];
  readonly wanted: readonly Item[];
}

/** The number of alike items beyond those that the spec states, if the plan makes them more. */
function surplus(spot: Item, { made, gone, live, wanted }: Sides): number {
  const count = (items: readonly Item[]): number => items.filter((one) => isAlike(one, spot)).length;
  const more = count(made) - count(gone);
  return Math.min(more, count(live) + more - count(wanted));
}

/** Returns true if an item is of the same kind and has all values that the other one states. */
const isAlike = (one: Item, other: Item): boolean =>
  one.kind === other.kind && agrees(one.state, other.state);

const itemsOf = ({ sections }: LiveSegment): Item[] =>
  sections.flatMap(({ layers }) =>
    layers.flatMap(({ items }) => items.map((item) => ({ kind: item.kind, state: stateOf(item) }))),
  );

const wantedItems = ({ sections = [] }: WantedSegment): Item[] =>
  sections
    .flatMap(({ layers = [] }) => layers.flatMap(({ items }) => Object.values(items).flat()))
    .flatMap((item) => [item, ...(item.ducts ?? [])])
    .map((item) => ({ kind: item.kind, state: statedIn(item) }));

const statedIn = ({ fields, cables = [] }: WantedItem): ThingState =>
  cables.length === 0 ? fields : { ...fields, cables: cables.map((cable) => cable.fields) };
