import { type Difference, difference, type Records } from './records.js';
import type { Write } from './writes.js';

const isNone = ({ missing, extra, changed }: Difference): boolean => missing.length + extra.length + changed.length === 0;

const same = (a: readonly string[], b: readonly string[]): boolean => JSON.stringify(a.toSorted()) === JSON.stringify(b.toSorted());

/** Whether exactly this write, and all of it, makes the difference. */
function isWhole({ missing, extra, changed }: Difference, write: Write, found: Records): boolean {
  const kinds = extra.map((id) => found.get(id)?.kind ?? '');
  const wasSet = changed.every((id) => found.get(id)?.data === write.changes.get(id));
  return same(missing, write.removes) && same(kinds, write.adds) && changed.length <= write.changes.size && wasSet;
}

/** Whether nothing but the acknowledged writes is there, and all of them. */
export const isSame = (desired: Records, found: Records): boolean => isNone(difference(desired, found));

/** Why what was found cannot be what the acknowledged writes made, with or without the one that got no answer. */
export function lostOrTorn(desired: Records, found: Records, pending: Write | undefined): string | undefined {
  const seen = difference(desired, found);
  if (isNone(seen) || (pending && isWhole(seen, pending, found))) return undefined;
  const told = (ids: readonly string[], from: Records) => ids.map((id) => `${from.get(id)?.kind} ${id} ${from.get(id)?.data}`);
  return `acknowledged and missing: ${told(seen.missing, desired)}; there and never acknowledged: ${told(seen.extra, found)}; \
changed: ${told(seen.changed, found)}; without an answer: ${JSON.stringify(pending?.call)}`;
}
