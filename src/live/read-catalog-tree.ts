import type { CatalogTree } from '../kinds/project-model.js';
import { inner, listOf, type Raw, rawAnswer, textOf } from './raw.js';
import { numberOf } from './read-calculation.js';
import { isStatus, type Reader } from './reader.js';

export interface Prices {
  readonly revisionId: string;
  /** The revision has the company's own prices. */
  readonly isCompany: boolean;
}

export interface Trees {
  readonly trees: ReadonlyMap<string, CatalogTree>;
  /** Numbers that are not in the revision. */
  readonly unknown: readonly string[];
}

/** Reads budget codes by number with all nodes below them. A revision that is not active any more gives no information. */
export async function readTrees(
  reader: Reader,
  numbers: readonly string[],
  { revisionId, isCompany }: Prices,
): Promise<Trees> {
  const query = isCompany ? { useCompanyPrices: true } : {};
  const unknown: string[] = [];
  const found = await Promise.all(
    numbers.map(async (number): Promise<[string, CatalogTree][]> => {
      const path = { revision: revisionId, type: 'BUDGET', number };
      try {
        return [
          [number, toTree(rawAnswer('getCatalogNode', await reader.read('getCatalogNode', { path, query })))],
        ];
      } catch (error) {
        if (!isStatus(error, 400, 404, 409)) throw error;
        if (isStatus(error, 404)) unknown.push(number);
        return [];
      }
    }),
  );
  return { trees: new Map(found.flat()), unknown };
}

function toTree(raw: Raw): CatalogTree {
  const base = inner(raw, 'baseQuantity');
  return {
    number: textOf(inner(raw, 'number')),
    type: textOf(inner(raw, 'type')),
    unit: textOf(inner(raw, 'unit')),
    unitCost: numberOf(inner(raw, 'unitCost')),
    baseQuantity: base.value === null || base.value === undefined ? 1 : numberOf(base),
    children: listOf(inner(raw, 'childNodes')).map(toTree),
  };
}
