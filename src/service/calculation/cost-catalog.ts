import { groupBy } from '../../group-by.js';
import type { CatalogEntry, CatalogLink, CatalogType, CostCatalog } from '../core/calculation-records.js';
import type { World } from '../core/context.js';
import type { Int64 } from '../core/world.js';

/** The nodes of a revision, by type and number. */
export interface Catalog {
  readonly revisionId: Int64;
  readonly entries: readonly CatalogEntry[];
  find(type: CatalogType, number: string): CatalogEntry | undefined;
  /** Returns one node for each type that has this number. */
  byNumber(number: string): readonly CatalogEntry[];
}

/** The price of one unit; null if the node has no price of its own. */
export type Prices = (entry: CatalogEntry) => number | null;

/** A revision without stored nodes is empty. */
export function catalogOf(world: World, revisionId: Int64): Catalog {
  const stored = world.get('costCatalog', revisionId)?.value ?? { revisionId, entries: [] };
  return world.derived(stored, 'index', () => indexOf(stored));
}

function indexOf({ revisionId, entries }: CostCatalog): Catalog {
  const byKey = new Map(entries.map((entry) => [entryId(entry), entry]));
  const byNumber = groupBy(entries, ({ number }) => number);
  return {
    revisionId,
    entries,
    find: (type, number) => byKey.get(entryId({ type, number })),
    byNumber: (number) => byNumber.get(number) ?? [],
  };
}

export const entryId = ({ type, number }: Pick<CatalogEntry, 'type' | 'number'>): string =>
  `${type}/${number}`;

export interface Child {
  readonly link: CatalogLink;
  readonly entry: CatalogEntry;
}

/** Returns the children of a node; links to nodes that the revision lacks are left out. */
export const childrenOf = (catalog: Catalog, entry: CatalogEntry): readonly Child[] =>
  entry.children.flatMap((link) => {
    const found = catalog.find(link.type, link.number);
    return found ? [{ link, entry: found }] : [];
  });

/** Returns the cost of one unit of a node: its own price, or the sum of its children. */
export function unitCosts(catalog: Catalog, prices: Prices): (entry: CatalogEntry) => number {
  const known = new Map<CatalogEntry, number>();
  const cost = (entry: CatalogEntry): number => {
    const before = known.get(entry);
    if (before !== undefined) return before;
    const made =
      prices(entry) ??
      childrenOf(catalog, entry).reduce(
        (sum, { link, entry: child }) => sum + link.quantity * cost(child),
        0,
      );
    known.set(entry, made);
    return made;
  };
  return cost;
}

/** The key of a company's price in the store. */
export const companyPriceId = (
  companyId: Int64,
  { type, number }: Pick<CatalogEntry, 'type' | 'number'>,
): string => `${companyId}/${type}/${number}`;

const PRICED: ReadonlySet<string> = new Set(['WORK', 'MATERIAL', 'OTHER']);

/** Unit prices exist for work, material and other costs. A node without a price costs 0. */
export const averagePrices: Prices = (entry) => (PRICED.has(entry.type) ? (entry.price ?? 0) : null);

/** Returns the company's own prices, and the average for nodes without one. */
export const companyPrices =
  (world: World, companyId: Int64): Prices =>
  (entry) => {
    const average = averagePrices(entry);
    if (average === null) return null;
    return world.get('companyPrice', companyPriceId(companyId, entry))?.value.price ?? average;
  };
