import type { CatalogEntry } from '../core/calculation-records.js';
import type { Context, Handler, Input } from '../core/context.js';
import {
  allOf,
  type Facet,
  type Filter,
  orderBy,
  pageOf,
  summaryOf,
  values,
  wordFilter,
} from '../core/listing.js';
import { invalid } from '../core/refusal.js';
import { wire } from '../core/scalars.js';
import { tidy } from './calculation-costs.js';
import { nodeTypes, properties } from './calculation-words.js';
import { type ViewContext, viewContextOf, viewFlat } from './catalog-view.js';
import { averagePrices, catalogOf, entryId } from './cost-catalog.js';
import { requireActivity, requireFacility, requireRevision, requireUnit } from './reference.js';

const anyOf =
  (
    name: string,
    read: (entry: CatalogEntry) => string | null,
    requireValid: (world: Context['world'], given: string) => void = () => {},
  ): Filter<CatalogEntry> =>
  ({ world }, input) => {
    const desired = values(input, name);
    for (const given of desired) requireValid(world, given);
    const set = new Set<string | null>(desired);
    return desired.length === 0 ? undefined : (entry) => set.has(read(entry));
  };

/** Favourites belong to a user; without a user there are none. */
const favorite: Filter<CatalogEntry> = ({ world, caller }, input) => {
  const desired = new Set(values(input, 'favorite'));
  const unknown = [...desired].find((given) => given !== 'true' && given !== 'false');
  if (unknown !== undefined) throw invalid('favorite', `${unknown} is neither true nor false`);
  if (desired.size === 0) return undefined;
  const mine = world.all('catalogFavorite').filter(({ username }) => username === caller.user?.username);
  const ids = new Set(mine.map(entryId));
  return (entry) => desired.has(String(ids.has(entryId(entry))));
};

const FILTERS: readonly Filter<CatalogEntry>[] = [
  anyOf('activityId', ({ activityId }) => activityId, requireActivity),
  anyOf('facilityId', ({ facilityId }) => facilityId, requireFacility),
  favorite,
  anyOf('number', ({ number }) => number),
  wordFilter(({ number, name, description }) => [number, name.nb, name.en, description?.nb, description?.en]),
  anyOf('type', ({ type }) => type),
  anyOf('unit', ({ unit }) => unit, requireUnit),
];

type View = ReturnType<typeof viewFlat>;

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

interface Found {
  readonly view: ViewContext;
  readonly all: readonly CatalogEntry[];
  readonly entries: readonly CatalogEntry[];
}

/** Returns the nodes of a revision that pass the filters. Searches show average prices. */
function findEntries(context: Context, input: Input): Found {
  const revision = requireRevision(context, input.path.revision ?? '');
  const catalog = catalogOf(context.world, revision.id);
  const view = viewContextOf(context, catalog, averagePrices);
  return { view, all: catalog.entries, entries: catalog.entries.filter(allOf(FILTERS, context, input)) };
}

/** Ties are decided by the number, then by the type. */
export const pageCatalogNodes: Handler = (context, input) => {
  const order = orderBy<View>([...values(input, 'sort'), 'number', 'type'], {
    property: (name) => (SORTED_BY.has(name) ? { read: (shown) => shown[name as keyof View] } : undefined),
    problem: 'is not [-] and a property of a catalog node that has a single value',
  });
  const { view, entries } = findEntries(context, input);
  const sorted = entries.map((entry) => viewFlat(view, entry, { quantity: 1 })).sort(order);
  return pageOf(input, sorted, (shown) => shown);
};

type Name = 'type' | 'unit' | 'activityId' | 'facilityId' | 'unitCost';

const FACETS: readonly Facet<CatalogEntry, Name>[] = [
  {
    name: 'type',
    read: ({ type }) => [type],
    display: (type, { lang }) => nodeTypes(lang)[type as CatalogEntry['type']],
  },
  { name: 'unit', read: ({ unit }) => [unit], display: String },
  {
    name: 'activityId',
    read: ({ activityId }) => (activityId ? [wire(activityId)] : []),
    display: (id, { world, lang }) => world.get('activity', String(id))?.value.name[lang] ?? String(id),
  },
  {
    name: 'facilityId',
    read: ({ facilityId }) => (facilityId ? [wire(facilityId)] : []),
    display: (id, { world, lang }) => world.get('costFacility', String(id))?.value.name[lang] ?? String(id),
  },
];

export const summarizeCatalogNodes: Handler = (context, input) => {
  const { view, all, entries: found } = findEntries(context, input);
  const costs = found.map((entry) => tidy(view.unitCost(entry)));
  const [from, to] = costs.length === 0 ? [null, null] : [Math.min(...costs), Math.max(...costs)];
  const range = {
    name: 'unitCost',
    displayName: from === null ? null : `${from} – ${to}`,
    from,
    to,
  } as const;
  return summaryOf(context, { found, all, facets: FACETS, range, labels: properties(context.lang) });
};
