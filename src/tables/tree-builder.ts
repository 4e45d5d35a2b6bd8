import type { Place } from '../diagnostics/problem.js';
import type { Entry, ScalarTree, Tree } from '../spec/yaml/tree.js';
import type { SpecPath, Step } from './spec-path.js';

/** A map or list of a spec that is being made; its values have the places of their cells. */
export interface MapNode {
  readonly form: 'map';
  readonly place: Place;
  readonly entries: Entry[];
  size: number;
}

export interface ListNode {
  readonly form: 'list';
  readonly place: Place;
  readonly items: MapNode[];
  /** True if the rows of the table are the entries, so that an entry has no number of its own. */
  readonly isByRow: boolean;
  /** The entries of counted items, by their contents: rows with equal contents are one entry with a count. */
  readonly counted?: Map<string, CountEntry>;
  size: number;
}

interface CountEntry extends Entry {
  value: ScalarTree;
}

export const mapNode = (place: Place): MapNode => ({ form: 'map', place, entries: [], size: 1 });

/** The entries of lists that one row of the table states. */
export interface RowEntries {
  /** The numbers of the section and of the layer of the row, counted from 0. */
  readonly numbers: Readonly<Record<string, number>>;
  /** The entries that the row has made, by their list. */
  readonly made: Map<ListNode, MapNode>;
}

/** Sets a value at a path. Returns the value that another cell has set before, if it is a different one. */
export function setAt(
  segment: MapNode,
  { steps }: SpecPath,
  value: ScalarTree,
  row: RowEntries,
): ScalarTree | undefined {
  const { place } = value;
  let node = segment;
  for (const step of steps.slice(0, -1))
    node = step.index === undefined ? childMap(node, step.key, place) : entryOf(node, step, place, row);
  return setKey(node, steps.at(-1)?.key ?? '', value);
}

/** Sets a value of a map; returns a different value that stands there already. */
function setKey(node: MapNode, key: string, value: ScalarTree): ScalarTree | undefined {
  const there = find(node, key) as ScalarTree | undefined;
  if (!there) {
    node.entries.push({ key, place: value.place, value });
    return undefined;
  }
  return there.value === value.value ? undefined : there;
}

/** Sets a value that no cell has set. A default makes no entry of its own in a list whose entries are the rows. */
export function setDefault(segment: MapNode, path: SpecPath, value: ScalarTree, row: RowEntries): void {
  const { steps } = path;
  const byRow = steps.findLastIndex((step) => step.index !== undefined && indexIn(step, row) === undefined);
  const isMade = peek(segment, steps.slice(0, byRow + 1), row) !== undefined;
  if (isMade && peek(segment, steps, row) === undefined) setAt(segment, path, value, row);
}

/** Returns what stands at a path, without making anything. */
function peek(segment: MapNode, steps: readonly Step[], row: RowEntries): Tree | undefined {
  let node: Tree | undefined = segment;
  for (const step of steps) {
    node = node?.form === 'map' ? find(node as MapNode, step.key) : undefined;
    if (step.index === undefined || !node) continue;
    const at = indexIn(step, row);
    const list = node as ListNode;
    node = at === undefined ? row.made.get(list) : list.items[at];
  }
  return node;
}

const find = ({ entries }: MapNode, key: string): Tree | undefined =>
  entries.find((entry) => entry.key === key)?.value;

function childMap(node: MapNode, key: string, place: Place): MapNode {
  const there = find(node, key);
  if (there) return there as MapNode;
  const made = mapNode(place);
  node.entries.push({ key, place, value: made });
  return made;
}

/** The number of the entry, if it has one: that of the path, or the section or layer of the row. */
const indexIn = ({ key, index }: Step, { numbers }: RowEntries): number | undefined =>
  typeof index === 'number' ? index : numbers[key];

function entryOf(node: MapNode, step: Step, place: Place, row: RowEntries): MapNode {
  const at = indexIn(step, row);
  // An item inside of an item of the row counts with it.
  const isOuter = ![...row.made.values()].includes(node);
  const list = childList(node, step, place, { isByRow: at === undefined, isOuter });
  if (at === undefined) {
    const made = row.made.get(list) ?? mapNode(place);
    if (!row.made.has(list)) list.items.push(made);
    row.made.set(list, made);
    return made;
  }
  while (list.items.length <= at) list.items.push(mapNode(place));
  return list.items[at] ?? mapNode(place);
}

function childList(
  node: MapNode,
  { key, isCounted }: Step,
  place: Place,
  { isByRow, isOuter }: { readonly isByRow: boolean; readonly isOuter: boolean },
): ListNode {
  const there = find(node, key);
  if (there) return there as ListNode;
  const counted = isByRow && isOuter && isCounted ? { counted: new Map<string, CountEntry>() } : {};
  const made: ListNode = { form: 'list', place, items: [], isByRow, ...counted, size: 1 };
  node.entries.push({ key, place, value: made });
  return made;
}

/** Gives the entries of a row their count. A row with the same contents as an earlier one adds to the count of that one. */
export function countEntries({ made }: RowEntries, count: ScalarTree | undefined): void {
  for (const [list, item] of made) {
    if (!list.counted) continue;
    const at = item.entries.findIndex(({ key }) => key === 'count');
    const own = at < 0 ? undefined : (item.entries.splice(at, 1)[0]?.value as ScalarTree);
    const stated = own ?? count ?? wholeNumber(1, item.place);
    const contents = contentsOf(item);
    const equal = list.counted.get(contents);
    // A count that is not valid stays alone, so that the reader of specs reports it.
    if (equal && isCount(stated) && isCount(equal.value)) {
      // The entry of this row is the last one.
      list.items.pop();
      equal.value = wholeNumber(Number(equal.value.value) + Number(stated.value), equal.place);
      continue;
    }
    const entry: CountEntry = { key: 'count', place: stated.place, value: stated };
    item.entries.push(entry);
    list.counted.set(contents, entry);
  }
}

const isCount = ({ value }: ScalarTree): boolean => Number.isInteger(value) && Number(value) >= 1;

const wholeNumber = (value: number, place: Place): ScalarTree => ({
  form: 'scalar',
  place,
  value,
  source: String(value),
  size: 1,
});

/** The values of a tree without their places. */
const contentsOf = (tree: Tree): string =>
  JSON.stringify(tree, (key, value) => (key === 'place' || key === 'source' ? undefined : value));
