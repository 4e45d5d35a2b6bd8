import { EFFECTS, type OperationId } from '../contract/generated/operation-ids.js';
import type { Fields, LiveItem, LiveLayer, LiveSegment, Value } from '../kinds/model.js';
import { ITEM_KINDS } from '../kinds/registry.js';
import { itemKind, type KindCode, type ObjectKind } from '../plan/model/reason.js';
import type { StepReport } from './run-steps.js';

/** An object that this run created with a successful call. */
export interface CreatedObject {
  readonly id: string;
  /** The kind of object: an item kind or another type of object. */
  readonly kind: string;
  readonly address: string;
  /** The values that were sent. */
  readonly fields: Fields;
  /** Number of cables that were sent with it. */
  readonly cables: number;
  /** Ids of the holders in its call: section, layer or pipe. */
  readonly within: readonly string[];
}

const NO_ITEMS: ReadonlyMap<string, Exclude<KindCode, 'item'>> = new Map([
  ['createSegment', 'segment'],
  ['createSection', 'section'],
  ['addLayer', 'layer'],
  ['addTopCovering', 'topCovering'],
  ['createProject', 'project'],
  ['addBudgetNode', 'budgetCode'],
  ['addCustomNode', 'customNode'],
]);

const KINDS: ReadonlyMap<string, string> = new Map([
  ...NO_ITEMS,
  ...ITEM_KINDS.flatMap(({ name, add, addMany }): [string, string][] => [
    [add, name],
    ...(addMany ? ([[addMany.operation, name]] as [string, string][]) : []),
  ]),
]);

/** The kind of object that an operation creates; undefined if it creates none. */
export const kindCreatedBy = (operation: OperationId): string | undefined => KINDS.get(operation);

/** The same kind as a plan names it. */
export function objectKindOf(kind: string): ObjectKind {
  const other = [...NO_ITEMS.values()].find((one) => one === kind);
  return other ? { kind: other } : itemKind(kind);
}

const PLACES = ['sectionId', 'layerId', 'pipeId'];
const NO_VALUES = new Set([...PLACES, 'beforeSectionId', 'beforeLayerId', 'count']);

/**
 * Objects that this run created and did not delete, with the values that were written last. The contents of a deleted
 * section are deleted too; `holderOf` returns the object that contains another one.
 */
export function standing(
  reports: readonly StepReport[],
  holderOf: (id: string) => string | undefined = () => undefined,
): CreatedObject[] {
  const made = new Map<string, CreatedObject>();
  for (const report of reports) if (report.outcome === 'done') note(report, made, holderOf);
  return [...made.values()];
}

function note(
  { step, answer, sent }: StepReport,
  made: Map<string, CreatedObject>,
  holderOf: (id: string) => string | undefined,
): void {
  const { operation, address } = step;
  const kind = kindCreatedBy(operation);
  const target = String(Object.values(sent?.path ?? step.path).at(-1) ?? '');
  const known = made.get(target);
  const about = sentFor(sent?.body);
  if (kind !== undefined) for (const id of idsIn(answer)) made.set(id, { id, kind, address, ...about });
  else if (EFFECTS[operation] === 'delete') {
    // The holders are looked up before any object is taken out, because an object is found by the holder of its holder.
    const gone = [...made.keys()].filter((id) => liesIn(id, target, made, holderOf));
    for (const id of gone) made.delete(id);
  } else if (known) made.set(target, { ...known, fields: { ...known.fields, ...about.fields } });
}

function liesIn(
  id: string,
  outer: string,
  made: ReadonlyMap<string, CreatedObject>,
  holderOf: (id: string) => string | undefined,
): boolean {
  if (id === outer) return true;
  const holders = [...(made.get(id)?.within ?? []), holderOf(id)];
  return holders.some((holder) => holder !== undefined && liesIn(holder, outer, made, holderOf));
}

