import {
  ASSESSMENT_TYPES,
  type AssessmentType,
  type ChecklistFacility,
  type ChecklistRevision,
} from '../core/checklist-records.js';
import type { Context, Handler, Input } from '../core/context.js';
import { wire } from '../core/int64.js';
import { int64In } from '../core/path-values.js';
import { notFound } from '../core/refusal.js';
import { checkpointsOf } from './checkpoints.js';
import { requireRevision } from './revisions.js';

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
