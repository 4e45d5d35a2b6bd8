import type { CostRevision } from '../core/calculation-records.js';
import { type Context, type Handler, int64In, type World } from '../core/context.js';
import { invalid, notFound } from '../core/refusal.js';
import { parseInt64, wire } from '../core/scalars.js';
import type { Int64, Lang, Records } from '../core/world.js';

type RevisionContext = Pick<Context, 'world' | 'now'>;

const since = ({ activeFromDate }: CostRevision): number =>
  activeFromDate === null ? Number.NEGATIVE_INFINITY : Date.parse(activeFromDate);
const until = ({ activeToDate }: CostRevision): number =>
  activeToDate === null ? Number.POSITIVE_INFINITY : Date.parse(activeToDate);

/** Active: released, and within its dates. */
const isActive = (revision: CostRevision, now: Date): boolean =>
  revision.active && since(revision) <= now.getTime() && now.getTime() < until(revision);

/** Returns all revisions, newest first. If two have the same time, the one created later is newer. */
const newestFirst = ({ world }: RevisionContext): readonly CostRevision[] =>
  world
    .all('costRevision')
    .map((revision, at) => ({ revision, at }))
    .sort(
      (a, b) =>
        Number(since(b.revision) > since(a.revision)) - Number(since(b.revision) < since(a.revision)) ||
        b.at - a.at,
    )
    .map(({ revision }) => revision);

/** Returns the newest active revision; if none is active, the newest of all, so that there is always one. */
export function latestRevision(context: RevisionContext): CostRevision | undefined {
  const all = newestFirst(context);
  return all.find((revision) => isActive(revision, context.now)) ?? all[0];
}

/** Returns the revision that a search names, by id or as the latest. A revision that is not active cannot be searched. */
export function requireRevision(context: Context, text: string): CostRevision {
  if (text === 'latest') return requireLatest(context);
  const id = parseInt64(text);
  if (id === undefined) throw invalid('revision', 'must be an int64 or the word latest');
  const found = context.world.get('costRevision', id)?.value;
  if (!found) throw notFound('revision', text, `no revision ${text}`);
  if (!isActive(found, context.now))
    throw invalid('revision', `revision ${found.name} is not active`, 'inactive-revision');
  return found;
}

function requireLatest(context: Context): CostRevision {
  const latest = latestRevision(context);
  if (!latest) throw notFound('revision', 'latest', 'the catalog has no revision');
  return latest;
}

/** Returns the revision that a calculation is tied to, active or not. */
export const revisionName = (world: World, id: Int64): string =>
  world.get('costRevision', id)?.value.name ?? id;

const view = (revision: CostRevision, { lang, now }: Context) => ({
  id: wire(revision.id),
  name: revision.name,
  active: isActive(revision, now),
  description: revision.description?.[lang] ?? null,
  activeFromDate: revision.activeFromDate,
  activeToDate: revision.activeToDate,
  createdDate: revision.createdDate,
  modifiedDate: revision.modifiedDate,
});

const getCatalogRevision: Handler = (context, input) => {
  const id = int64In(input, 'revisionId');
  const found = context.world.get('costRevision', id)?.value;
  if (!found) throw notFound('revisionId', id, `no revision ${id}`);
  return { status: 200, body: view(found, context) };
};

/** The operations that list the records of a kind and get one of them. */
const lookup = <K extends 'activity' | 'costFacility'>(
  kind: K,
  name: string,
  view: (record: Records[K], lang: Lang) => object,
): { readonly list: Handler; readonly get: Handler } => ({
  list: ({ world, lang }) => ({ status: 200, body: world.all(kind).map((record) => view(record, lang)) }),
  get: ({ world, lang }, input) => {
    const id = int64In(input, name);
    const found = world.get(kind, id)?.value;
    if (!found) throw notFound(name, id);
    return { status: 200, body: view(found, lang) };
  },
});

const activities = lookup('activity', 'activityId', ({ id, name }, lang) => ({
  id: wire(id),
  name: name[lang],
}));
const facilities = lookup('costFacility', 'facilityId', ({ id, name, longName }, lang) => ({
  id: wire(id),
  name: name[lang],
  longName: longName[lang],
}));

export const referenceHandlers = {
  getActivity: activities.get,
  getCatalogRevision,
  getFacility: facilities.get,
  getLatestCatalogRevision: (context) => ({ status: 200, body: view(requireLatest(context), context) }),
  listActivities: activities.list,
  listCatalogRevisions: (context) => ({
    status: 200,
    body: newestFirst(context).map((revision) => view(revision, context)),
  }),
  listFacilities: facilities.list,
  listUnits: ({ world }) => ({ status: 200, body: world.all('unit').map(({ name }) => name) }),
} satisfies Record<string, Handler>;

export function requireActivity(world: World, id: Int64): void {
  if (!world.get('activity', id)) throw invalid('activityId', `${id} is not an activity`, 'unknown-activity');
}

export function requireFacility(world: World, id: Int64): void {
  if (!world.get('costFacility', id))
    throw invalid('facilityId', `${id} is not a facility`, 'unknown-facility');
}

/** The comparison is exact: m is not M. */
export function requireUnit(world: World, name: string): void {
  if (!world.get('unit', name)) throw invalid('unit', `${name} is not in the list of units`, 'unknown-unit');
}
