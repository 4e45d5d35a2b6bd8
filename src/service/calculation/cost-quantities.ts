import { COST_TYPES, type CostType } from '../core/calculation-records.js';
import type { Context, Input } from '../core/context.js';
import { inTurn, textOrder } from '../core/listing.js';
import type { Int64, Lang } from '../core/world.js';
import {
  type Costed,
  descriptionOf,
  nameOf,
  type Place,
  sumOf,
  tidy,
  unitOf,
  walk,
} from './calculation-costs.js';
import { words } from './calculation-words.js';

/** The filter and the grouping of a quantity report. */
export interface QuantityOptions {
  readonly custom: boolean;
  readonly groupByGroups: boolean;
  readonly groupByLocation: boolean;
  readonly options: boolean;
}

export const quantityOptions = ({ query }: Input): QuantityOptions => ({
  custom: query.custom !== false,
  groupByGroups: query.groupByGroups === true,
  groupByLocation: query.groupByLocation === true || query.groupLocation === true,
  options: query.options === true,
});

export interface QuantityLine {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly unitCost: number;
  readonly totalCost: number;
  readonly totalQuantity: number;
  readonly description: string | null;
  readonly locationName: string | null;
  readonly combinedGroupName: string | null;
  /** Not part of the JSON answer. */
  readonly number: string;
  readonly sheets: readonly string[];
}

/** Custom nodes have a price and no parts: they count as other costs. */
function costTypeOf({ node }: Costed): CostType | undefined {
  if (node.custom) return 'OTHER';
  return COST_TYPES.find((type) => type === node.type);
}

/** Returns one line for each node of that cost type; equal nodes are summed. */
export function quantityLines(
  costed: readonly Costed[],
  type: CostType,
  how: QuantityOptions & { readonly lang: Lang },
): readonly QuantityLine[] {
  const lines = new Map<string, QuantityLine>();
  walk(costed, how.lang, (one, place) => {
    const isOption = one.node.quantity === 0 && one.totalCost === 0;
    if (costTypeOf(one) !== type || (isOption && !how.options) || (one.node.custom && !how.custom)) return;
    const line = lineOf(one, place, how);
    const before = lines.get(line.id);
    lines.set(line.id, before ? together(before, line) : line);
  });
  const compare = textOrder();
  const by = (read: (line: QuantityLine) => string | null) => (a: QuantityLine, b: QuantityLine) =>
    compare(read(a) ?? '', read(b) ?? '');
  return [...lines.values()].sort(
    inTurn(
      by(({ locationName }) => locationName),
      by(({ combinedGroupName }) => combinedGroupName),
      by(({ number }) => number),
      by(({ name }) => name),
    ),
  );
}

function lineOf(one: Costed, place: Place, how: QuantityOptions & { readonly lang: Lang }): QuantityLine {
  const { node } = one;
  const combinedGroupName = how.groupByGroups ? place.groups.join(' / ') : null;
  const locationName = how.groupByLocation ? place.locationName : null;
  const parts = [node.custom ? node.id : node.number, combinedGroupName, locationName];
  return {
    id: parts.filter((part) => part !== null && part !== '').join(' | '),
    name: nameOf(one, how.lang),
    unit: unitOf(one),
    unitCost: tidy(one.unitCost),
    totalCost: tidy(one.totalCost),
    totalQuantity: tidy(node.quantity),
    description: descriptionOf(one, how.lang),
    locationName,
    combinedGroupName,
    number: node.number,
    sheets: one.entry?.sheets ?? [],
  };
}

/** A catalog node has the same price everywhere in a calculation. */
const together = (a: QuantityLine, b: QuantityLine): QuantityLine => ({
  ...a,
  totalCost: tidy(a.totalCost + b.totalCost),
  totalQuantity: tidy(a.totalQuantity + b.totalQuantity),
});

export const viewLine = ({ number: _, sheets: __, ...line }: QuantityLine) => line;

export const DISTRIBUTIONS = ['FACILITY', 'ACTIVITY', 'COSTTYPE'] as const;
export type DistributionType = (typeof DISTRIBUTIONS)[number];

export interface Share {
  readonly type: string;
  readonly cost: number;
  readonly percentage: number;
}

/** Counts each cost once: at the node where it arises, not at the nodes above it. */
function byPlace(
  { lang }: Context,
  costed: readonly Costed[],
  idOf: (place: { facilityId: Int64 | null; activityId: Int64 | null }) => Int64 | null,
): Map<Int64 | null, number> {
  const costs = new Map<Int64 | null, number>();
  walk(costed, lang, (one, place) => {
    if (costTypeOf(one) === undefined) return;
    const id = idOf(place);
    costs.set(id, (costs.get(id) ?? 0) + one.totalCost);
  });
  return costs;
}

function costsBy(type: DistributionType, context: Context, costed: readonly Costed[]): [string, number][] {
  const { world, lang } = context;
  if (type === 'COSTTYPE') {
    const costs = new Map<string, number>(COST_TYPES.map((name) => [name, 0]));
    walk(costed, lang, (one) => {
      const name = costTypeOf(one);
      if (name) costs.set(name, (costs.get(name) ?? 0) + one.totalCost);
    });
    return [...costs];
  }
  const isFacility = type === 'FACILITY';
  const costs = byPlace(context, costed, ({ facilityId, activityId }) =>
    isFacility ? facilityId : activityId,
  );
  const nameOf = (id: Int64) =>
    isFacility
      ? world.get('costFacility', id)?.value.longName[lang]
      : world.get('activity', id)?.value.name[lang];
  return [...costs].map(([id, cost]) => [(id === null ? undefined : nameOf(id)) ?? words(lang).none, cost]);
}

/** Returns the shares of the costs, largest first; cost types keep their own order. */
export function distribution(
  type: DistributionType,
  context: Context,
  costed: readonly Costed[],
): readonly Share[] {
  const whole = sumOf(costed);
  const shares = costsBy(type, context, costed).map(([name, cost]) => ({
    type: name,
    cost: tidy(cost),
    percentage: whole === 0 ? 0 : tidy((cost / whole) * 100),
  }));
  return type === 'COSTTYPE' ? shares : shares.sort((a, b) => b.cost - a.cost || (a.type < b.type ? -1 : 1));
}
