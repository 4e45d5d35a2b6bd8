import type { operations } from '../../contract/generated/checklist.types.js';
import type { Handlers } from '../core/context.js';
import { getCheckpoint, listCheckpoints, listCheckpointsByAssessmentType } from './checklists.js';
import { downloadChecklist } from './download.js';
import { getChecklistFacility, listChecklistFacilities } from './facilities.js';
import { listChecklistRevisions } from './revisions.js';

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
