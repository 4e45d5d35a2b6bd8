import { type Case, path, query, type Table } from './case.js';

const TRENCH = 11;
/** Only in the newest revision. */
const SUBSEA = 16;
const OLDEST = 41;

const wrong = (status: number, field: string, value: string | number, why: string): Case => ({
  status,
  why,
  code: status === 400 ? 'invalid-value' : 'not-found',
  field,
  change: path({ [field]: value }),
});

const REVISION: readonly Case[] = [
  wrong(400, 'revision', 'newest', 'a revision that is neither an id nor latest'),
  wrong(400, 'revision', '007', 'a revision id with zeros in front'),
  wrong(404, 'revision', 99, 'no such revision'),
  { status: 200, why: 'an older revision', change: path({ revision: OLDEST }) },
];
const FACILITY: readonly Case[] = [
  wrong(400, 'facilityid', 'trench', 'a facility id that is none'),
  wrong(404, 'facilityid', 99, 'no such facility'),
  wrong(404, 'facilityid', '9007199254740993', 'no such facility, past 2^53'),
];
const NOT_YET: Case = {
  status: 404,
  why: 'a facility that the revision does not have yet',
  code: 'not-found',
  field: 'facilityid',
  change: path({ revision: OLDEST, facilityid: SUBSEA }),
};
const ASSESSMENT: readonly Case[] = [
  wrong(400, 'assessmenttype', 'FINAL', 'no such assessment type'),
  {
    status: 200,
    why: 'an assessment type that the facility does not support',
    change: path({ assessmenttype: 'STATECONTROL_TOPSITEVISIT' }),
  },
];

const at = (more: Record<string, string | number>) => async () => ({ path: more });
const LIST = { facilityid: TRENCH, assessmenttype: 'FINALINSPECTION' };

export const CHECKLIST_CASES: Table = {
  listChecklistRevisions: { good: at({}) },
  listChecklistFacilities: { good: at({ revision: 'latest' }), own: REVISION },
  getChecklistFacility: {
    good: at({ revision: 'latest', facilityid: TRENCH }),
    own: [...REVISION, ...FACILITY, NOT_YET],
  },
  listCheckpoints: {
    good: at({ revision: 'latest', facilityid: TRENCH }),
    own: [...REVISION, ...FACILITY, NOT_YET],
  },
  listCheckpointsByAssessmentType: {
    good: at({ revision: 'latest', ...LIST }),
    own: [...REVISION, ...FACILITY, ...ASSESSMENT, NOT_YET],
  },
  getCheckpoint: {
    good: at({ facilityid: TRENCH, checkpointid: 2001 }),
    own: [
      ...FACILITY,
      wrong(400, 'checkpointid', 'x', 'a checkpoint id that is none'),
      wrong(404, 'checkpointid', 1, 'no such checkpoint'),
      wrong(404, 'checkpointid', 2301, 'a checkpoint of another facility'),
    ],
  },
  downloadChecklist: {
    good: at({ reporttype: 'CHECKLIST', ...LIST }),
    own: [
      ...FACILITY,
      ...ASSESSMENT,
      wrong(400, 'reporttype', 'FORM', 'no such kind of report'),
      { status: 200, why: 'with optional checkpoints', change: query({ option: [2008, 2305] }) },
      { status: 403, why: 'a user whom the company has not confirmed', code: 'not-confirmed', by: 'nina' },
    ],
  },
  listChecklistFacilitiesUnrevised: { good: at({}) },
  getChecklistFacilityUnrevised: { good: at({ facilityid: TRENCH }), own: FACILITY },
  listCheckpointsUnrevised: { good: at({ facilityid: TRENCH }), own: FACILITY },
  listCheckpointsByAssessmentTypeUnrevised: { good: at(LIST), own: [...FACILITY, ...ASSESSMENT] },
};
