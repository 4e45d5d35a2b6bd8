import type { Fields, LiveItem } from '../../kinds/model.js';
import { canonical } from '../emit/fingerprint.js';
import type { Change, ObjectState } from '../model/change.js';
import { agrees } from '../model/fields.js';

/** The objects that a group of changes creates, each with its count, regardless of their places in the spec. */
export function contentsOf(changes: readonly Change[]): string {
  const counts = new Map<string, number>();
  for (const { path, kind, item, after, carried, count } of changes) {
    const [, ...inside] = path;
    const key = canonical([
      inside.map(({ list, index }) => (list === 'layers' ? [list, index] : list)),
      kind,
      item,
      // An unmanaged value that is carried over counts like a stated one.
      { ...carried, ...after },
    ]);
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return canonical([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** True if a change creates or deletes the same object as another one. A deleted object is known with all its fields. */
export function isAlike(a: Change, b: Change): boolean {
  if (a.kind !== b.kind || a.item !== b.item || holderOf(a) !== holderOf(b)) return false;
  if (a.action === 'delete' && b.action === 'delete') return canonical(a.before) === canonical(b.before);
  if (a.action === 'delete') return holds(a.before, b.after);
  if (b.action === 'delete') return holds(b.before, a.after);
  return canonical(a.after) === canonical(b.after);
}

/** The object that contains the changed one: a live pipe by its id. */
const holderOf = ({ reason }: Change): string =>
  reason.code === 'not-in-spec' || reason.code === 'no-longer-in-specs' ? (reason.holder?.id ?? '') : '';

function holds(live: ObjectState = {}, stated: ObjectState = {}): boolean {
  const { cables: _, ...fields } = live;
  const { cables: inside, ...own } = stated;
  return inside === undefined && agrees(fields as Fields, own as Fields);
}

/** True if a live item can serve as the item that a change creates. */
export function isLiveOne(live: LiveItem, { item, after = {} }: Change): boolean {
  if (item !== live.kind) return false;
  const { cables = [], ...own } = after;
  const stated = cables as readonly Fields[];
  return (
    agrees(live.fields, own as Fields) &&
    stated.length === live.cables.length &&
    stated.every((fields) => live.cables.some((cable) => agrees(cable.fields, fields)))
  );
}

/** The number of objects that changes add, less those that they delete. */
export const netCount = (changes: readonly Change[]): number =>
  changes.reduce((sum, { action, count }) => sum + (action === 'delete' ? -count : count), 0);
