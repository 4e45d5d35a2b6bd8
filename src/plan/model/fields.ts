import type { Fields } from '../../kinds/model.js';
import { sameValue } from '../../kinds/same-value.js';

/** True if all stated fields have the live values. */
export function agrees(live: Fields, stated: Fields): boolean {
  for (const name in stated) if (!sameValue(live[name], stated[name])) return false;
  return true;
}

/** The stated fields that differ from the live ones. */
export const differing = (live: Fields, stated: Fields): Fields =>
  agrees(live, stated)
    ? {}
    : Object.fromEntries(Object.entries(stated).filter(([name, value]) => !sameValue(live[name], value)));

export const isEmpty = (fields: Fields): boolean => Object.keys(fields).length === 0;

/** Keys are cached: fields never change in place, and an alignment asks for the same keys many times. */
const keys = new WeakMap<Fields, string>();

/** A key of a set of fields that does not depend on their order. */
export function fieldsKey(fields: Fields): string {
  const known = keys.get(fields);
  if (known !== undefined) return known;
  const names = Object.keys(fields).sort();
  const key = JSON.stringify(names.map((name) => [name, fields[name]]));
  keys.set(fields, key);
  return key;
}
