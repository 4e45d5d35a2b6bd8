import type { CatalogEntry } from '../core/calculation-records.js';
import type { Context, Handler } from '../core/context.js';
import { wire } from '../core/int64.js';
import type { Lang } from '../core/world.js';
import { tidy } from './calculation-costs.js';
import { words } from './calculation-words.js';
import { findEntries } from './catalog-search.js';

type Value = string | number | bigint;

interface Facet {
  readonly name: 'type' | 'unit' | 'activityId' | 'facilityId';
  /** Empty if the node has no such property. */
  read(entry: CatalogEntry): Value | null;
  display(value: Value, context: Context): string;
}

const FACETS: readonly Facet[] = [
  {
    name: 'type',
    read: ({ type }) => type,
    display: (type, { lang }) => words(lang).nodeType[type as CatalogEntry['type']],
  },
  { name: 'unit', read: ({ unit }) => unit, display: (unit) => String(unit) },
  {
    name: 'activityId',
    read: ({ activityId }) => activityId && wire(activityId),
    display: (id, { world, lang }) => world.get('activity', String(id))?.value.name[lang] ?? String(id),
  },
  {
    name: 'facilityId',
    read: ({ facilityId }) => facilityId && wire(facilityId),
    display: (id, { world, lang }) => world.get('costFacility', String(id))?.value.name[lang] ?? String(id),
  },
];

/** In a search every node counts as one of its unit. */
const counter = (count: number) => ({ count, quantity: count });

function summarize({ name, read, display }: Facet, found: readonly CatalogEntry[], context: Context) {
  const counts = new Map<Value, number>();
  for (const entry of found) {
    const value = read(entry);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const valueSummaries = [...counts]
    .sort(([a], [b]) => Number(a > b) - Number(a < b))
    .map(([value, count]) => ({ counter: counter(count), displayValue: display(value, context), value }));
  return { name, displayName: words(context.lang).property[name], op: 'OR', range: null, valueSummaries };
}

function summarizeCost(costs: readonly number[], lang: Lang) {
  const [from, to] = costs.length === 0 ? [null, null] : [Math.min(...costs), Math.max(...costs)];
  return {
    name: 'unitCost',
    displayName: words(lang).property.unitCost,
    op: 'OR',
    range: { displayName: from === null ? null : `${from} – ${to}`, from, to },
    valueSummaries: [],
  };
}

export const summarizeCatalogNodes: Handler = (context, input) => {
  const { view, all, entries } = findEntries(context, input);
  const summaries = [
    ...FACETS.map((facet) => summarize(facet, entries, context)),
    summarizeCost(
      entries.map((entry) => tidy(view.unitCost(entry))),
      context.lang,
    ),
  ];
  return {
    status: 200,
    body: {
      counter: counter(entries.length),
      propertySummaries: Object.fromEntries(summaries.map((summary) => [summary.name, summary])),
      staticCounter: counter(all.length),
    },
  };
};
