import type { LiveSection } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import { sameValue } from '../../kinds/same-value.js';
import { groupBy } from '../algorithms/group-by.js';
import type { ObjectPath, Path } from '../model/address.js';
import type { Change, ObjectState } from '../model/change.js';
import type { LooksMoved, MaybeRenamed, PlanNote } from '../model/note.js';
import type { PlannedSegment } from '../model/planned-segment.js';
import { itemKind } from '../model/reason.js';
import { liveSectionAt } from './addresses.js';
import { stateOf } from './contents.js';

/** The most notes on moves; more are counted. */
const MAX = 10;

/** An item that goes or comes, with the section, layer or segment in which it is. */
interface Spot {
  readonly kind: string;
  readonly state: ObjectState;
  readonly where: ObjectPath;
  /** The replaced section: an item that is made again in it did not move. */
  readonly replaced?: string;
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
  const gone = groupBy(changed.flatMap(goneFrom), keyOf);
  if (gone.size === 0) return [];
  const isRename = (from: ObjectPath, to: ObjectPath): boolean =>
    renamed.some(
      (one) => one.project === to.project && one.segment === to.segment && one.from === from.segment,
    );
  const take = taker(gone);
  const made = changed
    .flatMap(madeIn)
    // An item that is made again in a replaced section takes the place of its old one, in whatever layer.
    .filter(
      (spot) =>
        spot.replaced === undefined || !take('again', spot, ({ replaced }) => replaced === spot.replaced),
    );
  const moves = made.flatMap((spot): LooksMoved[] => {
    const from = take('moved', spot, ({ where }) => !isRename(where, spot.where));
    if (!from) return [];
    const { place } = spot.change ?? {};
    return [
      {
        code: 'looks-moved',
        ...itemKind(spot.kind),
        count: 1,
        from: from.where,
        to: spot.where,
        ...(place ? { place } : {}),
      },
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
  return (what: string, spot: Spot, isFit: (one: Spot) => boolean): Spot | undefined => {
    const list = gone.get(keyOf(spot)) ?? [];
    const question = JSON.stringify([what, spot.kind, spot.state, spot.replaced, spot.where.segment]);
    let at = cursors.get(question) ?? 0;
    for (; at < list.length; at += 1) {
      const one = list[at] as Spot;
      if (taken.has(one) || !isFit(one) || !agrees(one.state, spot.state)) continue;
      taken.add(one);
      break;
    }
    cursors.set(question, at + 1);
    return list[at];
  };
}

const keyOf = ({ kind, state }: Spot): string =>
  JSON.stringify([kind, kindNamed(kind).catalog ? (state.typeId ?? null) : null]);

/** True if a live item has all values that the new one states. */
export const agrees = (live: ObjectState, stated: ObjectState): boolean =>
  Object.entries(stated).every(([name, value]) =>
    Array.isArray(value)
      ? JSON.stringify(typesIn(value)) === JSON.stringify(typesIn(live[name]))
      : sameValue(live[name] as never, value as never),
  );

const typesIn = (cables: unknown): string[] =>
  (Array.isArray(cables) ? cables : []).map(({ typeId }) => String(typeId)).sort();

/** The items that a segment loses: one by one, with a section, or with the whole segment. */
function goneFrom({ changes, steps, live, desired, project, name }: PlannedSegment): Spot[] {
  const at: ObjectPath = { project, segment: name, path: [] };
  const sections = live?.sections ?? [];
  if (!desired) return sections.flatMap((section) => itemsOf(section, at));
  const sectionOf = (address: string): LiveSection | undefined => {
    const ids = steps
      .filter((step) => step.address === address && step.operation === 'deleteSection')
      .map(({ path }) => path.sectionId);
    return sections.find(({ id }) => ids.includes(id));
  };
  return changes.flatMap((change): Spot[] => {
    if (change.kind === 'item' && change.action === 'delete')
      return [{ kind: change.item ?? '', state: change.before ?? {}, where: objectPathOf(change), change }];
    if (change.kind !== 'section' || (change.action !== 'delete' && change.action !== 'replace')) return [];
    const section = sectionOf(change.address);
    if (!section) return [];
    return change.action === 'delete'
      ? itemsOf(section, liveSectionAt(section.id, at))
      : itemsOf(section, { ...at, path: change.path }, change.address);
  });
}

const itemsOf = ({ layers }: LiveSection, where: ObjectPath, replaced?: string): Spot[] =>
  layers.flatMap(({ items }) =>
    items.map((item) => ({
      kind: item.kind,
      state: stateOf(item),
      where,
      ...(replaced === undefined ? {} : { replaced }),
    })),
  );

/** The items that a segment gets, one entry for each. Items that are carried over stay where they are. */
function madeIn({ changes }: PlannedSegment): Spot[] {
  const replaced = new Map(
    changes.flatMap(({ kind, action, path, address }) =>
      kind === 'section' && action === 'replace' ? [[path[0]?.index, address] as const] : [],
    ),
  );
  return changes
    .filter(({ kind, action }) => kind === 'item' && action === 'create')
    .flatMap((change) => {
      const inside = replaced.get(change.path[0]?.index);
      const spot = {
        kind: change.item ?? '',
        state: change.after ?? {},
        where: objectPathOf(change),
        change,
        ...(inside === undefined ? {} : { replaced: inside }),
      };
      return Array.from({ length: change.count }, () => spot);
    });
}

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
