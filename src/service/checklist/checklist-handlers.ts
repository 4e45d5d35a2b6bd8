import type { operations } from '../../contract/generated/checklist.types.js';
import { ASSESSMENT_TYPES, type Checkpoint } from '../core/checklist-records.js';
import type { Context, Handler, Handlers } from '../core/context.js';
import { int64In, oneOf } from '../core/context.js';
import { notFound } from '../core/refusal.js';
import type { Int64 } from '../core/world.js';
import { downloadChecklist, viewCheckpoint } from './checklist-download.js';
import {
  checklistOf,
  checkpointsOf,
  getChecklistFacility,
  latestRevision,
  listChecklistFacilities,
  listChecklistRevisions,
  newestFirst,
  requireFacility,
  requireRevision,
} from './facilities.js';

const listCheckpoints: Handler = (context, input) => {
  const revision = requireRevision(context, input.path.revision ?? 'latest');
  const found = checkpointsOf(context, revision, requireFacility(context, revision, input));
  return { status: 200, body: found.map((point) => viewCheckpoint(point, context.lang)) };
};

const listCheckpointsByAssessmentType: Handler = (context, input) => {
  const type = oneOf(input, 'assessmenttype', ASSESSMENT_TYPES);
  const revision = requireRevision(context, input.path.revision ?? 'latest');
  const found = checklistOf(context, revision, requireFacility(context, revision, input), type);
  return { status: 200, body: found.map((point) => viewCheckpoint(point, context.lang)) };
};

/** Checkpoints that are no longer in use can still be read, because results of older inspections name them. */
const getCheckpoint: Handler = (context, input) => {
  const [facilityId, id] = [int64In(input, 'facilityid'), int64In(input, 'checkpointid')];
  const point = context.world.get('checkpoint', id)?.value;
  if (!context.world.get('checklistFacility', facilityId))
    throw notFound('facilityid', facilityId, `no facility ${facilityId}`);
  if (!point || !isKnown(context, point, facilityId)) {
    throw notFound('checkpointid', id, `no checkpoint ${id} in facility ${facilityId}`);
  }
  return { status: 200, body: viewCheckpoint(point, context.lang) };
};

/** The checkpoint is in the latest revision, or in an earlier one. */
function isKnown(context: Context, { facilityIds, revisionIds }: Checkpoint, facilityId: Int64): boolean {
  const all = newestFirst(context);
  const latest = latestRevision(context);
  const inForce = all.slice(latest ? all.indexOf(latest) : 0);
  return facilityIds.includes(facilityId) && inForce.some(({ id }) => revisionIds.includes(id));
}

/** The checklist service, by operationId. The deprecated calls are the same without a revision. */
export const checklistHandlers: Handlers<keyof operations> = {
  listChecklistRevisions,
  listChecklistFacilities,
  listChecklistFacilitiesUnrevised: listChecklistFacilities,
  getChecklistFacility,
  getChecklistFacilityUnrevised: getChecklistFacility,
  listCheckpoints,
  listCheckpointsUnrevised: listCheckpoints,
  listCheckpointsByAssessmentType,
  listCheckpointsByAssessmentTypeUnrevised: listCheckpointsByAssessmentType,
  getCheckpoint,
  downloadChecklist,
};
