import {
  ASSESSMENT_TYPES,
  type AssessmentType,
  type ChecklistFacility,
  type ChecklistRevision,
  type Checkpoint,
} from '../core/checklist-records.js';
import type { Context, Handler, Input } from '../core/context.js';
import { int64In } from '../core/context.js';
import { invalid, notFound } from '../core/refusal.js';
import { parseInt64, wire } from '../core/scalars.js';

export function requireFacility(
  { world }: Context,
  revision: ChecklistRevision,
  input: Input,
): ChecklistFacility {
  const id = int64In(input, 'facilityid');
  const facility = world.get('checklistFacility', id)?.value;
  if (!facility?.revisionIds.includes(revision.id)) {
    throw notFound('facilityid', id, `no facility ${id} in revision ${revision.name}`);
  }
  return facility;
}

/** A facility supports the assessment types of its checkpoints, so the two cannot disagree. */
function supported(
  context: Context,
  revision: ChecklistRevision,
  facility: ChecklistFacility,
): readonly AssessmentType[] {
  const types = new Set(checkpointsOf(context, revision, facility).flatMap((point) => point.assessmentTypes));
  return ASSESSMENT_TYPES.filter((type) => types.has(type));
}

const view = (context: Context, revision: ChecklistRevision, facility: ChecklistFacility) => ({
  id: wire(facility.id),
  name: facility.name[context.lang],
  assessmentTypes: supported(context, revision, facility),
});

/** Calls without a revision use the latest. */
const revisionOf = (context: Context, { path }: Input): ChecklistRevision =>
  requireRevision(context, path.revision ?? 'latest');

export const listChecklistFacilities: Handler = (context, input) => {
  const revision = revisionOf(context, input);
  const known = context.world
    .all('checklistFacility')
    .filter(({ revisionIds }) => revisionIds.includes(revision.id));
  return { status: 200, body: known.map((facility) => view(context, revision, facility)) };
};

export const getChecklistFacility: Handler = (context, input) => {
  const revision = revisionOf(context, input);
  return { status: 200, body: view(context, revision, requireFacility(context, revision, input)) };
};

const bySorting = (a: Checkpoint, b: Checkpoint): number =>
  a.primarySorting - b.primarySorting ||
  a.secondarySorting - b.secondarySorting ||
  Number(BigInt(a.id) - BigInt(b.id));

/** A checkpoint of several assessment types is listed with the first of them. */
const groupOf = ({ assessmentTypes }: Checkpoint): number =>
  Math.min(...assessmentTypes.map((type) => ASSESSMENT_TYPES.indexOf(type)));

/** Returns a facility's checkpoints in a revision, each once, grouped by assessment type. */
export const checkpointsOf = (
  { world }: Context,
  revision: ChecklistRevision,
  facility: ChecklistFacility,
): readonly Checkpoint[] =>
  world
    .all('checkpoint')
    .filter(
      ({ facilityIds, revisionIds }) =>
        facilityIds.includes(facility.id) && revisionIds.includes(revision.id),
    )
    .sort((a, b) => groupOf(a) - groupOf(b) || bySorting(a, b));

/** Returns a checklist; it is empty if the facility does not support it. */
export const checklistOf = (
  context: Context,
  revision: ChecklistRevision,
  facility: ChecklistFacility,
  type: AssessmentType,
): readonly Checkpoint[] =>
  checkpointsOf(context, revision, facility)
    .filter(({ assessmentTypes }) => assessmentTypes.includes(type))
    .sort(bySorting);

const since = ({ activeFromDate }: ChecklistRevision): number => Date.parse(activeFromDate);

/** Returns all revisions, newest first. If two have the same time, the one created later is newer. */
export const newestFirst = ({ world }: Context): readonly ChecklistRevision[] =>
  world
    .all('checklistRevision')
    .map((revision, at) => ({ revision, at }))
    .sort((a, b) => since(b.revision) - since(a.revision) || b.at - a.at)
    .map(({ revision }) => revision);

/**
 * Exactly one revision is the latest: the newest that is in force, or the first future one if none is in force
 * yet.
 */
export function latestRevision(context: Context): ChecklistRevision | undefined {
  const all = newestFirst(context);
  return all.find((revision) => since(revision) <= context.now.getTime()) ?? all.at(-1);
}

/** Returns the revision that the path names, by id or as the latest. */
export function requireRevision(context: Context, text: string): ChecklistRevision {
  const isLatest = text === 'latest';
  const id = parseInt64(text);
  if (!isLatest && id === undefined) throw invalid('revision', 'must be an int64 or the word latest');
  const found = isLatest ? latestRevision(context) : context.world.get('checklistRevision', id ?? '')?.value;
  if (!found) throw notFound('revision', text, `no revision ${text}`);
  return found;
}

export const listChecklistRevisions: Handler = (context) => ({
  status: 200,
  body: newestFirst(context).map(({ id, name, description, activeFromDate }) => ({
    id: wire(id),
    name,
    description: description?.[context.lang] ?? null,
    activeFromDate,
  })),
});
