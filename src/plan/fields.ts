import type { Fields } from '../kinds/model.js';

/** Every field that is stated agrees with what is there. */
export function agrees(live: Fields, stated: Fields): boolean {
  for (const name in stated) if (live[name] !== stated[name]) return false;
  return true;
}

/** The stated fields that do not agree. */
export const differing = (live: Fields, stated: Fields): Fields =>
  agrees(live, stated)
    ? {}
    : Object.fromEntries(Object.entries(stated).filter(([name, value]) => live[name] !== value));

export const isEmpty = (fields: Fields): boolean => Object.keys(fields).length === 0;

/** A name for a set of fields that is the same for the same fields in any order. */
export const keyOf = (fields: Fields): string =>
  JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)));
