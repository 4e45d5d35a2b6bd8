import type { Fields } from '../../kinds/model.js';
import type { Change } from './change.js';
import { agrees } from './fields.js';
import { cablesOf, type Pair, weightOf } from './pair-contents.js';
import {
  hasSameFrame,
  replacedContents,
  sectionKey,
  type WithCreated,
  withCreated,
} from './replaced-section.js';

/**
 * The numbers of objects that a plan touches, by what becomes of them. An object counts with the cables in it. Layers and
 * settings are parts of their section and segment, so a section with another layer is one object that changes.
 */
export interface Fates {
  /** New objects that take the place of no live object. */
  readonly added: number;
  /** Objects that get other values in place, without being destroyed. */
  readonly updated: number;
  /** Destroyed objects that come back with other values. */
  readonly changed: number;
  /** Destroyed objects that come back as they were, owned or carried over. */
  readonly recreated: number;
  /** Destroyed objects whose place no object takes. */
  readonly removed: number;
}

/** The fates of several plans, or parts of a plan, together. */
export const sumOfFates = (all: readonly Fates[]): Fates => {
  const sum: Counts = { added: 0, updated: 0, changed: 0, recreated: 0, removed: 0 };
  for (const one of all) for (const name of Object.keys(sum) as (keyof Fates)[]) sum[name] += one[name];
  return sum;
};

type Counts = { -readonly [Name in keyof Fates]: number };

/** Counts what becomes of the objects of these changes: changed, recreated and removed are together the destroyed ones. */
export function fatesOf(changes: readonly Change[]): Fates {
  const counts: Counts = { added: 0, updated: 0, changed: 0, recreated: 0, removed: 0 };
  const made = new Set<string>();
  const updated = new Set<string>();
  for (const one of withCreated(changes)) {
    const { change } = one;
    if (change.kind === 'layer' || change.kind === 'settings' || isInPlace(change)) {
      if (change.reason.code !== 'written-last') updated.add(ownerKey(change));
    } else if (change.action === 'create') {
      made.add(ownerKey(change));
      counts.added += change.count * (1 + cablesOf(change.after ?? {}).length);
    } else if (change.action === 'delete') counts.removed += change.destroyed;
    else if (change.kind === 'section') {
      made.add(ownerKey(change));
      addReplaced(one, counts);
    } else counts.changed += change.destroyed;
  }
  for (const key of updated) if (!made.has(key)) counts.updated += 1;
  return counts;
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
function addReplaced(one: WithCreated, counts: Counts): void {
  const replaced = replacedContents(one);
  counts[hasSameFrame(one.change, replaced) ? 'recreated' : 'changed'] += 1;
  for (const pair of replaced.pairs) addPair(pair, counts);
}

function addPair({ how, old, now }: Pair, counts: Counts): void {
  if (how === 'added') counts.added += 1 + cablesOf(now?.state ?? {}).length;
  else if (how === 'removed') counts.removed += old ? weightOf(old) : 0;
  else if (how !== 'changed') counts.recreated += old ? weightOf(old) : 0;
  else {
    const [before, after] = [old, now].map((side) => cablesOf(side?.state ?? {}));
    const cables = cableFates(before ?? [], after ?? []);
    counts.changed += 1 + cables.changed;
    counts.recreated += cables.recreated;
    counts.removed += cables.removed;
    counts.added += cables.added;
  }
}

/** The cables in a pipe or culvert that changes: equal ones are recreated, and of the others as many change as can. */
function cableFates(old: readonly Fields[], now: readonly Fields[]): Omit<Fates, 'updated'> {
  const left = [...old];
  let recreated = 0;
  for (const cable of now.toSorted((a, b) => Object.keys(b).length - Object.keys(a).length)) {
    const at = left.findIndex((one) => agrees(one, cable));
    if (at < 0) continue;
    left.splice(at, 1);
    recreated += 1;
  }
  const changed = Math.min(left.length, now.length - recreated);
  return { recreated, changed, removed: left.length - changed, added: now.length - recreated - changed };
}
