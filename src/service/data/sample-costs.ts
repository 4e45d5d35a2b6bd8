import type {
  Activity,
  Calculation,
  CalculationNode,
  CatalogEntry,
  CatalogFavorite,
  CatalogType,
  CompanyPrice,
  CostCatalog,
  CostFacility,
  CostRevision,
  Unit,
} from '../core/calculation-records.js';
import type { Int64 } from '../core/world.js';
import costs from './costs.json' with { type: 'json' };
import projects from './projects.json' with { type: 'json' };

/**
 * A row of the table of nodes, as the schema of the sample data describes it. `ref` is type and number, `price` the average price in
 * the latest revision, `since` and `until` are the first and the last revision that contain the node, and `of` are its children
 * with the quantity for one unit, where 0 is an option.
 */
type CostRow = (typeof costs.nodes)[number];

export const UNITS: readonly Unit[] = costs.units;
export const ACTIVITIES: readonly Activity[] = costs.activities;
export const COST_FACILITIES: readonly CostFacility[] = costs.facilities;
export const COMPANY_PRICES = costs.companyPrices as readonly CompanyPrice[];
export const CATALOG_FAVORITES = costs.favorites as readonly CatalogFavorite[];

/** The first revision is out of use, the last is not released yet. */
export const COST_REVISIONS: readonly CostRevision[] = costs.revisions.map(
  ({ priceIndex: _, ...revision }) => revision,
);

export const COST_CATALOGS: readonly CostCatalog[] = costs.revisions.map(({ id, priceIndex }) => {
  const rows = costs.nodes.filter(
    ({ since = id, until = id }) => Number(since) <= Number(id) && Number(until) >= Number(id),
  );
  const known = new Set(rows.map(({ ref }) => ref));
  return { revisionId: id, entries: rows.map((row) => entryOf(row, priceIndex, known)) };
});

function entryOf(row: CostRow, index: number, known: ReadonlySet<string>): CatalogEntry {
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

function split(ref: string): { type: CatalogType; number: string } {
  const [type, number] = ref.split('/') as [CatalogType, string];
  return { type, number };
}

/** Prices of older revisions were lower; small prices are exact to the øre. */
function indexed(price: number, index: number): number {
  return price < 100 ? Math.round(price * index * 100) / 100 : Math.round(price * index);
}

type Id = () => string;

/** Quantities of children that differ from the catalog, by number. */
type Altered = Readonly<Record<string, number>>;

/** A budget code with its default children, as the call that adds it creates it. */
function node(
  revisionId: Int64,
  type: CatalogType,
  number: string,
  quantity: number,
  { id, altered }: { readonly id: Id; readonly altered: Altered },
): CalculationNode {
  const entry = COST_CATALOGS.find((one) => one.revisionId === revisionId)?.entries.find(
    (one) => one.type === type && one.number === number,
  );
  if (!entry) throw new Error(`no ${type} ${number} in the catalog ${revisionId}`);
  const children = entry.children.map((child) =>
    node(revisionId, child.type, child.number, altered[child.number] ?? child.quantity * quantity, {
      id,
      altered,
    }),
  );
  const { activityId, facilityId } = entry;
  return { id: id(), type, number, quantity, locationName: null, activityId, facilityId, children };
}

interface Row {
  readonly projectId: Int64;
  readonly revisionId: Int64;
  readonly type?: Calculation['calculationType'];
  readonly budgets: readonly {
    readonly number: string;
    readonly quantity: number;
    readonly location?: string;
    readonly altered?: Altered;
  }[];
  readonly custom?: readonly Omit<CalculationNode, 'id'>[];
}

/** Three calculations: one that fits the segments of the demo project, one of last year with its prices, and one nearly empty. */
const ROWS = projects.calculations as readonly Row[];

export const calculations = (uuid: Id): readonly Calculation[] =>
  ROWS.map(({ projectId, revisionId, type = 'REN', budgets, custom = [] }) => {
    const id = () => `${projectId}-${uuid()}`;
    const nodes = [
      ...budgets.map(({ number, quantity, location = null, altered = {} }) => ({
        ...node(revisionId, 'BUDGET', number, quantity, { id, altered }),
        locationName: location,
      })),
      ...custom.map((one) => ({ ...one, id: id() })),
    ];
    return { projectId, calculationType: type, revisionId, nodes };
  });
