import type { CatalogEntry } from '../core/calculation-records.js';
import type { Context } from '../core/context.js';
import { wire } from '../core/scalars.js';
import { costFields, requireCountable, tidy } from './calculation-costs.js';
import { type Catalog, childrenOf, type Prices, unitCosts } from './cost-catalog.js';

/** The revision and the prices with which nodes are shown. */
export interface ViewContext {
  readonly context: Context;
  readonly catalog: Catalog;
  readonly unitCost: (entry: CatalogEntry) => number;
}

export const viewContextOf = (context: Context, catalog: Catalog, prices: Prices): ViewContext => ({
  context,
  catalog,
  unitCost: unitCosts(catalog, prices),
});

interface Placed {
  readonly quantity: number;
  /** Absent if the node is shown by itself. */
  readonly baseQuantity?: number;
}

/** Activity and facility are shown only for a budget code at the top. */
function sortingOf({ world, lang }: Context, { type, activityId, facilityId }: CatalogEntry, isTop: boolean) {
  const isShown = isTop && type === 'BUDGET';
  const activity = isShown && activityId !== null ? world.get('activity', activityId)?.value : undefined;
  const facility = isShown && facilityId !== null ? world.get('costFacility', facilityId)?.value : undefined;
  return {
    activityId: activity ? wire(activity.id) : null,
    activityName: activity?.name[lang] ?? null,
    facilityId: facility ? wire(facility.id) : null,
    facilityName: facility?.name[lang] ?? null,
  };
}

/** A node without its children. */
export function viewFlat({ context, catalog, unitCost }: ViewContext, entry: CatalogEntry, placed: Placed) {
  const { quantity, baseQuantity } = placed;
  const { lang } = context;
  const [cost, total] = [unitCost(entry), unitCost(entry) * quantity];
  requireCountable('quantity', quantity, cost, total);
  return {
    number: entry.number,
    name: entry.name[lang],
    type: entry.type,
    unit: entry.unit,
    ...costFields(cost, total),
    hasChildren: childrenOf(catalog, entry).length > 0,
    quantity: tidy(quantity),
    baseQuantity: baseQuantity ?? null,
    description: entry.description?.[lang] ?? null,
    ...sortingOf(context, entry, baseQuantity === undefined),
  };
}

export type CatalogNodeView = ReturnType<typeof viewFlat> & {
  readonly childNodes: readonly CatalogNodeView[];
};

/** A node with all nodes below it. Quantities are totals: base quantity times the quantity of the parent. */
export function viewTree(view: ViewContext, entry: CatalogEntry, placed: Placed): CatalogNodeView {
  const childNodes = childrenOf(view.catalog, entry).map(({ link, entry: child }) =>
    viewTree(view, child, { quantity: link.quantity * placed.quantity, baseQuantity: link.quantity }),
  );
  return { ...viewFlat(view, entry, placed), childNodes };
}
