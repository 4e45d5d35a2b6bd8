import { plainText } from '../api/api-error.js';
import type { ItemKind } from '../kinds/kind.js';
import { beyondCover, COVER } from '../kinds/layout-rules.js';
import type {
  Fields,
  LiveCovering,
  LiveItem,
  LiveLayer,
  LivePosition,
  LiveProblem,
  LiveSection,
  LiveSegment,
} from '../kinds/model.js';
import { ITEM_KINDS, kindNamed } from '../kinds/registry.js';
import { CABLE, DUCT, PIPE_GROUP } from '../kinds/roles.js';
import { withoutNulls } from '../kinds/same-value.js';
import { isUsualPadding } from '../kinds/shape.js';
import {
  COVERING_FIELDS,
  LAYER_FIELDS,
  SECTION_FIELDS,
  SEGMENT_FIELDS,
  SETTINGS_FIELDS,
} from '../kinds/structure.js';
import type { SegmentHead } from './live-state.js';
import {
  fieldsOf,
  idOf,
  inner,
  listOf,
  type Raw,
  type ReadField,
  rawAnswer,
  scalarOf,
  textOf,
} from './raw.js';

/** The fields of a segment in an answer; the name is one of them. */
const NAMED_SEGMENT_FIELDS: readonly ReadField[] = [{ name: 'name' }, ...SEGMENT_FIELDS];

const ITEM_FIELDS: ReadonlyMap<string, readonly ReadField[]> = new Map(
  ITEM_KINDS.map(({ name, catalog, fields }) => [name, catalog ? [{ name: 'typeId' }, ...fields] : fields]),
);

/** The fields of an item in an answer. */
const itemFields = ({ name }: ItemKind): readonly ReadField[] => ITEM_FIELDS.get(name) ?? [];

/** The answers of the segment's other endpoints, if they were called. */
export interface SegmentParts {
  readonly settings?: unknown;
  readonly topCoverings?: unknown;
}

/** Converts an answer of getSegment; the name is one of the fields. */
export function toLiveSegment(answer: unknown, parts: SegmentParts = {}): LiveSegment {
  const raw = rawAnswer('getSegment', answer);
  const sections = listOf(inner(raw, 'sections')).map(toSection);
  const topCoverings = parts.topCoverings === undefined ? undefined : toCoverings(parts.topCoverings);
  return {
    id: idOf(inner(raw, 'id')),
    fields: fieldsOf(raw, NAMED_SEGMENT_FIELDS),
    sections,
    ...layoutProblems(raw, sections, topCoverings),
    ...(parts.settings === undefined ? {} : toSettings(parts.settings)),
    ...(topCoverings === undefined ? {} : { topCoverings }),
  };
}

/** Reads the layout problems: code, message and ids if present, else the whole entry as its message. */
function layoutProblems(
  raw: Raw,
  sections: readonly LiveSection[],
  topCoverings: readonly LiveCovering[] | undefined,
): Pick<LiveSegment, 'validationErrors'> {
  const reported = listOf(inner(raw, 'validationErrors')).map(({ value }) => toProblem(value));
  const problems = topCoverings
    ? [...coverProblems(sections, topCoverings), ...reported.filter(({ code }) => code !== COVER)]
    : reported;
  return problems.length === 0 ? {} : { validationErrors: problems };
}

/** No document says that a service compares the cover with the coverings, so this is found here if both were read. */
const coverProblems = (
  sections: readonly LiveSection[],
  topCoverings: readonly LiveCovering[],
): LiveProblem[] =>
  sections.flatMap(({ id, fields }) => {
    const found = beyondCover(fields, topCoverings);
    return found ? [{ code: COVER, message: found.message, sectionId: id, itemIds: [] }] : [];
  });

