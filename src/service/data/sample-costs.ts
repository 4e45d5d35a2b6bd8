import type {
  Activity,
  CatalogEntry,
  CatalogFavorite,
  CatalogType,
  CompanyPrice,
  CostCatalog,
  CostFacility,
  CostRevision,
  Unit,
} from '../core/calculation-records.js';
import type { LocalText } from '../core/scalars.js';
import type { Int64 } from '../core/world.js';
import data from './costs.json' with { type: 'json' };

/** Type and number. */
type Ref = `${CatalogType}/${string}`;

/** A row of the table of nodes. */
interface CostRow {
  readonly ref: Ref;
  readonly name: LocalText;
  readonly unit: string;
  /** Average price in the latest revision. */
  readonly price: number | null;
  readonly about?: LocalText;
  readonly sheets?: readonly string[];
  readonly facility?: Int64;
  readonly activity?: Int64;
  /** The first and the last revision that contain it. */
  readonly since?: Int64;
  readonly until?: Int64;
  /** Its children, with the quantity for one unit; 0 is an option. */
  readonly of?: readonly { readonly ref: Ref; readonly quantity: number }[];
}

export const UNITS: readonly Unit[] = data.units;
export const ACTIVITIES: readonly Activity[] = data.activities;
export const COST_FACILITIES: readonly CostFacility[] = data.facilities;
export const COMPANY_PRICES = data.companyPrices as readonly CompanyPrice[];
export const CATALOG_FAVORITES = data.favorites as readonly CatalogFavorite[];

/** The first revision is out of use, the last is not released yet. */
export const COST_REVISIONS: readonly CostRevision[] = data.revisions.map(
  ({ priceIndex: _, ...revision }) => revision,
);
const NODES = data.nodes as readonly CostRow[];

export const COST_CATALOGS: readonly CostCatalog[] = data.revisions.map(({ id, priceIndex }) => {
  const rows = NODES.filter(
    ({ since = id, until = id }) => Number(since) <= Number(id) && Number(until) >= Number(id),
  );
  const known = new Set(rows.map(({ ref }) => ref));
  return { revisionId: id, entries: rows.map((row) => entryOf(row, priceIndex, known)) };
});

function entryOf(row: CostRow, index: number, known: ReadonlySet<Ref>): CatalogEntry {
  return {
    ...split(row.ref),
    name: row.name,
    unit: row.unit,
    description: row.about ?? null,
    price: row.price === null ? null : indexed(row.price, index),
    sheets: row.sheets ?? [],
    activityId: row.activity ?? null,
    facilityId: row.facility ?? null,
    children: (row.of ?? [])
      .filter(({ ref }) => known.has(ref))
      .map(({ ref, quantity }) => ({ ...split(ref), quantity })),
  };
}

function split(ref: Ref): { type: CatalogType; number: string } {
  const [type, number] = ref.split('/') as [CatalogType, string];
  return { type, number };
}

/** Prices of older revisions were lower; small prices are exact to the øre. */
function indexed(price: number, index: number): number {
  return price < 100 ? Math.round(price * index * 100) / 100 : Math.round(price * index);
}
