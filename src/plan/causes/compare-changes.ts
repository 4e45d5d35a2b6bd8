import type { LiveItem } from '../../kinds/model.js';
import { stateOf } from '../emit/contents.js';
import { canonical } from '../emit/fingerprint.js';
import type { Change } from '../model/change.js';
import { sum } from '../model/count.js';
import { hasStateOf } from '../model/pair-contents.js';

// Comparisons of changes of two plans for the same live segment.

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
export function isSameObject(a: Change, b: Change): boolean {
  if (a.kind !== b.kind || a.item !== b.item || holderOf(a) !== holderOf(b)) return false;
  if (a.action === b.action) return canonical([a.before, a.after]) === canonical([b.before, b.after]);
  const [gone, made] = a.action === 'delete' ? [a, b] : [b, a];
  return hasStateOf(gone.before ?? {}, made.after ?? {});
}

/** The object that contains the changed one: a live pipe by its id. */
const holderOf = ({ reason }: Change): string =>
  reason.code === 'not-in-spec' || reason.code === 'no-longer-in-specs' ? (reason.holder?.id ?? '') : '';

/** True if a live item can serve as the item that a change creates, or is equal to the item that it deletes. */
export const isLive = (live: LiveItem, { item, action, before, after }: Change): boolean =>
  live.kind === item &&
  (action === 'delete'
    ? canonical(live.fields) === canonical(before)
    : hasStateOf(stateOf(live), after ?? {}));

/** The number of objects that changes add, less those that they delete. */
export const netCount = (changes: readonly Change[]): number =>
  sum(changes, ({ action, count }) => (action === 'delete' ? -count : count));