function toProblem(value: unknown): LiveProblem {
  const { code, message, sectionId, layerId, itemIds } = Object(value) as Record<string, unknown>;
  const texts = textsOf({ code, message });
  const whole = typeof value === 'string' ? value : JSON.stringify(value);
  return {
    ...(Object.keys(texts).length > 0 ? texts : { message: plainText(whole) }),
    ...textsOf({ sectionId, layerId }),
    itemIds: Array.isArray(itemIds) ? itemIds.filter((id) => typeof id === 'string') : [],
  };
}

const textsOf = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, plainText(value)]] : [],
    ),
  );

export const toSegmentHeads = (answer: unknown): SegmentHead[] =>
  listOf(rawAnswer('listSegments', answer)).map((raw) => ({
    id: idOf(inner(raw, 'id')),
    name: textOf(inner(raw, 'name')),
  }));

function toSettings(answer: unknown): Pick<LiveSegment, 'settings' | 'unknownSettings'> {
  const settings = fieldsOf(rawAnswer('getSettings', answer), SETTINGS_FIELDS);
  const others = Object.entries(answer as object).filter(
    ([name, value]) => !SETTINGS_FIELDS.some((field) => field.name === name) && value !== null,
  );
  if (others.length === 0) return { settings };
  const unknownSettings = Object.fromEntries(
    others.slice(0, MAX_UNKNOWN).map(([name, value]) => [plainText(name, 60), shown(value)]),
  );
  return { settings, unknownSettings };
}

const MAX_UNKNOWN = 100;

/** Formats a value of unknown shape on one short line. */
const shown = (value: unknown): string => plainText(JSON.stringify(value), 100);

const toCoverings = (answer: unknown): LiveCovering[] =>
  listOf(rawAnswer('listTopCoverings', answer)).map((raw) => ({
    id: idOf(inner(raw, 'id')),
    fields: fieldsOf(raw, COVERING_FIELDS),
  }));

// A dimension that is null is unknown to the service: nothing is lost with it.
const toSection = (raw: Raw): LiveSection => ({
  id: idOf(inner(raw, 'id')),
  fields: withoutNulls(fieldsOf(raw, SECTION_FIELDS)),
  layers: listOf(inner(raw, 'layers')).map(toLayer),
});

const toLayer = (raw: Raw): LiveLayer => ({
  id: idOf(inner(raw, 'id')),
  fields: withoutNulls(fieldsOf(raw, LAYER_FIELDS)),
  items: onceEach(itemsOf(raw)),
  cableBands: listOf(inner(raw, 'cableBands')).map((band) => idOf(inner(band, 'id'))),
  ...unknownIn(raw),
});

const HOLDERS = ITEM_KINDS.filter(({ holdsDucts }) => holdsDucts);

/** Reads the lists of a layer, and lists of the same names in its items, if a service has them: ducts in their pipe. */
function itemsOf(layer: Raw): LiveItem[] {
  const holders = HOLDERS.flatMap(({ collection }) => listOf(inner(layer, collection)));
  return ITEM_KINDS.flatMap((kind) => {
    // A cable in a pipe is read with its pipe, and would be read a second time here.
    const held = kind.name === CABLE ? [] : holders;
    return [layer, ...held].flatMap((holder) =>
      listOf(inner(holder, kind.collection)).map((item) => toItem(kind, item)),
    );
  });
}

/**
 * Keeps each id once, because a service may list an object several times: a cable in a pipe may be in the layer's own list
 * too, and a pipe group among the pipes. The more specific place is kept.
 */
function onceEach(items: readonly LiveItem[]): LiveItem[] {
  const inside = new Set(items.flatMap(({ cables }) => cables.map(({ id }) => id)));
  const groups = new Set(items.filter(({ kind }) => kind === PIPE_GROUP).map(({ id }) => id));
  const seen = new Set<string>();
  return items.filter(({ kind, id }) => {
    if (kind === CABLE && inside.has(id)) return false;
    if (kind !== PIPE_GROUP && groups.has(id)) return false;
    const isNew = !seen.has(id);
    seen.add(id);
    return isNew;
  });
}

