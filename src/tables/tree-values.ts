import type { MapType } from '../spec/language/language.js';
import { SEGMENT } from '../spec/language/segment.js';
import type { Tree } from '../spec/yaml/tree.js';

/** The plain values of a segment of a table, with its keys in the order of the language. */
export const segmentValues = (tree: Tree): object => valuesIn(tree, SEGMENT) as object;

/** A count of one is left out, as people write it. */
const isNeeded = (key: string, value: Tree): boolean =>
  key !== 'count' || value.form !== 'scalar' || value.value !== 1;

/** The plain values of a tree; `map` describes its maps. */
export function valuesIn(tree: Tree, map: MapType | undefined): unknown {
  if (tree.form === 'scalar') return tree.value;
  if (tree.form === 'list') return tree.items.map((item) => valuesIn(item, map));
  const rank = (key: string): number => map?.keys.indexOf(key) ?? 0;
  const entries = tree.entries
    .filter(({ key, value }) => isNeeded(key, value))
    .toSorted((a, b) => rank(a.key) - rank(b.key));
  return Object.fromEntries(
    entries.map(({ key, value }) => [key, valuesIn(value, map?.entries[key]?.type.maps()[0])]),
  );
}
