import type { Field, ItemKind } from '../../kinds/kind.js';
import type { LiveItem } from '../../kinds/model.js';
import { ITEM_KINDS } from '../../kinds/registry.js';
import { LIMITS } from '../limits.js';
import { CABLES } from '../schema/levels.js';
import { type LeaveOut, noted, statable } from './statable.js';

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
  out: LeaveOut,
): Json[] | undefined {
  const needed = [...(kind.typeRequired ? [TYPE_ID.name] : []), ...(kind.required ?? [])];
  const notes: Parameters<LeaveOut>[] = [];
  const written = items.map((item, n) =>
    writeItem(kind, item, `${at}[${n}]`, (...note) => void notes.push(note)),
  );
  const lacking = needed.find((name) => written.some(({ fields }) => fields[name] === undefined));
  if (lacking !== undefined) {
    out(at, `a ${kind.words.one} has no ${lacking} that could be stated`);
    return undefined;
  }
  for (const note of notes) out(...note);
  return counted(written);
}

interface WrittenItem {
  readonly fields: Json;
  readonly inside: Json;
}

function writeItem(kind: ItemKind, item: LiveItem, at: string, out: LeaveOut): WrittenItem {
  const stated = STATABLE.get(kind)?.(item.fields) ?? { fields: {}, leftOut: [] };
  return { fields: noted(stated, `${at}.`, out), inside: cablesIn(kind, item, at, out) };
}

function cablesIn({ holdsCables, holdsDucts, words }: ItemKind, item: LiveItem, at: string, out: LeaveOut) {
  if (!holdsCables) return {};
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
  const cables = writeItems(CABLES, item.cables, place, out);
  return cables ? { [CABLES.collection]: cables } : {};
}

/** Merges identical neighbours into one item with a count. */
function counted(items: readonly WrittenItem[]): Json[] {
  const groups: { item: WrittenItem; count: number }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last.count < LIMITS.count && isSame(last.item, item)) last.count += 1;
    else groups.push({ item, count: 1 });
  }
  return groups.map(({ item: { fields, inside }, count }) => ({
    ...fields,
    ...(count === 1 ? {} : { count }),
    ...inside,
  }));
}

const isSame = (a: WrittenItem, b: WrittenItem): boolean => keyOf(a) === keyOf(b);

const keyOf = (item: WrittenItem): string =>
  JSON.stringify(item, (_, value) => (typeof value === 'bigint' ? String(value) : value));
