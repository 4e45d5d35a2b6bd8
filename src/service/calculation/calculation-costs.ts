import type { Calculation, CalculationNode, CatalogEntry, CatalogType } from '../core/calculation-records.js';
import type { Change, Context, World } from '../core/context.js';
import { invalid } from '../core/refusal.js';
import type { Int64, Lang, Project } from '../core/world.js';
import {
  averagePrices,
  type Catalog,
  catalogOf,
  companyPrices,
  type Prices,
  unitCosts,
} from './cost-catalog.js';
import { latestRevision, revisionName } from './reference.js';

/** A node of a calculation with its costs and the values that it inherits. */
export interface Costed {
  readonly node: CalculationNode;
  /** Absent for a custom node. */
  readonly entry: CatalogEntry | undefined;
  readonly unitCost: number;
  readonly totalCost: number;
  readonly children: readonly Costed[];
}

interface Pricing {
  readonly catalog: Catalog;
  readonly prices: Prices;
  readonly unitCost: (entry: CatalogEntry) => number;
}

/** Returns average prices, or those of the project's company if the calculation uses company prices. */
function pricingOf(world: World, { companyId }: Project, calculation: Calculation): Pricing {
  const catalog = catalogOf(world, calculation.revisionId);
  const prices = calculation.calculationType === 'COMPANY' ? companyPrices(world, companyId) : averagePrices;
  return { catalog, prices, unitCost: unitCosts(catalog, prices) };
}

function costNode(pricing: Pricing, node: CalculationNode): Costed {
  if (node.custom) return { node, entry: undefined, children: [], ...customCost(node, node.custom.cost) };
  const children = node.children.map((child) => costNode(pricing, child));
  const entry = pricing.catalog.find(node.type as CatalogType, node.number);
  const price = entry && pricing.prices(entry);
  const made = { node, entry, children };
  if (price !== null && price !== undefined)
    return { ...made, unitCost: price, totalCost: price * node.quantity };
  const totalCost = children.reduce((sum, child) => sum + child.totalCost, 0);
  // An option has no quantity, so its unit cost is the catalog's.
  const unitCost = node.quantity > 0 ? totalCost / node.quantity : entry ? pricing.unitCost(entry) : 0;
  return { ...made, unitCost, totalCost };
}

function customCost({ type, quantity }: CalculationNode, cost: number) {
  if (type === 'CUSTOMBUDGET_FIXEDUNIT') return { unitCost: cost, totalCost: cost * quantity };
  return { unitCost: quantity > 0 ? cost / quantity : 0, totalCost: cost };
}

/** Returns the top-level nodes with their costs, summed from below. */
export function costsOf(world: World, project: Project, calculation: Calculation): readonly Costed[] {
  const pricing = pricingOf(world, project, calculation);
  return calculation.nodes.map((node) => costNode(pricing, node));
}

export const sumOf = (costed: readonly Costed[]): number =>
  tidy(costed.reduce((sum, { totalCost }) => sum + totalCost, 0));

export const totalOf = (world: World, project: Project, calculation: Calculation): number =>
  sumOf(costsOf(world, project, calculation));

/** Returns the display name of the node. */
export const nameOf = ({ node, entry }: Costed, lang: Lang): string =>
  node.custom?.name ?? entry?.name[lang] ?? node.number;
export const unitOf = ({ node, entry }: Costed): string => node.custom?.unit ?? entry?.unit ?? '';
export const descriptionOf = ({ node, entry }: Costed, lang: Lang): string | null =>
  node.custom?.description ?? entry?.description?.[lang] ?? null;

/** The values that a node inherits from the nodes above it unless it states them. */
export interface Place {
  readonly locationName: string | null;
  readonly activityId: Int64 | null;
  readonly facilityId: Int64 | null;
  /** The names of the groups above, from the top. */
  readonly groups: readonly string[];
}

const NOWHERE: Place = { locationName: null, activityId: null, facilityId: null, groups: [] };

/** Visits each node from the top down, with its place. */
export function walk(
  costed: readonly Costed[],
  lang: Lang,
  visit: (costed: Costed, place: Place) => void,
  above: Place = NOWHERE,
): void {
  for (const one of costed) {
    const { node } = one;
    const place: Place = {
      locationName: node.locationName ?? above.locationName,
      activityId: node.activityId ?? above.activityId,
      facilityId: node.facilityId ?? above.facilityId,
      groups: above.groups,
    };
    visit(one, place);
    walk(one.children, lang, visit, { ...place, groups: [...above.groups, nameOf(one, lang)] });
  }
}

/** Removes the noise in the last places of sums of decimal fractions; whole numbers have none. */
export const tidy = (value: number): number =>
  Number.isInteger(value) ? value : Number(value.toPrecision(15));

/** Above this limit a sum of money is not exact to the krone. */
const isCountable = (value: number): boolean => Math.abs(value) <= Number.MAX_SAFE_INTEGER;

export const costFields = (unitCost: number, totalCost: number) => ({
  unitCost: tidy(unitCost),
  totalCost: tidy(totalCost),
  totalCostRounded: Math.round(tidy(totalCost)),
});

/** Refuses a quantity or cost whose results do not fit a number of the contract. */
export function requireCountable(field: string, ...values: readonly number[]): void {
  if (!values.every(isCountable)) throw invalid(field, 'leads to a cost that is too large for an exact sum');
}

/** Creates a calculation tied to the latest revision. Without a revision none can be created. */
export function startedCalculation(context: Context, projectId: Int64): Calculation | undefined {
  const latest = latestRevision(context);
  return latest && { projectId, calculationType: 'REN', revisionId: latest.id, nodes: [] };
}

export const metaOf = (world: World, project: Project, calculation: Calculation): Project['meta'] => ({
  catalogRevisionName: revisionName(world, calculation.revisionId),
  totalCost: totalOf(world, project, calculation),
});

export const putCalculation = (value: Calculation, expect: number): Change => ({
  op: 'put',
  kind: 'calculation',
  id: value.projectId,
  value,
  expect,
});

/** Returns the changes for a project that gets the module: it keeps its earlier calculation, or gets a new one. */
export function withCalculation(
  context: Context,
  project: Project,
): { readonly meta: Project['meta']; readonly changes: readonly Change[] } {
  const before = context.world.get('calculation', project.id)?.value;
  const calculation = before ?? startedCalculation(context, project.id);
  if (!calculation) return { meta: project.meta, changes: [] };
  return {
    meta: metaOf(context.world, project, calculation),
    changes: before ? [] : [putCalculation(calculation, 0)],
  };
}
