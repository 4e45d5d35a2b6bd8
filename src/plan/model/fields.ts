import type { Fields } from '../../kinds/model.js';
import { sameValue } from '../../kinds/same-value.js';

/** Every field that is stated agrees with what is there. */
export function agrees(live: Fields, stated: Fields): boolean {
  for (const name in stated) if (!sameValue(live[name], stated[name])) return false;
  return true;
}

/** The stated fields that do not agree. */
export const differing = (live: Fields, stated: Fields): Fields =>
  agrees(live, stated)
    ? {}
    : Object.fromEntries(Object.entries(stated).filter(([name, value]) => !sameValue(live[name], value)));

export const isEmpty = (fields: Fields): boolean => Object.keys(fields).length === 0;

/** Fields never change in place, and an alignment asks for the same keys many times. */
const keys = new WeakMap<Fields, string>();

/** A name for a set of fields that is the same for the same fields in any order. */
export function keyOf(fields: Fields): string {
  const known = keys.get(fields);
  if (known !== undefined) return known;
  const key = JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  keys.set(fields, key);
  return key;
}
