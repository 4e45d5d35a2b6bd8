import { isMap, isNode, isScalar, isSeq, type Pair, visit, type YAMLMap } from 'yaml';
import type { MapType, Type } from '../language/language.js';

/** Sorts the keys of a map, of each map in a list, and of all maps inside them. Names keep their order. */
export function order(node: unknown, type: Type): void {
  if (isSeq(node)) for (const item of node.items) order(item, type);
  const map = isMap(node) ? mapFor(node, type.maps()) : undefined;
  if (!isMap(node) || !map) return;
  for (const pair of node.items) {
    const inner = type.isNamed ? map : typeUnder(map, keyOf(pair));
    if (inner) order(pair.value, inner);
  }
  if (!type.isNamed) sortKeys(node, map.keys);
}

/** The first of several forms that has all keys of the map. */
const mapFor = ({ items }: YAMLMap, maps: readonly MapType[]): MapType | undefined =>
  maps.find(({ keys }) => items.every((pair) => keys.includes(keyOf(pair)))) ?? maps[0];

const typeUnder = ({ entries }: MapType, key: string): Type | undefined =>
  Object.hasOwn(entries, key) ? entries[key]?.type : undefined;

const keyOf = ({ key }: Pair): string => String(isScalar(key) ? key.value : key);

function sortKeys(map: YAMLMap, keys: readonly string[]): void {
  const rank = (pair: Pair): number => {
    const at = keys.indexOf(keyOf(pair));
    return at < 0 ? keys.length : at;
  };
  const sorted = map.items.toSorted((a, b) => rank(a) - rank(b));
  if (sorted.every((pair, n) => pair === map.items[n])) return;
  if (breaksAliases(map.items, sorted)) return;
  const [before, after] = [map.items[0], sorted[0]];
  if (before && after && before !== after) keepTop(before, after);
  map.items = sorted;
}

/** True if the new order would put an alias before its anchor, or behind another anchor of the same name. */
function breaksAliases(before: readonly Pair[], after: readonly Pair[]): boolean {
  const place = new Map(after.map((pair, n) => [pair, n]));
  const met = new Map<string, { last: number; set: boolean; swapped: boolean }>();
  for (const pair of before) {
    const at = place.get(pair) ?? 0;
    for (const [name, set] of anchorsIn(pair)) {
      const { last, ...known } = met.get(name) ?? { last: -1, set: false, swapped: false };
      met.set(name, { last: at, set: known.set || set, swapped: known.swapped || at < last });
    }
  }
  return [...met.values()].some(({ set, swapped }) => set && swapped);
}

/** Returns the anchors in a pair by name: true if the pair sets the anchor, false if it only uses it. */
function anchorsIn({ key, value }: Pair): Map<string, boolean> {
  const names = new Map<string, boolean>();
  for (const node of [key, value]) {
    if (!isNode(node)) continue;
    visit(node, {
      Alias: (_key, { source }) => void names.set(source, names.get(source) ?? false),
      Value: (_key, { anchor }) => void (anchor && names.set(anchor, true)),
    });
  }
  return names;
}

const MODELINE = /^ *yaml-language-server:.*$/m;

/** Keeps the head of the map at the top: the comment that editors look for, and no blank line. */
function keepTop(before: Pair, after: Pair): void {
  if (!isNode(before.key) || !isNode(after.key)) return;
  after.key.spaceBefore = false;
  const [line] = MODELINE.exec(before.key.commentBefore ?? '') ?? [];
  if (line === undefined) return;
  const rest = (before.key.commentBefore ?? '').split('\n').filter((other) => other !== line);
  before.key.commentBefore = rest.join('\n');
  after.key.commentBefore = [line, ...(after.key.commentBefore ? [after.key.commentBefore] : [])].join('\n');
}
