import { isMap, isScalar, type YAMLMap, type YAMLSeq } from 'yaml';
import { sameValue } from '../../kinds/same-value.js';
import { DEPTH_FIELDS } from '../../kinds/structure.js';
import type { MapType } from '../../spec/language/language.js';
import { SEGMENT } from '../../spec/language/segment.js';
import { fold } from '../../spec/read/nearest.js';
import type { ScalarTree } from '../../spec/yaml/tree.js';
import type { ListNode, MapNode } from '../../tables/tree-builder.js';
import { valuesIn } from '../../tables/tree-values.js';
import { addEntries, type Edit, listUnder, NotMerged, renameKey, setKey } from './edit.js';
import { setCount } from './merge-items.js';
import { underTemplate } from './merge-segment.js';

/** Writes the values that a table states into the node of a segment. Everything else in the node stays. */
export const mergeStated = (node: YAMLMap, stated: MapNode, edit: Edit): void =>
  mergeMap(node, stated, SEGMENT, edit);

/** Keys of which a map can have one only. The value of the table replaces the other one. */
const EXCLUSIVE: readonly (readonly [string, string])[] = [['type', 'typeId'], DEPTH_FIELDS];

function mergeMap(node: YAMLMap, stated: MapNode, map: MapType | undefined, edit: Edit): void {
  for (const { key, value } of stated.entries) {
    const inner = map?.entries[key]?.type.maps()[0];
    if (value.form === 'scalar') mergeValue(node, key, value, edit);
    else if (value.form === 'list') mergeList(node, key, value as ListNode, { inner, edit });
    else {
      const there = node.get(key, true) as unknown;
      if (isMap(there)) mergeMap(there, value as MapNode, inner, edit);
      else setKey(node, key, valuesIn(value, inner), edit);
    }
  }
}

function mergeValue(node: YAMLMap, key: string, { value }: ScalarTree, edit: Edit): void {
  if (key === 'count') {
    if (countIn(node) !== Number(value)) setCount(node, Number(value), edit);
    return;
  }
  const pair = EXCLUSIVE.find((keys) => keys.includes(key));
  const other = pair?.find((one) => one !== key && node.has(one));
  if (other !== undefined) renameKey(node, other, key, value, edit);
  else if (!isSame(node, key, value)) setKey(node, key, value, edit);
}

const countIn = (node: YAMLMap): number => Number(node.get('count') ?? 1);

/** True if the spec states the value already. Names of types are equal without regard to case and white space. */
function isSame(node: YAMLMap, key: string, value: ScalarTree['value']): boolean {
  const old = node.get(key) as ScalarTree['value'] | undefined;
  if (old === undefined || old === null) return false;
  if (key === 'type' && typeof old === 'string') return fold(old) === fold(String(value));
  // A table gives an id as a text.
  return sameValue(plain(old), plain(value)) || (typeof old === 'bigint' && String(old) === value);
}

const plain = (value: ScalarTree['value']) => (typeof value === 'bigint' ? Number(value) : value);

interface Lists {
  /** The maps in the list. */
  readonly inner: MapType | undefined;
  readonly edit: Edit;
}

function mergeList(node: YAMLMap, key: string, list: ListNode, lists: Lists): void {
  const { inner, edit } = lists;
  // Only sections and layers use templates, and only a section has layers.
  const template = key === 'layers' ? 'sections' : 'layers';
  const merge = (there: YAMLSeq): void =>
    list.isByRow ? mergeRows(key, there, list, lists) : mergePlaces(there, list, lists);
  if (listUnder(node, key, template, edit)) underTemplate(node, key, template, edit, merge);
  else setKey(node, key, valuesIn(list, inner), edit);
}

/** Merges entries by their numbers, as a path with an index names them. */
function mergePlaces(there: YAMLSeq, { items }: ListNode, { inner, edit }: Lists): void {
  items.forEach((item, n) => {
    const node = there.items[n];
    if (node === undefined) addEntries(there, [valuesIn(item, inner)], edit);
    else if (isMap(node)) mergeMap(node, item, inner, edit);
    else throw new NotMerged({ code: 'list-unlike-text' });
  });
}

/** Merges entries that are rows of a table: each into the entry of the same object that is most alike, or as a new entry. */
function mergeRows(list: string, there: YAMLSeq, { items }: ListNode, { inner, edit }: Lists): void {
  const left = there.items.filter((node) => isMap(node));
  const added: unknown[] = [];
  for (const item of items) {
    const alike = left.filter((node) => isSameObject(node, item));
    const node = alike.toSorted((a, b) => equalValues(b, item) - equalValues(a, item))[0];
    if (node) {
      left.splice(left.indexOf(node), 1);
      mergeMap(node, item, inner, edit);
    } else added.push(valuesIn(item, inner));
  }
  if (added.length > 0 && left.length > 0)
    edit.notes.push({ code: 'added-beside', list, added: added.length, kept: left.length });
  addEntries(there, added, edit);
}

const scalarsOf = (item: MapNode): readonly (readonly [string, ScalarTree['value']])[] =>
  item.entries.flatMap(({ key, value }) =>
    value.form === 'scalar' && key !== 'count' ? [[key, value.value]] : [],
  );

/** An object is known by its type; an object without a type by all of its values. */
function isSameObject(node: YAMLMap, item: MapNode): boolean {
  const values = scalarsOf(item);
  const names = values.filter(([key]) => key === 'type' || key === 'typeId');
  return (names.length > 0 ? names : values).every(([key, value]) => isSame(node, key, value));
}

const equalValues = (node: YAMLMap, item: MapNode): number =>
  scalarsOf(item).filter(([key, value]) => isScalar(node.get(key, true)) && isSame(node, key, value)).length;
