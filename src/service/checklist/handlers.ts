import type { Handler } from '../core/context.js';
import { getCheckpoint, listCheckpoints, listCheckpointsByAssessmentType } from './checklists.js';
import { downloadChecklist } from './download.js';
import { getChecklistFacility, listChecklistFacilities } from './facilities.js';
import { listChecklistRevisions } from './revisions.js';

/** The checklist service, by operationId. The older calls are the same ones without a revision. */
export const checklistHandlers: Readonly<Record<string, Handler>> = {
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
