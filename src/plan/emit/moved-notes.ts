import type { LiveSection } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import { sameValue } from '../../kinds/same-value.js';
import { groupBy } from '../algorithms/group-by.js';
import type { ObjectPath, Path } from '../model/address.js';
import type { Change, ObjectState } from '../model/change.js';
import type { LooksMoved, MaybeRenamed, PlanNote } from '../model/note.js';
import type { PlannedSegment } from '../model/planned-segment.js';
import { itemKind } from '../model/reason.js';
import { replacedContents, unitsOf } from '../model/replaced-section.js';
import { stateOf } from './contents.js';

/** The most notes on moves; more are counted. */
const MAX = 10;

/** An item that goes or comes, with the section, layer or segment in which it is. */
interface Spot {
  readonly kind: string;
  readonly state: ObjectState;
  readonly where: ObjectPath;
  readonly change?: Change;
}

/**
 * Notes on items of one project that a plan deletes in one place and creates alike in another. Items of two segments of which one seems to
 * be the other under a new name are left out, because a note on the segments says that already.
 */
export function movedNotes(
  segments: readonly PlannedSegment[],
  renamed: readonly MaybeRenamed[] = [],
): PlanNote[] {
  const changed = segments.filter(({ changes }) => changes.length > 0);
  const gone = groupBy(changed.flatMap(goneFrom), typeKey);
  if (gone.size === 0) return [];
  const isRename = (from: ObjectPath, to: ObjectPath): boolean =>
    renamed.some(
      (one) => one.project === to.project && one.segment === to.segment && one.from === from.segment,
    );
  const take = taker(gone);
  const moves = changed.flatMap(madeIn).flatMap((spot): LooksMoved[] => {
    const from = take(spot, ({ where }) => !isRename(where, spot.where));
    if (!from) return [];
    const { place } = spot.change ?? {};
    return [
      { code: 'looks-moved', ...itemKind(spot.kind), count: 1, from: from.where, to: spot.where, place },
    ];
  });
  const notes = merged(moves);
  const rest = notes.slice(MAX).reduce((sum, { count }) => sum + count, 0);
  const project = notes[0]?.to.project ?? '';
  return [
    ...notes.slice(0, MAX),
    ...(rest > 0 ? [{ code: 'more-look-moved' as const, project, count: rest }] : []),
  ];
}

/** Returns a function that takes the first item out of the list of those that go that agrees with one that comes. */
function taker(gone: ReadonlyMap<string, readonly Spot[]>) {
  const taken = new Set<Spot>();
  /** No item before the cursor fits the same question: the list is not searched from its start for every item. */
  const cursors = new Map<string, number>();
  return (spot: Spot, isFit: (one: Spot) => boolean): Spot | undefined => {
    const list = gone.get(typeKey(spot)) ?? [];
    const question = JSON.stringify([spot.kind, spot.state, spot.where.segment]);
    let at = cursors.get(question) ?? 0;
    for (; at < list.length; at += 1) {
      const one = list[at] as Spot;
      if (taken.has(one) || !isFit(one) || !statesAgree(one.state, spot.state)) continue;
      taken.add(one);
      break;
    }
    cursors.set(question, at + 1);
    return list[at];
  };
}

const typeKey = ({ kind, state }: Spot): string =>
  JSON.stringify([kind, kindNamed(kind).catalog ? (state.typeId ?? null) : null]);

/** True if a live item has all values that the new one states. */
export const statesAgree = (live: ObjectState, stated: ObjectState): boolean =>
  Object.entries(stated).every(([name, value]) =>
    Array.isArray(value)
      ? JSON.stringify(typesIn(value)) === JSON.stringify(typesIn(live[name]))
      : sameValue(live[name] as never, value as never),
  );

const typesIn = (cables: unknown): string[] =>
  (Array.isArray(cables) ? cables : []).map(({ typeId }) => String(typeId)).sort();

/** The items that a segment loses without another one in their place: one by one, with a section, or with the whole segment. */
function goneFrom({ changes, live, desired, project, name }: PlannedSegment): Spot[] {
  const at: ObjectPath = { project, segment: name, path: [] };
  const sections = live?.sections ?? [];
  if (!desired) return sections.flatMap((section) => itemsOf(section, at));
  return unitsOf(changes).flatMap((unit): Spot[] => {
    const { change } = unit;
    if (change.kind === 'item' && change.action === 'delete')
      return [{ kind: change.item ?? '', state: change.before ?? {}, where: objectPathOf(change), change }];
    if (change.kind !== 'section' || (change.action !== 'delete' && change.action !== 'replace')) return [];
    const where = change.action === 'delete' ? placeOf(change, at) : { ...at, path: change.path };
    return replacedContents(unit).pairs.flatMap(({ old, now }) =>
      old?.item === undefined || now ? [] : [{ kind: old.item, state: old.state, where }],
    );
  });
}

/** A section that goes is named by its place in the live segment, and by its id. */
const placeOf = ({ reason, path }: Change, at: ObjectPath): ObjectPath => ({
  ...at,
  path: 'number' in reason ? path.map((step) => ({ ...step, index: reason.number - 1 })) : path,
});

const itemsOf = ({ layers }: LiveSection, where: ObjectPath): Spot[] =>
  layers.flatMap(({ items }) => items.map((item) => ({ kind: item.kind, state: stateOf(item), where })));

/** The items that a segment gets in the place of no live item, one entry for each. */
const madeIn = ({ changes }: PlannedSegment): Spot[] =>
  changes
    .filter(({ kind, action }) => kind === 'item' && action === 'create')
    .flatMap((change) => {
      const { item = '', after = {}, replaces = [] } = change;
      const spot = { kind: item, state: after, where: objectPathOf(change), change };
      return Array.from({ length: change.count - replaces.length }, () => spot);
    });

/** The section and layer of an item, or the item that holds it. */
const objectPathOf = ({ project, segment, path }: Change): ObjectPath => ({
  project,
  segment,
  path: path.slice(0, -1) as Path,
});

/** Moves between the same two places as one note. */
function merged(moves: readonly LooksMoved[]): LooksMoved[] {
  const key = ({ item, from, to }: LooksMoved): string => JSON.stringify([item, from, to]);
  return [...groupBy(moves, key).values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, count: 1 + more.length }] : [],
  );
}
