import { body, type Case, type Entry, path, query, refusal, type Table } from './case.js';

const KARI = 'kari.nordmann';
const NORDNETT = 1001;
const GROFTEKOMPANIET = 1002;
/** Nordnett does not subscribe to it. */
const NOT_SUBSCRIBED = 'ECO';

type Good = Entry['good'];

const inProject =
  (more: Record<string, string> = {}): Good =>
  async (bench) => ({ path: { projectId: await bench.project(), ...more } });

const inModule =
  (moduleType: string, ...active: string[]): Good =>
  async (bench) => ({ path: { projectId: await bench.project(...active), moduleType } });

const badPath = (field: string, value: string, why: string, code = 'invalid-value'): Case =>
  refusal(400, field, why, code, path({ [field]: value }));

/** The contract lists 400 for these, and nothing else in them can be wrong. */
const OWNERS: readonly Case[] = [
  badPath('owner', 'nobody.known', 'no such owner', 'unknown-user'),
  badPath('owner', 'tor.sluttet', 'an owner who has left', 'unknown-user'),
];
const BAD_MODULE = badPath('moduleType', 'SHOVEL', 'no such module type');
const MISSING_MODULE: Case = refusal(404, 'moduleType', 'a module that is not active', 'not-found', path({ moduleType: 'FORMS' }));

const MODULES: Table = {
  listModules: { good: inProject() },
  addModule: {
    good: inModule('CABLESIMULATOR'),
    own: [
      { status: 200, why: 'a module that is active already', change: (_, bench) => ACTIVE(bench) },
      BAD_MODULE,
      badPath('moduleType', 'UNKNOWN', 'the placeholder type'),
      {
        status: 403,
        why: 'a module type that the company does not subscribe to',
        code: 'not-subscribed',
        change: path({ moduleType: NOT_SUBSCRIBED }),
      },
    ],
  },
  getModule: { good: inModule('CABLESIMULATOR', 'CABLESIMULATOR'), own: [BAD_MODULE, MISSING_MODULE] },
  removeModule: { good: inModule('CABLESIMULATOR', 'CABLESIMULATOR'), own: [BAD_MODULE, MISSING_MODULE] },
  listModuleTypes: { good: async () => ({}) },
};
const ACTIVE = inModule('CABLESIMULATOR', 'CABLESIMULATOR');

const listBy = (more: Record<string, string> = {}): Entry => ({
  good: async () => ({ path: { companyId: NORDNETT, ...more } }),
  own: [
    badPath('companyId', 'first', 'a company id that is no int64'),
    { status: 200, why: 'a company out of reach', change: path({ companyId: GROFTEKOMPANIET }) },
    { status: 200, why: 'no such company', change: path({ companyId: 9 }) },
  ],
});

const LISTS: Table = {
  listProjects: { good: async () => ({}) },
  listProjectsByCompany: listBy(),
  listProjectsByCaseRef: listBy({ caseRef: 'SAK-2026-113' }),
  listProjectsByNumber: listBy({ number: '2026-0417' }),
  listProjectsBySubstationRef: listBy({ substationRef: 'NS-4410' }),
  pageProjects: {
    good: async () => ({ query: { count: 3, first: 1, sort: ['-startDate', 'number'] } }),
    own: [
      { status: 400, why: 'sorted by no property', field: 'sort', change: query({ sort: 'colour' }) },
      { status: 400, why: 'sorted by a structure', field: 'sort', change: query({ sort: '-location' }) },
      { status: 400, why: 'a negative offset', field: 'first', change: query({ first: -1 }) },
    ],
  },
  summarizeProjects: { good: async () => ({ query: { status: ['NEW', 'STARTED'] } }) },
};

const TAKEN: Case = refusal(409, 'number', 'a number that is taken in the company', 'number-taken', body({ number: '2026-0417' }));
const TAKEN_IN_ARCHIVE: Case = { ...TAKEN, why: 'a number that is taken in the archive', change: body({ number: '2025-0301' }) };

const WRITES: Table = {
  createProject: {
    good: async (bench) => ({
      path: { owner: KARI },
      query: { moduleType: ['CABLESIMULATOR', 'CALCULATION'] },
      body: { number: bench.fresh(), name: 'Walk', status: 'NEW', startDate: '2026-05-04T06:00:00Z' },
    }),
    own: [
      ...OWNERS,
      { status: 200, why: 'owner by e-mail', change: path({ owner: 'Kari.Nordmann@nordnett.example' }) },
      { status: 200, why: 'a number that another company has', change: body({ number: 'G-77' }), by: 'client' },
      { status: 400, why: 'the placeholder type', field: 'moduleType', change: query({ moduleType: 'UNKNOWN' }) },
      {
        status: 403,
        why: 'a module type that the company does not subscribe to',
        code: 'not-subscribed',
        change: query({ moduleType: NOT_SUBSCRIBED }),
      },
      { status: 403, why: 'for another company', code: 'forbidden', change: body({ companyId: GROFTEKOMPANIET }) },
      TAKEN,
      TAKEN_IN_ARCHIVE,
    ],
  },
  getProject: { good: inProject() },
  updateProject: {
    good: async (bench) => ({ path: { projectId: await bench.project() }, body: { name: 'Walked' } }),
    own: [
      { status: 200, why: 'named properties only', change: query({ property: ['name', 'caseRef'] }) },
      { status: 400, why: 'no such property', field: 'property', change: query({ property: 'colour' }) },
      { status: 400, why: "the server's property", field: 'property', change: query({ property: 'id' }) },
      { status: 400, why: 'a required property cleared', field: 'name', change: body({ name: null }) },
      TAKEN,
      TAKEN_IN_ARCHIVE,
    ],
  },
  deleteProject: { good: inProject() },
  archiveProject: { good: inProject() },
  restoreProject: { good: inProject() },
  changeOwner: { good: inProject({ owner: 'anna.svensson' }), own: OWNERS },
  changeStatus: { good: inProject({ projectStatus: 'STARTED' }), own: [badPath('projectStatus', 'PAUSED', 'no such status')] },
};

export const PROJECT_CASES: Table = { ...MODULES, ...LISTS, ...WRITES };
