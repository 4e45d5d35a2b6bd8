import type { Field, ItemKind } from '../../kinds/kind.js';
import type { Fields, LiveItem, LiveLayer, LiveSection, LiveSegment } from '../../kinds/model.js';
import { ITEM_KINDS } from '../../kinds/registry.js';
import {
  COVERING_FIELDS,
  LAYER_FIELDS,
  SECTION_FIELDS,
  SEGMENT_FIELDS,
  SETTINGS_FIELDS,
} from '../../kinds/structure.js';
import { CABLES } from '../language/item-checks.js';
import { LIMITS } from '../limits.js';
import { type LeaveOut, noted, type Stated, statable, type Writing } from './statable.js';

const TYPE_ID: Field = { name: 'typeId', type: 'id', about: 'Id of the type.', example: 1 };

const STATABLE: ReadonlyMap<ItemKind, ReturnType<typeof statable>> = new Map(
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

type Json = Record<string, unknown>;

const SEGMENT = statable(SEGMENT_FIELDS);
const SETTINGS = statable(SETTINGS_FIELDS);
const COVERING = statable(COVERING_FIELDS);
const SECTION = statable(SECTION_FIELDS);
const LAYER = statable(LAYER_FIELDS);

/** Writes a live segment as a spec that owns everything that can be stated. */
export function writeSegment(segment: LiveSegment, writing: Writing): Json {
  const { out, short } = writing;
  const { settings, topCoverings, sections } = segment;
  const set = settings ? noted(SETTINGS(settings), 'settings.', out) : {};
  for (const [name, value] of Object.entries(segment.unknownSettings ?? {}))
    out(`settings.${name}`, `its value is ${value}, and no document describes this setting`);
  return {
    ...noted(SEGMENT(segment.fields), '', out),
    ...(Object.keys(set).length > 0 ? { settings: set } : {}),
    ...(topCoverings && !(short && topCoverings.length === 0)
      ? {
          topCoverings: topCoverings.map(({ fields }, n) =>
            writeCovering(fields, `topCoverings[${n}]`, writing),
          ),
        }
      : {}),
    // A spec cannot state an empty list of sections, so the key is left out.
    ...(sections.length > 0
      ? { sections: sections.map((section, n) => writeSection(section, `sections[${n}]`, writing)) }
      : {}),
  };
}

export const writeCovering = (fields: Fields, at: string, { out }: Writing): Json =>
  noted(COVERING(fields), `${at}.`, out);

export function writeSection({ fields, layers }: LiveSection, at: string, writing: Writing): Json {
  const { out, depths } = writing;
  const stated = SECTION(fields);
  return {
    ...noted(depths === 'linked' ? oneDepth(stated) : stated, `${at}.`, out),
    ...(layers.length > 0
      ? { layers: layers.map((layer, n) => writeLayer(layer, `${at}.layers[${n}]`, writing)) }
      : {}),
  };
}

/**
 * Drops the layout depth, because the cover thickness determines it. A cover below zero is not accepted by the service: it follows
 * from a small layout depth and high contents, so that depth is kept instead.
 */
function oneDepth({ fields, leftOut }: Stated): Stated {
  if (fields.coverThickness === undefined || fields.layoutDepth === undefined) return { fields, leftOut };
  const { coverThickness, ...withDepth } = fields;
  const { layoutDepth: _, ...withCover } = fields;
  return { fields: Number(coverThickness) < 0 ? withDepth : withCover, leftOut };
}

export function writeLayer({ fields, items, unknown = [] }: LiveLayer, at: string, writing: Writing): Json {
  const { out, short } = writing;
  for (const list of new Set(unknown.map((entry) => entry.list)))
    out(`${at}.${list}`, 'this kind of item is not known');
  const lists = ITEM_KINDS.flatMap((kind) => {
    const own = items.filter((item) => item.kind === kind.name);
    const list =
      short && own.length === 0 ? undefined : writeItems(kind, own, `${at}.${kind.collection}`, writing);
    return list ? [[kind.collection, list]] : [];
  });
  return { ...noted(LAYER(fields), `${at}.`, out), ...Object.fromEntries(lists) };
}