/** The lists of a layer that are read. */
const KNOWN_LISTS: ReadonlySet<string> = new Set([
  'cableBands',
  ...ITEM_KINDS.map(({ collection }) => collection),
]);

/** Returns lists of unknown kinds: the client cannot handle their entries, but a plan must show that they would be lost. */
function unknownIn({ value }: Raw): Pick<LiveLayer, 'unknown'> {
  const entries = Object.entries(value as object).flatMap(([list, content]) =>
    Array.isArray(content) && !KNOWN_LISTS.has(list)
      ? content.map((entry: unknown) => ({ list: plainText(list, 60), entry: entryText(entry) }))
      : [],
  );
  return entries.length === 0 ? {} : { unknown: entries };
}

function entryText(entry: unknown): string {
  const id = (Object(entry) as { id?: unknown }).id;
  return typeof id === 'string' || typeof id === 'number' ? plainText(String(id), 100) : shown(entry);
}

function toItem(kind: ItemKind, raw: Raw): LiveItem {
  const label = kind.name === CABLE ? (scalarOf(inner(raw, 'label')) ?? null) : null;
  return {
    kind: kind.name,
    id: idOf(inner(raw, 'id')),
    fields: fieldsOf(raw, itemFields(kind)),
    cables: kind.holdsCables
      ? listOf(inner(raw, 'cables')).map((cable) => toItem(kindNamed(CABLE), cable))
      : [],
    fixed: label === null ? {} : { label },
    ...(kind.name === CABLE && scalarOf(inner(raw, 'cableCategory')) === 'DC' ? { isDc: true } : {}),
  };
}

/** Converts the answer of a duct's own GET. */
export const toDuct = (answer: unknown): LiveItem =>
  toItem(kindNamed(DUCT), rawAnswer(kindNamed(DUCT).get.operation, answer));

const AUTOMATIC = 'AUTOMATIC';

/** Converts an answer of an item's own GET: the values that no call can set, if they differ from the server's defaults. */
export function toFixed({ name: kind, get }: Pick<ItemKind, 'name' | 'get'>, answer: unknown): Fields {
  const raw = rawAnswer(get.operation, answer);
  // The documents spell the field both ways, and a cable's label too.
  const either = (...names: string[]) =>
    names.map((name) => scalarOf(inner(raw, name))).find((value) => value !== undefined && value !== null);
  const positioning = either('positioning') ?? AUTOMATIC;
  const manual = positioning !== AUTOMATIC;
  const padding = either('minPadding');
  // The clearance of a placed item was stated by a user; for an automatic item only an unusual value was.
  const isChosen = manual || (typeof padding === 'number' && !isUsualPadding(kind, padding));
  const found = {
    label: either('userLabel', 'label'),
    positioning: manual ? positioning : undefined,
    minPadding: isChosen ? padding : undefined,
    xAdjustment: either('xAdjustment', 'xadjustment') || undefined,
    yAdjustment: either('yAdjustment', 'yadjustment') || undefined,
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Converts an answer of an item's own GET: the place that the service computed for it. */
export function toPosition({ get }: Pick<ItemKind, 'get'>, answer: unknown): LivePosition {
  const raw = rawAnswer(get.operation, answer);
  const found = {
    depth: scalarOf(inner(raw, 'depth')),
    groundDist: scalarOf(inner(raw, 'groundDist')),
    openingLeft: scalarOf(inner(raw, 'clearOpeningLeft')),
    openingRight: scalarOf(inner(raw, 'clearOpeningRight')),
    minPadding: scalarOf(inner(raw, 'minPadding')),
  };
  return Object.fromEntries(
    Object.entries(found).filter(([, value]) => typeof value === 'number' && Math.abs(value) <= MAX_MM),
  );
}

/** Larger than any trench. */
const MAX_MM = 1e6;
