// A small world of checklists, made for the rules: each checkpoint in it stands for one case.
import type { ChecklistFacility, ChecklistRevision, Checkpoint } from '../../../src/service/core/checklist-records.js';
import type { Snapshot } from '../../../src/service/store/port.js';
import type { TestService, Transport } from '../../support/service.js';
import { both, records, snapshotOf, startStill } from '../project/world.js';

/** Made last, but in force before the second; one that is not in force yet; and one that is as old as the first. */
const REVISIONS: readonly ChecklistRevision[] = [
  { id: '1', name: '2024', description: both('Første', 'First'), activeFromDate: '2024-01-01T00:00:00Z' },
  { id: '3', name: '2026', description: null, activeFromDate: '2026-01-01T00:00:00Z' },
  { id: '2', name: '2025', description: null, activeFromDate: '2025-01-01T00:00:00Z' },
  { id: '4', name: '2027', description: null, activeFromDate: '2027-01-01T00:00:00Z' },
  { id: '5', name: '2024 b', description: null, activeFromDate: '2024-01-01T00:00:00Z' },
];
const ALL = REVISIONS.map(({ id }) => id);
export const BIG = '9007199254740993';

const FACILITIES: readonly ChecklistFacility[] = [
  { id: BIG, name: both('Grøft', 'Trench'), revisionIds: ALL },
  { id: '20', name: both('Skap', 'Cabinet'), revisionIds: ALL },
  { id: '30', name: both('Ny', 'New'), revisionIds: ['3', '4'] },
];

const SOIL = { id: '71', name: both('Grøftebunn', 'Trench bottom') };

export const point = (id: string, more: Partial<Checkpoint> = {}): Checkpoint => ({
  ...{ id, name: both(`Punkt ${id}`, `Point ${id}`), answerType: 'MULTIPLECHOICE', assessmentTypes: ['FINALINSPECTION'] },
  ...{ facilityIds: [BIG], revisionIds: ALL, facilityPart: SOIL, component: null, guidance: null, maintenanceMeasures: null },
  ...{ option: false, primarySorting: 10, secondarySorting: 10, orgbladForCorrection: [], orgbladForGuidance: [], subCheckpoints: [] },
  ...{ timePerspective: { id: '1', name: both('Straks', 'At once') } },
  ...more,
});

/** Everything that a checkpoint can have. */
const FULL = point('9007199254740995', {
  ...{ answerType: 'TEXT', component: { id: '9007199254740997', name: both('Skjøt', 'Joint') } },
  ...{ guidance: both('Mål to ganger.', 'Measure twice.'), maintenanceMeasures: both('Grav på nytt.', 'Dig again.') },
  ...{ photo: both('Hele grøfta', 'The whole trench'), primarySorting: 30, orgbladForCorrection: ['4007', 'B-2'] },
  ...{ orgbladForGuidance: ['4001'] },
  subCheckpoints: [
    { id: '502', name: both('Sist', 'Last'), guidance: null, sorting: 20 },
    { id: '501', name: both('Først', 'First'), guidance: both('Se etter.', 'Look.'), photo: both('Nært', 'Close'), sorting: 10 },
  ],
});

export const POINTS: readonly Checkpoint[] = [
  FULL,
  point('103', { primarySorting: 20, secondarySorting: 5 }),
  point('102', { primarySorting: 10, secondarySorting: 5 }),
  point('101', { primarySorting: 10, secondarySorting: 10 }),
  point('105', { primarySorting: 5, option: true }),
  point('104', { primarySorting: 5, option: true }),
  point('106', { facilityIds: [BIG, '20'], assessmentTypes: ['PLANNING', 'EXECUTION'] }),
  point('107', { facilityIds: ['20'], revisionIds: ['1'] }),
  point('108', { facilityIds: ['20'], revisionIds: ['4'], assessmentTypes: ['HMESHA'] }),
  point('109', { facilityIds: [BIG], assessmentTypes: ['STATECONTROL_INSPECTION', 'EXECUTION'], primarySorting: 99 }),
];

export function checklistSnapshot(points = POINTS): Snapshot {
  const { records: base, ...rest } = snapshotOf();
  const idOf = ({ id }: { id: string }) => id;
  const lists = [records('checklistRevision', REVISIONS, idOf), records('checklistFacility', FACILITIES, idOf)];
  return { ...rest, records: [...base, ...lists.flat(), ...records('checkpoint', points, idOf)] };
}

export const startChecklists = (points = POINTS, transport?: Transport): Promise<TestService> =>
  startStill(() => checklistSnapshot(points), transport);
