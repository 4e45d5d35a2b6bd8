import { isMap, type YAMLMap, type YAMLSeq } from 'yaml';
import type { ItemKind } from '../../kinds/kind.js';
import type { DesiredItem, Fields, LiveItem, Value } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import { CABLE } from '../../kinds/roles.js';
import { sameValue } from '../../kinds/same-value.js';
import { takeFirst } from '../../kinds/take-first.js';
import { agrees } from '../../plan/model/fields.js';
import { writeItems } from '../../spec/write/write-segment.js';
import { addEntries, type Edit, keepEntries, NotMerged, removeKey, renameKey, setKey } from './edit.js';

/** One entry of a list, and the live items that it stands for. */
interface Entry {
  readonly node: YAMLMap;
  readonly desired: DesiredItem;
  readonly count: number;
  readonly taken: LiveItem[];
}

/**
 * Writes live items into a list. An entry stays if live items agree with it, and its count follows them; an entry without
 * live items takes over the values of live items without an entry; the rest is removed or added.
 */
export function mergeItems(
  list: YAMLSeq,
  kind: ItemKind,
  desired: readonly DesiredItem[],
  live: readonly LiveItem[],
  edit: Edit,
): void {
  const entries = entriesOf(list, desired);
  const left = distribute(entries, live);
  for (const entry of entries) if (entry.taken.length === 0) takeOver(kind, entry, left, edit);
  for (const { node, count, taken } of entries)
    if (taken.length > 0 && taken.length !== count) setCount(node, taken.length, edit);
  const kept = entries.filter(({ taken }) => taken.length > 0);
  keepEntries(
    list,
    kept.map(({ node }) => node),
    edit,
  );
  if (left.length === 0) return;
  const written = writeItems(kind, left, kind.collection, edit.writing);
  if (!written) throw new NotMerged({ code: 'item-not-statable', item: kind.name });
  addEntries(list, written, edit);
}

function entriesOf(list: YAMLSeq, desired: readonly DesiredItem[]): Entry[] {
  let next = 0;
  return list.items.map((node) => {
    const item = desired[next];
    if (!isMap(node) || !item) throw new NotMerged({ code: 'list-unlike-text' });
    const count = Number(node.get('count') ?? 1);
    next += count;
    return { node, desired: item, count, taken: [] };
  });
}

/** Gives each live item to an entry that agrees with it, the most exact first; returns those without an entry. */
function distribute(entries: readonly Entry[], live: readonly LiveItem[]): LiveItem[] {
  const exact = entries.toSorted((a, b) => statedIn(b.desired) - statedIn(a.desired));
  const rest = live.filter((item) => {
    const entry = exact.find((one) => one.taken.length < one.count && isAs(item, one.desired));
    entry?.taken.push(item);
    return !entry;
  });
  return rest.filter((item) => {
    const entry = exact.find((one) => isAs(item, one.desired));
    entry?.taken.push(item);
    return !entry;
  });
}

const statedIn = ({ fields, cables }: DesiredItem): number =>
  Object.keys(fields).length + (cables?.length ?? -1);

/** True if a live item has everything that the spec states of an item. */
export function isAs(live: LiveItem, { fields, cables }: DesiredItem): boolean {
  if (!agrees(live.fields, fields)) return false;
  if (!cables) return true;
  if (cables.length !== live.cables.length) return false;
  const left = [...live.cables];
  return cables
    .toSorted((a, b) => statedIn(b) - statedIn(a))
    .every((cable) => takeFirst(left, (one) => isAs(one, cable)));
}

/** Lets an entry without live items state the first live item without an entry, and all items that are equal to it. */
function takeOver(kind: ItemKind, { node, desired, taken }: Entry, left: LiveItem[], edit: Edit): void {
  const first = mostAlike(
    desired,
    left.filter((item) => canHoldDuctsOf(desired, item)),
  );
  if (!first) return;
  mergeFields(node, desired.fields, first.fields, edit, kind.collection);
  const cables = node.get('cables', true) as unknown;
  if (desired.cables && cables)
    mergeItems(cables as YAMLSeq, kindNamed(CABLE), desired.cables, first.cables, edit);
  const now: DesiredItem = {
    ...desired,
    fields: Object.fromEntries(Object.keys(desired.fields).map((name) => [name, first.fields[name] ?? null])),
    ...(desired.cables ? { cables: first.cables.map(asDesired(desired)) } : {}),
  };
  for (const item of [...left]) {
    if (!isAs(item, now)) continue;
    left.splice(left.indexOf(item), 1);
    taken.push(item);
  }
}

/** The ducts in an entry stay in its text, and only a pipe of this category may hold ducts. */
const canHoldDuctsOf = ({ ducts }: DesiredItem, { fields }: LiveItem): boolean =>
  ducts === undefined || fields.pipeCategory === 'ECOM';

/** The live item that has most of the stated values. */
function mostAlike({ fields }: DesiredItem, left: readonly LiveItem[]): LiveItem | undefined {
  const alike = (item: LiveItem): number =>
    Object.entries(fields).filter(([name, value]) => sameValue(item.fields[name], value)).length;
  return left.toSorted((a, b) => alike(b) - alike(a))[0];
}

const asDesired =
  ({ place }: DesiredItem) =>
  ({ kind, fields }: LiveItem): DesiredItem => ({ kind, fields, place });

export function setCount(node: YAMLMap, count: number, edit: Edit): void {
  if (count === 1) removeKey(node, 'count', edit);
  else setKey(node, 'count', count, edit);
}

/** Writes the live values of the stated fields into a map. Fields that the spec does not state stay unmanaged. */
export function mergeFields(
  map: YAMLMap,
  stated: Fields,
  live: Fields,
  edit: Edit,
  /** The list of the item, for the names of its types. */
  collection = '',
): void {
  for (const [name, value] of Object.entries(stated)) {
    const now = live[name];
    if (sameValue(now, value)) continue;
    if (name === 'typeId') setType(map, now, collection, edit);
    else if (now !== undefined && now !== null) setKey(map, name, now, edit);
    else if (map.has(name)) {
      removeKey(map, name, edit);
      edit.notes.push({ code: 'field-dropped', field: name });
    } else throw new NotMerged({ code: 'field-of-template-not-live', field: name });
  }
}

/** States a type by its name, or by its id if other types have the same name. */
function setType(map: YAMLMap, typeId: Value | undefined, collection: string, edit: Edit): void {
  if (typeId === undefined || typeId === null) {
    removeKey(map, 'type', edit);
    removeKey(map, 'typeId', edit);
    return;
  }
  const name = edit.writing.nameOf(collection, String(typeId));
  const [from, to] = map.has('type') ? ['type', 'typeId'] : ['typeId', 'type'];
  const key = name === undefined ? 'typeId' : 'type';
  const value = name ?? BigInt(String(typeId));
  if (key === from) setKey(map, key, value, edit);
  else renameKey(map, from, to, value, edit);
}