function sentFor(
  body: Readonly<Record<string, unknown>> = {},
): Pick<CreatedObject, 'fields' | 'cables' | 'within'> {
  const isValue = ([name, value]: [string, unknown]): boolean =>
    !NO_VALUES.has(name) && ['string', 'number', 'boolean'].includes(typeof value);
  return {
    fields: Object.fromEntries(Object.entries(body).filter(isValue)) as Record<string, Value>,
    cables: Array.isArray(body.cables) ? body.cables.length : 0,
    within: PLACES.flatMap((name) => (typeof body[name] === 'string' ? [body[name]] : [])),
  };
}

/** The ids in an answer: of one object or of each object in a list. */
export function idsIn(answer: unknown): string[] {
  if (Array.isArray(answer)) return answer.flatMap(idsIn);
  const { id } = Object(answer) as { id?: unknown };
  return typeof id === 'string' ? [id] : [];
}

/** Knowledge of a run about a segment beside its plan. */
export type Watch = ReturnType<typeof createWatch>;

export function createWatch() {
  const holders = new Map<string, string>();
  const known = new Set<string>();
  const verified = new Map<string, string>();
  const all = (reports: readonly StepReport[]) => standing(reports, (id) => holders.get(id));
  const valuesKey = ({ fields }: CreatedObject): string => JSON.stringify(fields);
  return {
    /** Called with every read from which a plan is made. */
    see(live: LiveSegment | undefined): void {
      if (!live) return;
      for (const id of idsOf(live)) known.add(id);
      for (const [inner, outer] of placesIn(live)) holders.set(inner, outer);
    },
    /** True if such a read has shown the object. */
    isKnown: (id: string) => known.has(id),
    /** Objects that the run created and did not delete, alone or with their section. */
    standing: all,
    /** The same without objects that a read has shown as sent. */
    unverified: (reports: readonly StepReport[]) =>
      all(reports).filter((one) => verified.get(one.id) !== valuesKey(one)),
    verify(made: readonly CreatedObject[]): void {
      for (const one of made) verified.set(one.id, valuesKey(one));
    },
  };
}

/** Pairs of ids: a section or an object in it, and the object that contains it. */
export const placesIn = ({ id, sections }: LiveSegment): [string, string][] =>
  sections.flatMap((section): [string, string][] => [
    [section.id, id],
    ...section.layers.flatMap((layer): [string, string][] => [[layer.id, section.id], ...itemsIn(layer)]),
  ]);

const itemsIn = ({ id, items }: LiveLayer): [string, string][] =>
  items.flatMap((item: LiveItem): [string, string][] => [
    [item.id, id],
    ...item.cables.map((cable): [string, string] => [cable.id, item.id]),
  ]);

/**
 * True if a read shows all objects that this run created and did not delete. Otherwise the read is stale, or another
 * user deleted an object; a plan from a stale read would create objects twice.
 */
export const showsOwnWrites = (live: LiveSegment | undefined, reports: readonly StepReport[]): boolean =>
  unlisted(live ? idsOf(live) : [], standing(reports)).length === 0;

/** Created objects that are not among the ids. Ids are compared without regard to case. */
export function unlisted(ids: Iterable<string>, made: readonly CreatedObject[]): CreatedObject[] {
  const shown = new Set([...ids].map((id) => id.toLowerCase()));
  return made.filter(({ id }) => !shown.has(id.toLowerCase()));
}

export function idsOf({ id, topCoverings = [], sections }: LiveSegment): string[] {
  const layers = sections.flatMap((section) => section.layers);
  const items = layers.flatMap((layer) => layer.items.flatMap(withCables));
  return [id, ...[topCoverings, sections, layers, items].flat().map((object) => object.id)];
}

/** An item with its contents and with all listed conductors of a cable group. */
const withCables = (item: LiveItem): { readonly id: string }[] => [
  item,
  ...(item.otherConductors ?? []).map((id) => ({ id })),
  ...(item.ducts ?? []),
  ...item.cables.flatMap(withCables),
];
