import type { CatalogEntry } from '../core/calculation-records.js';
import { compareTexts } from '../core/collation.js';
import type { Context, Handler, Input } from '../core/context.js';
import { invalid } from '../core/refusal.js';
import { value, values } from '../project/project-filter.js';
import { requireRevision } from './calculation-revisions.js';
import { catalogFilter } from './catalog-filter.js';
import { type ViewContext, viewContextOf, viewFlat } from './catalog-view.js';
import { catalogOf } from './cost-catalog.js';
import { averagePrices } from './prices.js';

type View = ReturnType<typeof viewFlat>;
type Order = (a: View, b: View) => number;

const COUNT = 10;

const SORTED_BY: ReadonlySet<string> = new Set<keyof View>([
  'number',
  'name',
  'type',
  'unit',
  'unitCost',
  'totalCost',
  'totalCostRounded',
  'hasChildren',
  'quantity',
  'baseQuantity',
  'description',
  'activityId',
  'activityName',
  'facilityId',
  'facilityName',
]);

function compare(a: NonNullable<View[keyof View]>, b: NonNullable<View[keyof View]>): number {
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
  return Number(a > b) - Number(a < b);
}

/** Nulls come last in both directions. */
function orderBy(key: string): Order {
  const isDescending = key.startsWith('-');
  const name = isDescending ? key.slice(1) : key;
  if (!SORTED_BY.has(name))
    throw invalid('sort', `${key} is not [-] and a property of a catalog node that has a single value`);
  const direction = isDescending ? -1 : 1;
  return (a, b) => {
    const [left, right] = [a[name as keyof View], b[name as keyof View]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return direction * compare(left, right);
  };
}

/** Ties are decided by the number, then by the type. */
function catalogOrder(keys: readonly string[]): Order {
  const orders = [...keys, 'number', 'type'].map(orderBy);
  return (a, b) => {
    for (const order of orders) {
      const difference = order(a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

export interface Found {
  readonly view: ViewContext;
  readonly all: readonly CatalogEntry[];
  readonly entries: readonly CatalogEntry[];
}

/** Returns the nodes of a revision that pass the filters. Searches show average prices. */
export function findEntries(context: Context, input: Input): Found {
  const revision = requireRevision(context, input.path.revision ?? '');
  const catalog = catalogOf(context.world, revision.id);
  const view = viewContextOf(context, catalog, averagePrices);
  return { view, all: catalog.entries, entries: catalog.entries.filter(catalogFilter(context, input)) };
}

export const pageCatalogNodes: Handler = (context, input) => {
  const first = value<number>(input, 'first') ?? 0;
  const count = value<number>(input, 'count') ?? COUNT;
  const order = catalogOrder(values(input, 'sort'));
  const { view, entries: found } = findEntries(context, input);
  const sorted = found.map((entry) => viewFlat(view, entry, { quantity: 1 })).sort(order);
  const entities = sorted.slice(first, first + count);
  return { status: 200, body: { count: entities.length, entities, first, total: sorted.length } };
};
