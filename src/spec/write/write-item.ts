import type { Field, ItemKind } from '../../kinds/kind.js';
import type { LiveItem } from '../../kinds/model.js';
import { ITEM_KINDS } from '../../kinds/registry.js';
import { LIMITS } from '../limits.js';
import { CABLES } from '../schema/levels.js';
import { type LeaveOut, noted, statable, type Writing } from './statable.js';

type Json = Record<string, unknown>;

const TYPE_ID: Field = { name: 'typeId', type: 'id', about: 'Id of the type.', example: 1 };

const STATABLE = new Map(
  ITEM_KINDS.map((kind) => [kind, statable(kind.catalog ? [TYPE_ID, ...kind.fields] : kind.fields)]),
);

/**
 * Writes all items of one kind in one place. A list is owned as a whole or not at all: if one of its items cannot be stated,
 * the list is left out.
 */
export function writeItems(
  kind: ItemKind,
  items: readonly LiveItem[],
  at: string,
  writing: Writing,
): Json[] | undefined {
  const { out } = writing;
  const needed = [...(kind.typeRequired ? [TYPE_ID.name] : []), ...(kind.required ?? [])];
  const notes: Parameters<LeaveOut>[] = [];
  const written = items.map((item, n) =>
    writeItem(kind, item, `${at}[${n}]`, { ...writing, out: (...note) => void notes.push(note) }),
  );
  const lacking = needed.find((name) => written.some(({ fields }) => fields[name] === undefined));
  if (lacking !== undefined) {
    out(at, `a ${kind.words.one} has no ${lacking} that could be stated`);
    return undefined;
  }
  for (const note of notes) out(...note);
  return counted(written.map((item) => withName(kind, item, writing)));
}

/** States the type by its name if no other type of the catalog has that name. */
function withName(kind: ItemKind, item: WrittenItem, { nameOf }: Writing): WrittenItem {
  const { typeId, ...fields } = item.fields;
  const name = typeId === undefined ? undefined : nameOf(kind.collection, String(typeId));
  return name === undefined ? item : { ...item, fields: { type: name, ...fields } };
}

interface WrittenItem {
  readonly fields: Json;
  readonly inside: Json;
}

function writeItem(kind: ItemKind, item: LiveItem, at: string, writing: Writing): WrittenItem {
  const stated = STATABLE.get(kind)?.(item.fields) ?? { fields: {}, leftOut: [] };
  return { fields: noted(stated, `${at}.`, writing.out), inside: cablesIn(kind, item, at, writing) };
}

function cablesIn(
  { holdsCables, holdsDucts, words }: ItemKind,
  item: LiveItem,
  at: string,
  writing: Writing,
) {
  const { out, short } = writing;
  if (!holdsCables || (short && item.cables.length === 0)) return {};
  const place = `${at}.${CABLES.collection}`;
  const isForDucts = Object.entries(holdsDucts?.as ?? {}).some(
    ([name, value]) => item.fields[name] === value,
  );
  if (isForDucts) {
    if (item.cables.length > 0) out(place, `a spec cannot state cables in a ${words.one} for ducts`);
    return {};
  }
  if (item.cables.length > holdsCables.most) {
    out(place, `a spec can state at most ${holdsCables.most} in a ${words.one}`);
    return {};
  }
  const cables = writeItems(CABLES, item.cables, place, writing);
  return cables ? { [CABLES.collection]: cables } : {};
}

/** Merges identical items into one item with a count; the order of items has no meaning. */
function counted(items: readonly WrittenItem[]): Json[] {
  const groups: { item: WrittenItem; count: number }[] = [];
  const open = new Map<string, { item: WrittenItem; count: number }>();
  for (const item of items) {
    const key = keyOf(item);
    const group = open.get(key);
    if (group && group.count < LIMITS.count) group.count += 1;
    else {
      const next = { item, count: 1 };
      groups.push(next);
      open.set(key, next);
    }
  }
  return groups.map(({ item: { fields, inside }, count }) => ({
    ...fields,
    ...(count === 1 ? {} : { count }),
    ...inside,
  }));
}

const keyOf = (item: WrittenItem): string =>
  JSON.stringify(item, (_, value) => (typeof value === 'bigint' ? String(value) : value));
