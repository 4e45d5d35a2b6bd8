import type {
  AssessmentType,
  ChecklistFacility,
  ChecklistRevision,
  Checkpoint,
  Named,
} from '../core/checklist-records.js';
import type { Int64 } from '../core/world.js';
import data from './checklists.json' with { type: 'json' };

/** A row of the table of checkpoints, as the schema of the sample data describes it. */
type PointRow = (typeof data.checkpoints)[number];

export const REVISIONS: readonly ChecklistRevision[] = data.revisions;
export const FACILITIES: readonly ChecklistFacility[] = data.facilities;
const REVISION_IDS = REVISIONS.map(({ id }) => id);

/** `since` and `until` are the first and the last revision that contain it; the oldest and the newest by default. */
const revisionsOf = ({ since, until }: PointRow): readonly Int64[] =>
  REVISION_IDS.slice(
    since === undefined ? 0 : REVISION_IDS.indexOf(since),
    until === undefined ? undefined : REVISION_IDS.indexOf(until) + 1,
  );

function named(table: Readonly<Record<string, Named>>, key: string): Named {
  const found = table[key];
  if (!found) throw new Error(`the sample data of the checklists has no ${key}`);
  return found;
}

/** Points are sorted by their part first, and by their place in the table within it. */
function pointOf(row: PointRow, at: number): Checkpoint {
  const part = named(data.parts, row.part);
  return {
    id: row.id,
    name: row.name,
    answerType: row.text ? 'TEXT' : 'MULTIPLECHOICE',
    assessmentTypes: row.types as readonly AssessmentType[],
    facilityIds: row.facilities,
    revisionIds: revisionsOf(row),
    facilityPart: part,
    component: row.component ? named(data.components, row.component) : null,
    guidance: row.guidance,
    maintenanceMeasures: row.measures ?? null,
    ...(row.photo ? { photo: row.photo } : {}),
    option: row.option === true,
    primarySorting: Number(part.id),
    secondarySorting: (at + 1) * 10,
    orgbladForGuidance: row.guidanceSheets ?? [],
    orgbladForCorrection: row.correctionSheets ?? [],
    subCheckpoints: (row.subs ?? []).map((name, index) => ({
      id: String(Number(row.id) * 100 + index + 1),
      name,
      guidance: null,
      sorting: (index + 1) * 10,
    })),
    timePerspective: named(data.horizons, row.when),
  };
}

export const CHECKPOINTS: readonly Checkpoint[] = data.checkpoints.map(pointOf);
