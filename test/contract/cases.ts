// For each operation of the contract: the call that succeeds, and each way to each status.
import { type ContractOperation, operations } from '../support/contract.js';
import { CALCULATION_CASES } from './calculation-cases.js';
import { type Case, type Entry, path, query, refusal, type Table, wrong } from './case.js';
import { PROJECT_CASES } from './project-cases.js';
import { sharedCases } from './shapes.js';
import { TRENCH_CASES } from './trench-cases.js';

const KARI = 'kari.nordmann';

const noUser = (why: string, user: string): Case => ({ status: 404, why, code: 'not-found', field: 'user', change: path({ user }) });
const PEOPLE: readonly Case[] = [noUser('no such user', 'nobody.known'), noUser('of another company', 'erik.graver')];

const CUSTOMER_CASES: Table = {
  getUser: {
    good: async () => ({ path: { user: KARI } }),
    own: [
      ...PEOPLE,
      { status: 200, why: 'by e-mail', change: path({ user: 'kari.nordmann@nordnett.example' }) },
      { status: 200, why: 'an unconfirmed user reads itself', by: 'nina', change: path({ user: 'nina.ny' }) },
      { status: 404, why: 'an unconfirmed user reads a colleague', field: 'user', by: 'nina' },
    ],
  },
  recordUsage: {
    good: async () => ({ path: { user: KARI, service: 'trench' }, body: [{ name: 'segments', value: '3' }, { name: 'note' }, {}] }),
    own: [
      ...PEOPLE,
      { status: 204, why: 'no records', change: (good) => ({ ...good, body: [] }) },
      refusal(400, '[0].value', 'a record of another type', 'invalid-body', (good) => ({
        ...good,
        body: [{ name: 'segments', value: 3 }],
      })),
    ],
  },
  validateService: {
    good: async () => ({ path: { user: KARI, service: 'trench' } }),
    own: [
      ...PEOPLE,
      { status: 404, why: 'no such service', field: 'service', change: path({ service: 'shovels' }) },
      { status: 200, why: 'a service that has run out', change: path({ service: 'roadlight' }) },
      { status: 200, why: 'a service that the user lacks', change: path({ user: 'per.uten' }) },
    ],
  },
};

const SHEET = { type: 'ORGBLAD', number: '4001' };

const TYPE = wrong(400, 'type', 'ORGSHEET', 'no such document type');
const NUMBER = wrong(404, 'number', '40010', 'no such document');
const VERSION = wrong(404, 'version', '9.9', 'no such version');

const USERS: readonly Case[] = [
  { status: 200, why: 'for a colleague', change: query({ user: 'ola.leser' }) },
  ...['erik.graver', 'nobody.known'].map(
    (user): Case => ({ status: 403, why: `for ${user}, who is out of reach`, code: 'user-out-of-reach', change: query({ user }) }),
  ),
];
/** Without a user in the token the parameters are not even looked at. */
const IGNORED: Case = { status: 200, why: 'a program that names a user', by: 'client', change: query({ user: 'nobody.known' }) };
const COMPANIES: readonly Case[] = [
  { status: 200, why: 'for the own company', change: query({ company: 1001 }) },
  { status: 403, why: 'for another company', code: 'other-company', change: query({ company: 1002 }) },
  { status: 404, why: 'for no company', code: 'not-found', field: 'company', change: query({ company: 9 }) },
];
const CLOSED: Case = { status: 403, why: 'a document that is closed to the company', code: 'no-access', change: path({ number: '1004' }) };
const constraint = (fc: string, why: string): Case => ({ status: 400, why, code: 'invalid-value', field: 'fc', change: query({ fc }) });
const FACETS: readonly Case[] = [
  constraint('Kabelgrøfter', 'a constraint without a facet'),
  constraint('COLOUR:red', 'a constraint on no facet'),
  { status: 200, why: 'with constraints', change: query({ fc: ['TYPE:ORGBLAD', 'SERIES:Kabelgrøfter'] }) },
];
const personal = (search_scope: string): Case => ({
  status: 403,
  why: `the scope ${search_scope} without a user`,
  code: 'needs-user',
  by: 'client',
  change: query({ search_scope }),
});

const at =
  (more: Record<string, string | number> = {}) =>
  async () => ({ path: more });
const ofDocument = (...own: readonly Case[]): Entry => ({ good: at(SHEET), own: [TYPE, NUMBER, ...USERS, IGNORED, ...own] });
const ofVersion = (...own: readonly Case[]): Entry => ({
  good: at({ ...SHEET, version: '3.1' }),
  own: [TYPE, NUMBER, VERSION, ...USERS, IGNORED, ...own],
});
const ofType = (...own: readonly Case[]): Entry => ({ good: at({ type: 'ORGBLAD' }), own: [TYPE, ...own] });
const sharing: Entry = { good: at(), own: [...COMPANIES, ...USERS] };

