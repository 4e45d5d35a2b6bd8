import type { CatalogEntry } from '../core/calculation-records.js';
import type { World } from '../core/context.js';
import type { Int64 } from '../core/world.js';
import type { Prices } from './cost-catalog.js';

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
