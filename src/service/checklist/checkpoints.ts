import {
  ASSESSMENT_TYPES,
  type AssessmentType,
  type ChecklistFacility,
  type ChecklistRevision,
  type Checkpoint,
} from '../core/checklist-records.js';
import type { Context } from '../core/context.js';

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
