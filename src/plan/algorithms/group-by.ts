import { groupBy } from '../../group-by.js';
import type { Fields } from '../../kinds/model.js';

export { groupBy };

/** A non-empty list of interchangeable elements. */
export type Class<T> = readonly [T, ...T[]];

export const alike = <T>(list: readonly T[], key: (one: T) => string): Class<T>[] =>
  [...groupBy(list, key).values()] as unknown as Class<T>[];

/** An element that is known to exist. */
export const nth = <T>(list: readonly T[], at: number): T => list[at] as T;

/**
 * Returns a lookup of the desired fields that given live fields agree with. Only a few sets of field names occur, so
 * values are looked up in one table per set and not compared with every desired one.
 */
export function finder(desired: readonly Fields[]): (there: Fields) => number[] {
  const shapes = alike([...desired.keys()], (j) => Object.keys(nth(desired, j)).toSorted().join());
  const tables = shapes.map((shape) => {
    const names = Object.keys(nth(desired, shape[0]));
    const valuesOf = (fields: Fields): string => JSON.stringify(names.map((name) => fields[name]));
    return { names, valuesOf, byValues: groupBy(shape, (j) => valuesOf(nth(desired, j))) };
  });
  return (there) =>
    tables.flatMap(({ names, valuesOf, byValues }) =>
      names.every((name) => name in there) ? (byValues.get(valuesOf(there)) ?? []) : [],
    );
}
