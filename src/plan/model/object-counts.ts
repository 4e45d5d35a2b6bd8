import type { Fields } from '../../kinds/model.js';
import { CABLE } from '../../kinds/roles.js';
import { takeFirst } from '../../kinds/take-first.js';
import { combined } from '../causes/cause.js';
import type { Change, ChangeCause } from './change.js';
import { agrees } from './fields.js';
import type { ItemMove } from './item-move.js';
import { cablesOf, type Pair } from './pair-contents.js';
import { itemKind, type ObjectKind } from './reason.js';
import { type ChangeUnit, hasSameFrame, replacedContents, sectionKey, unitsOf } from './replaced-section.js';

/**
 * The numbers of objects that a plan touches, by what becomes of them. An object counts with the cables in it. Layers and
 * settings are parts of their section and segment, so a section with another layer is one object that changes.
 */
export interface ObjectCounts {
  /** New objects that take the place of no live object. */
  readonly added: number;
  /** Objects that get other values in place, without being destroyed. */
  readonly updated: number;
  /** Destroyed objects in whose place an object with other values is created. */
  readonly changed: number;
  /** Destroyed objects that come back as they were, in another place in the ground. */
  readonly moved: number;
  /** Destroyed objects that come back as they were, where they were; managed or carried over. */
  readonly recreated: number;
  /** Destroyed objects whose place no object takes. */
  readonly removed: number;
}

/** Objects of one kind to which the same happens. */
export interface CountedObjects extends ObjectKind {
  readonly effect: keyof ObjectCounts;
  readonly count: number;
  /** For cables in pipes or culverts: the kind of the items that hold them. */
  readonly holder?: string;
  /** True if they come back because the live section holds them and the spec does not own them. */
  readonly isCarried?: true;
  readonly cause?: ChangeCause;
}

/** The ids of the live items whose place in the ground changes; undefined if no layout is known. */
export type MovedIds = ReadonlySet<string> | undefined;

export const movedIn = ({ moves }: { readonly moves?: readonly ItemMove[] | undefined }): MovedIds =>
  moves && new Set(moves.map(({ id }) => id));

type Counts = { -readonly [Name in keyof ObjectCounts]: number };

const noCounts = (): Counts => ({ added: 0, updated: 0, changed: 0, moved: 0, recreated: 0, removed: 0 });

/** The counts of several plans, or parts of a plan, together. */
export const sumOfCounts = (all: readonly ObjectCounts[]): ObjectCounts => {
  const sum = noCounts();
  for (const one of all)
    for (const name of Object.keys(sum) as (keyof ObjectCounts)[]) sum[name] += one[name];
  return sum;
};

/** Counts what becomes of the objects of these changes: changed, moved, recreated and removed are together the destroyed ones. */
export function countObjects(changes: readonly Change[], moved?: MovedIds): ObjectCounts {
  const counts = noCounts();
  for (const { effect, count } of countedObjects(changes, moved)) counts[effect] += count;
  return counts;
}

