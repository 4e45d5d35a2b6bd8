import { EFFECTS, type OperationId } from '../contract/generated/operation-ids.js';
import type { Fields, Value } from '../kinds/model.js';
import { ITEM_KINDS } from '../kinds/registry.js';
import { itemKind, type KindCode, type ObjectKind } from '../plan/model/reason.js';
import type { StepReport } from './run-steps.js';

/** An object that this run created with a successful call. */
export interface Made {
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
export const makes = (operation: OperationId): string | undefined => KINDS.get(operation);

/** The same kind as a plan names it. */
export function kindMade(kind: string): ObjectKind {
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
): Made[] {
  const made = new Map<string, Made>();
  for (const report of reports) if (report.outcome === 'done') note(report, made, holderOf);
  return [...made.values()];
}

function note(
  { step, answer, sent }: StepReport,
  made: Map<string, Made>,
  holderOf: (id: string) => string | undefined,
): void {
  const { operation, address } = step;
  const kind = makes(operation);
  const target = String(Object.values(sent?.path ?? step.path).at(-1) ?? '');
  const known = made.get(target);
  const about = sentFor(sent?.body);
  if (kind !== undefined) for (const id of idsIn(answer)) made.set(id, { id, kind, address, ...about });
  else if (EFFECTS[operation] === 'delete') {
    for (const id of [...made.keys()]) if (liesIn(id, target, made, holderOf)) made.delete(id);
  } else if (known) made.set(target, { ...known, fields: { ...known.fields, ...about.fields } });
}

function liesIn(
  id: string,
  outer: string,
  made: ReadonlyMap<string, Made>,
  holderOf: (id: string) => string | undefined,
): boolean {
  if (id === outer) return true;
  const holders = [...(made.get(id)?.within ?? []), holderOf(id)];
  return holders.some((holder) => holder !== undefined && liesIn(holder, outer, made, holderOf));
}

function sentFor(body: Readonly<Record<string, unknown>> = {}): Pick<Made, 'fields' | 'cables' | 'within'> {
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
