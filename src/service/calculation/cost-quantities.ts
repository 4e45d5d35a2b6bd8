import { COST_TYPES, type CostType } from '../core/calculation-records.js';
import { compareTexts } from '../core/collation.js';
import type { Input } from '../core/context.js';
import type { Lang } from '../core/world.js';
import { type Costed, descriptionOf, nameOf, type Place, tidy, unitOf, walk } from './calculation-costs.js';

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
export function costTypeOf({ node }: Costed): CostType | undefined {
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
  return [...lines.values()].sort(inOrder);
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

const inOrder = (a: QuantityLine, b: QuantityLine): number =>
  compareTexts(a.locationName ?? '', b.locationName ?? '') ||
  compareTexts(a.combinedGroupName ?? '', b.combinedGroupName ?? '') ||
  compareTexts(a.number, b.number) ||
  compareTexts(a.name, b.name);

export const viewLine = ({ number: _, sheets: __, ...line }: QuantityLine) => line;