/** The number of objects in all. */
export const objectsIn = (counts: ObjectCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Counts the objects of a plan by the side that asks for their change. */
export function objectsByCause(changes: readonly Change[], moved?: MovedIds): Record<ChangeCause, number> {
  const counts = { request: 0, drift: 0, both: 0 };
  for (const { cause, count } of countedObjects(changes, moved)) if (cause) counts[cause] += count;
  return counts;
}

/** Returns what becomes of the objects of these changes, kind by kind. */
export function countedObjects(changes: readonly Change[], moved?: MovedIds): CountedObjects[] {
  const entries: CountedObjects[] = [];
  const made = new Set<string>();
  const updated = new Map<string, Change[]>();
  for (const unit of unitsOf(changes)) {
    const { change } = unit;
    if (change.kind === 'layer' || change.kind === 'settings' || isInPlace(change)) {
      if (change.reason.code === 'written-last') continue;
      const key = ownerKey(change);
      updated.set(key, [...(updated.get(key) ?? []), change]);
      continue;
    }
    if (change.action === 'create' || change.kind === 'section') made.add(ownerKey(change));
    const cause = causeOf([change, ...unit.deleted]);
    entries.push(...unitEntries(unit, moved).map((one) => ({ ...one, ...cause })));
  }
  for (const [key, parts] of updated)
    if (!made.has(key)) entries.push({ effect: 'updated', kind: 'segment', count: 1, ...causeOf(parts) });
  return entries.filter(({ count }) => count > 0);
}

const causeOf = (changes: readonly Change[]): { cause?: ChangeCause } => {
  const causes = changes.flatMap(({ cause }) => cause ?? []);
  return causes.length === 0 ? {} : { cause: combined(causes) };
};

function unitEntries(unit: ChangeUnit, moved: MovedIds): CountedObjects[] {
  const { change, deleted } = unit;
  const { kind, item, destroyed } = change;
  const objectKind = { kind, item };
  if (change.action === 'create') {
    const replaced = deleted.reduce((sum, one) => sum + one.count, 0);
    const weight = 1 + cablesOf(change.after ?? {}).length;
    return [
      { ...objectKind, effect: 'changed', count: deleted.reduce((sum, one) => sum + one.destroyed, 0) },
      {
        ...objectKind,
        effect: 'added',
        count: (change.count - replaced) * weight - (change.takesOver ?? 0),
      },
    ];
  }
  if (change.action === 'delete') {
    const { moved: elsewhere, changed } = change.comesBack ?? { moved: 0, changed: 0 };
    return [
      { ...objectKind, effect: 'moved', count: elsewhere },
      { ...objectKind, effect: 'changed', count: changed },
      { ...objectKind, effect: 'removed', count: destroyed - elsewhere - changed },
    ];
  }
  return kind === 'section'
    ? replacedEntries(unit, moved)
    : [{ ...objectKind, effect: 'changed', count: destroyed }];
}

const isInPlace = ({ action, destroyed }: Change): boolean =>
  destroyed === 0 && action !== 'create' && action !== 'delete';

/** The key of the object that a change is about, or of the object that its layer or its settings are a part of. */
function ownerKey(change: Change): string {
  const { kind, project, segment, address } = change;
  if (kind === 'section' || kind === 'layer') return sectionKey(change);
  if (kind === 'project' || kind === 'closing') return `${project}:`;
  return kind === 'settings' ? `${project}/${segment}` : address;
}

/** A replaced section is recreated itself if only its contents change. */
function replacedEntries(unit: ChangeUnit, moved: MovedIds): CountedObjects[] {
  const { change } = unit;
  const { layers, pairs } = replacedContents(unit);
  const comesBack = change.reason.code === 'moved' ? 'moved' : 'recreated';
  const effect = hasSameFrame(change, layers) ? comesBack : 'changed';
  const isMoved = movedTest(change, moved);
  return [{ effect, kind: 'section', count: 1 }, ...pairs.flatMap((pair) => pairEntries(pair, isMoved))];
}

/** Returns true for an item, or a cable in it with the given id, that comes back in another place. */
type IsMoved = (pair: Pair, cable?: string) => boolean;

/** Without layouts, an item has another place if its section or layer has, or if it comes back in another layer. */
function movedTest({ reason, forcedBy = [] }: Change, moved: MovedIds): IsMoved {
  if (reason.code === 'moved') return () => true;
  if (moved)
    return ({ old, how }, cable) =>
      (cable !== undefined && moved.has(cable)) ||
      (old !== undefined && moved.has(old.id) && (cable === undefined || how !== 'changed'));
  const layers = new Set(forcedBy.flatMap((one) => (one.reason.code === 'layer-moved' ? [one.id] : [])));
  return ({ old, now }) =>
    (old?.layer !== undefined && layers.has(old.layer)) ||
    (now?.layer !== undefined && now.layer !== old?.layer);
}

function pairEntries(pair: Pair, isMoved: IsMoved): CountedObjects[] {
  const { how, old, now } = pair;
  const own: ObjectKind = old ?? itemKind(now?.item ?? '');
  const { kind, item } = own;
  const object = { kind, item };
  const inside = { ...itemKind(CABLE), holder: item };
  const carried = how === 'carried' ? ({ isCarried: true } as const) : {};
  const [before, after] = [cablesOf(old?.state ?? {}), cablesOf(now?.state ?? {})];
  const entry = (effect: keyof ObjectCounts, cables: number): CountedObjects[] => [
    { ...object, effect, count: 1 },
    { ...inside, effect, count: cables },
  ];
  if (how === 'added') return entry('added', after.length);
  if (how === 'removed') return entry('removed', before.length);
  const cables = cableEffects(before, after);
  const again = cables.recreated.map((n) => isMoved(pair, old?.inside?.[n]));
  const moving = again.filter((one) => one).length;
  const effect = how === 'changed' ? 'changed' : isMoved(pair) ? 'moved' : 'recreated';
  return [
    { ...object, effect, count: 1, ...carried },
    { ...inside, effect: 'changed', count: cables.changed },
    { ...inside, effect: 'moved', count: moving, ...carried },
    { ...inside, effect: 'recreated', count: again.length - moving, ...carried },
    { ...inside, effect: 'removed', count: cables.removed },
    { ...inside, effect: 'added', count: cables.added },
  ];
}

interface CableEffects {
  /** The positions of the old cables that come back. */
  readonly recreated: readonly number[];
  readonly changed: number;
  readonly removed: number;
  readonly added: number;
}

/** The cables in a pipe or culvert: equal ones are recreated, and of the others as many change as can. */
function cableEffects(old: readonly Fields[], now: readonly Fields[]): CableEffects {
  const left = [...old.keys()];
  const recreated = now
    .toSorted((a, b) => Object.keys(b).length - Object.keys(a).length)
    .flatMap((cable) => takeFirst(left, (n) => agrees(old[n] ?? {}, cable)) ?? []);
  const rest = now.length - recreated.length;
  const changed = Math.min(left.length, rest);
  return { recreated, changed, removed: left.length - changed, added: rest - changed };
}
