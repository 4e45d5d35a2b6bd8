import type { Context, Handler } from '../core/context.js';
import { wire } from '../core/int64.js';
import { instant } from '../customer/standing.js';
import { labels } from './labels.js';
import { type AccessibleProject, visibleProjects } from './project-access.js';
import { projectFilter } from './project-filter.js';

type Value = string | number | bigint | boolean;

interface Facet<T extends Value = Value> {
  readonly name: Exclude<keyof ReturnType<typeof labels>['property'], 'startDate'>;
  /** A project counts once for each of its values. */
  read(seen: AccessibleProject): readonly T[];
  display(value: T, context: Context): string;
}

const facet = <T extends Value>(made: Facet<T>): Facet => made as unknown as Facet;

const FACETS: readonly Facet[] = [
  facet({
    name: 'status',
    read: ({ project }) => [project.status],
    display: (status, { lang }) => labels(lang).status[status],
  }),
  facet({
    name: 'moduleType',
    read: ({ project }) => project.modules,
    display: (type, { lang }) => labels(lang).moduleType[type],
  }),
  facet({
    name: 'archived',
    read: ({ project }) => [project.archived],
    display: (archived, { lang }) => labels(lang).archived[`${archived}`],
  }),
  facet({
    name: 'companyId',
    read: ({ project }) => [wire(project.companyId)],
    display: (id, { world }) => world.get('company', `${id}`)?.value.name ?? `${id}`,
  }),
  facet({
    name: 'owner',
    read: ({ project }) => [project.owner],
    display: displayUser,
  }),
  facet({
    name: 'accessScope',
    read: ({ access }) => access.scopes,
    display: (scope, { lang }) => labels(lang).accessScope[scope],
  }),
  facet({
    name: 'myProjectRoles',
    read: ({ access }) => [access.role],
    display: (role, { lang }) => labels(lang).role[role],
  }),
];

function displayUser(username: string, { world }: Context): string {
  const user = world.get('user', username)?.value;
  return user ? `${user.firstName} ${user.lastName}` : username;
}

/** Projects have no quantity besides their number. */
const counter = (count: number) => ({ count, quantity: count });

function summarize({ name, read, display }: Facet, found: readonly AccessibleProject[], context: Context) {
  const counts = new Map<Value, number>();
  for (const value of found.flatMap(read)) counts.set(value, (counts.get(value) ?? 0) + 1);
  const valueSummaries = [...counts]
    .sort(([a], [b]) => Number(a > b) - Number(a < b))
    .map(([value, count]) => ({ counter: counter(count), displayValue: display(value, context), value }));
  return { name, displayName: labels(context.lang).property[name], op: 'OR', range: null, valueSummaries };
}

/** Days in UTC: two starts may be written in different offsets. */
const dayOf = (date: string): string => new Date(instant(date)).toISOString().slice(0, 10);

/** Returns the first and the last start, as the projects state them. */
function summarizeStart(found: readonly AccessibleProject[], { lang }: Context) {
  const starts = found.map(({ project }) => project.startDate).sort((a, b) => instant(a) - instant(b));
  const [from, to] = [starts[0] ?? null, starts.at(-1) ?? null];
  const displayName = from && to && `${dayOf(from)} – ${dayOf(to)}`;
  return {
    name: 'startDate',
    displayName: labels(lang).property.startDate,
    op: 'OR',
    range: { displayName, from, to },
    valueSummaries: [],
  };
}

export const summarizeProjects: Handler = (context, input) => {
  const visible = visibleProjects(context);
  const found = visible.filter(projectFilter(context, input));
  const summaries = [
    ...FACETS.map((each) => summarize(each, found, context)),
    summarizeStart(found, context),
  ];
  return {
    status: 200,
    body: {
      counter: counter(found.length),
      propertySummaries: Object.fromEntries(summaries.map((summary) => [summary.name, summary])),
      staticCounter: counter(visible.length),
    },
  };
};
