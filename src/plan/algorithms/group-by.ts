import type { Fields } from '../../kinds/model.js';

/** Groups in order of first appearance. (Map.groupBy, which Node 20 does not have.) */
export function groupBy<T, K>(list: readonly T[], key: (element: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const element of list) {
    const name = key(element);
    const group = groups.get(name);
    if (group) group.push(element);
    else groups.set(name, [element]);
  }
  return groups;
}

/** Things of which one is as good as the other. There is at least one in each class. */
export type Class<T> = readonly [T, ...T[]];

export const alike = <T>(list: readonly T[], key: (one: T) => string): Class<T>[] =>
  [...groupBy(list, key).values()] as unknown as Class<T>[];

/** One that is known to be there. */
export const nth = <T>(list: readonly T[], at: number): T => list[at] as T;

/**
 * For fields that are there, the wanted ones that they agree with. Few sets of names are ever stated, so that the values
 * under each can be looked up and need not be compared with every wanted one.
 */
export function finder(wanted: readonly Fields[]): (there: Fields) => number[] {
  const shapes = alike([...wanted.keys()], (j) => Object.keys(nth(wanted, j)).toSorted().join());
  const tables = shapes.map((shape) => {
    const names = Object.keys(nth(wanted, shape[0]));
    const valuesOf = (fields: Fields): string => JSON.stringify(names.map((name) => fields[name]));
    return { names, valuesOf, byValues: groupBy(shape, (j) => valuesOf(nth(wanted, j))) };
  });
  return (there) =>
    tables.flatMap(({ names, valuesOf, byValues }) =>
      names.every((name) => name in there) ? (byValues.get(valuesOf(there)) ?? []) : [],
    );
}
