import type {
  ChecklistFacility,
  ChecklistRevision,
  Checkpoint,
  LocalText,
  SubCheckpoint,
} from '../core/checklist-records.js';
import type { Int64 } from '../core/world.js';
import { COMPONENTS, HORIZONS, PARTS, type Pair, type PointRow } from './checkpoint-row.js';
import { CABINET_POINTS } from './checkpoints-cabinet.js';
import { CABLE_POINTS } from './checkpoints-cable.js';
import { STATION_POINTS } from './checkpoints-station.js';
import { TRENCH_POINTS } from './checkpoints-trench.js';

const text = ([nb, en]: Pair): LocalText => ({ nb, en });
export const REVISIONS: readonly ChecklistRevision[] = [
  {
    id: '41',
    name: '2024.1',
    description: text(['Første utgave på nett', 'First edition online']),
    activeFromDate: '2024-02-01T00:00:00Z',
  },
  {
    id: '42',
    name: '2025.1',
    description: text(['Sluttkontroll utvidet med bilder', 'Photos added to the final inspection']),
    activeFromDate: '2025-02-03T00:00:00Z',
  },
  {
    id: '43',
    name: '2026.1',
    description: text(['Sjøkabel og SHA-punkter er nye', 'Submarine cables and safety points are new']),
    activeFromDate: '2026-02-02T00:00:00Z',
  },
];

const [OLD, MIDDLE, NEW] = ['41', '42', '43'];
const [TRENCH, HV_CABLE, CABINET, STATION, ROAD_LIGHT, SUBSEA] = [
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
] as const;

const facility = (id: Int64, name: Pair, revisionIds: readonly Int64[]): ChecklistFacility => ({
  id,
  name: text(name),
  revisionIds,
});
export const FACILITIES: readonly ChecklistFacility[] = [
  facility(TRENCH, ['Kabelgrøft', 'Cable trench'], [OLD, MIDDLE, NEW]),
  facility(HV_CABLE, ['Høyspennings kabelanlegg', 'High-voltage cable installation'], [OLD, MIDDLE, NEW]),
  facility(CABINET, ['Kabelskap', 'Cable cabinet'], [OLD, MIDDLE, NEW]),
  facility(STATION, ['Nettstasjon', 'Secondary substation'], [OLD, MIDDLE, NEW]),
  facility(ROAD_LIGHT, ['Veilysanlegg', 'Road lighting'], [MIDDLE, NEW]),
  facility(SUBSEA, ['Sjøkabel', 'Submarine cable'], [NEW]),
];

function revisionsOf({ since = OLD, until = NEW }: PointRow): readonly Int64[] {
  const ids = REVISIONS.map(({ id }) => id);
  return ids.slice(ids.indexOf(since), ids.indexOf(until) + 1);
}

const subOf = (row: PointRow, name: Pair, at: number): SubCheckpoint => ({
  id: String(row.id * 100 + at + 1),
  name: text(name),
  guidance: null,
  sorting: (at + 1) * 10,
});

/** Points are sorted by their part first, and by their place in the tables within it. */
const pointOf = (row: PointRow, at: number): Checkpoint => ({
  id: String(row.id),
  name: text(row.name),
  answerType: row.text ? 'TEXT' : 'MULTIPLECHOICE',
  assessmentTypes: row.types,
  facilityIds: row.at,
  revisionIds: revisionsOf(row),
  facilityPart: PARTS[row.part],
  component: row.component ? COMPONENTS[row.component] : null,
  guidance: text(row.guidance),
  maintenanceMeasures: row.measures ? text(row.measures) : null,
  ...(row.photo ? { photo: text(row.photo) } : {}),
  option: row.option === true,
  primarySorting: Number(PARTS[row.part].id),
  secondarySorting: (at + 1) * 10,
  orgbladForGuidance: row.sheets?.[0] ?? [],
  orgbladForCorrection: row.sheets?.[1] ?? [],
  subCheckpoints: (row.subs ?? []).map((name, index) => subOf(row, name, index)),
  timePerspective: HORIZONS[row.when],
});

export const CHECKPOINTS: readonly Checkpoint[] = [
  ...TRENCH_POINTS,
  ...CABLE_POINTS,
  ...CABINET_POINTS,
  ...STATION_POINTS,
].map(pointOf);