const DOCUMENT_CASES: Table = {
  downloadDocument: ofDocument(CLOSED, { status: 200, why: 'a file that is no PDF', change: path({ type: 'ARCHIVE', number: 'KT-12A' }) }),
  downloadDocumentVersion: ofVersion({ ...CLOSED, change: path({ number: '1004', version: '1.0' }) }),
  listDocuments: { good: at(), own: [...USERS, IGNORED] },
  checkDocumentAccess: ofDocument(),
  listBacklinks: ofDocument(),
  listCommentSources: sharing,
  listCommentRecipients: sharing,
  getCommentOrComments: {
    good: at({ idOrType: 801 }),
    own: [
      { status: 200, why: 'the comments of a type', change: path({ idOrType: 'ORGBLAD' }) },
      wrong(400, 'idOrType', 'ORGSHEET', 'neither an id nor a type'),
      { ...wrong(404, 'idOrType', 999, 'no such comment'), field: 'id' },
      ...COMPANIES,
      ...USERS,
    ],
  },
  getCommentContent: {
    good: at({ id: 801 }),
    own: [wrong(400, 'id', 'x', 'no id'), wrong(404, 'id', 999, 'no such comment'), ...COMPANIES, ...USERS],
  },
  listDocumentComments: { good: at(SHEET), own: [TYPE, NUMBER, ...COMPANIES, ...USERS] },
  listFavorites: ofType(...USERS),
  listFavoriteIds: ofType(...USERS),
  listPopular: ofType({ status: 400, why: 'a window of no day', field: 'days', change: query({ days: 0 }) }),
  listPopularIds: ofType(),
  listRecent: ofType(...USERS),
  listRecentIds: ofType(...USERS),
  listSheetSeries: { good: at() },
  searchDocuments: {
    good: async () => ({ query: { q: 'kabelgrøft' } }),
    own: [
      ...USERS,
      IGNORED,
      ...FACETS,
      personal('FAVORITES'),
      personal('USED'),
      { status: 400, why: 'an unsupported sort', code: 'unsupported-sort', field: 'sort', change: query({ sort: '-CONTENT' }) },
      { status: 200, why: 'sorted', change: query({ sort: ['-TITLE', 'VERSION_DATE'] }) },
    ],
  },
  suggestTerms: { good: async () => ({ query: { q: 'kab' } }), own: [...USERS, IGNORED, ...FACETS] },
  listDocumentVersions: ofDocument(),
  listDocumentsByType: ofType(...USERS, IGNORED),
  listDocumentsByNumber: ofDocument(),
  getDocumentVersion: ofVersion(),
};

const TRENCH = 11;
/** Only in the newest revision. */
const SUBSEA = 16;
const OLDEST = 41;

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
const NOT_YET: Case = refusal(
  404,
  'facilityid',
  'a facility that the revision does not have yet',
  'not-found',
  path({ revision: OLDEST, facilityid: SUBSEA }),
);
const ASSESSMENT: readonly Case[] = [
  wrong(400, 'assessmenttype', 'FINAL', 'no such assessment type'),
  {
    status: 200,
    why: 'an assessment type that the facility does not support',
    change: path({ assessmenttype: 'STATECONTROL_TOPSITEVISIT' }),
  },
];

const atList = (more: Record<string, string | number>) => async () => ({ path: more });
const LIST = { facilityid: TRENCH, assessmenttype: 'FINALINSPECTION' };

const CHECKLIST_CASES: Table = {
  listChecklistRevisions: { good: atList({}) },
  listChecklistFacilities: { good: atList({ revision: 'latest' }), own: REVISION },
  getChecklistFacility: { good: atList({ revision: 'latest', facilityid: TRENCH }), own: [...REVISION, ...FACILITY, NOT_YET] },
  listCheckpoints: { good: atList({ revision: 'latest', facilityid: TRENCH }), own: [...REVISION, ...FACILITY, NOT_YET] },
  listCheckpointsByAssessmentType: {
    good: atList({ revision: 'latest', ...LIST }),
    own: [...REVISION, ...FACILITY, ...ASSESSMENT, NOT_YET],
  },
  getCheckpoint: {
    good: atList({ facilityid: TRENCH, checkpointid: 2001 }),
    own: [
      ...FACILITY,
      wrong(400, 'checkpointid', 'x', 'a checkpoint id that is none'),
      wrong(404, 'checkpointid', 1, 'no such checkpoint'),
      wrong(404, 'checkpointid', 2301, 'a checkpoint of another facility'),
    ],
  },
  downloadChecklist: {
    good: atList({ reporttype: 'CHECKLIST', ...LIST }),
    own: [
      ...FACILITY,
      ...ASSESSMENT,
      wrong(400, 'reporttype', 'FORM', 'no such kind of report'),
      { status: 200, why: 'with optional checkpoints', change: query({ option: [2008, 2305] }) },
      { status: 403, why: 'a user whom the company has not confirmed', code: 'not-confirmed', by: 'nina' },
    ],
  },
  listChecklistFacilitiesUnrevised: { good: atList({}) },
  getChecklistFacilityUnrevised: { good: atList({ facilityid: TRENCH }), own: FACILITY },
  listCheckpointsUnrevised: { good: atList({ facilityid: TRENCH }), own: FACILITY },
  listCheckpointsByAssessmentTypeUnrevised: { good: atList(LIST), own: [...FACILITY, ...ASSESSMENT] },
};

export const WALKED: readonly ContractOperation[] = operations;

export const TABLE: Table = {
  ...TRENCH_CASES,
  ...PROJECT_CASES,
  ...CUSTOMER_CASES,
  ...CHECKLIST_CASES,
  ...DOCUMENT_CASES,
  ...CALCULATION_CASES,
};

/** Shared and own together. What the contract lists plays no part here, so that the two can disagree. */
export const casesOf = (operation: ContractOperation): readonly Case[] => [...sharedCases(operation), ...(TABLE[operation.id]?.own ?? [])];
