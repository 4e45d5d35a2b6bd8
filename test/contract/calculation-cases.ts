import { body, type Case, type Entry, path, query, refusal, type Table, wrong } from './case.js';

/** The demo project has something in it. */
const of =
  (more: Record<string, string> = {}): Entry['good'] =>
  async () => ({ path: { projectId: 6002, ...more } });

const wrongType = (value: string): Case => refusal(400, 'type', 'no such type of report', 'invalid-value', path({ type: value }));
const grouped: Case = {
  status: 200,
  why: 'grouped, with options',
  change: query({ groupByGroups: true, groupLocation: true, options: true, custom: false }),
};
const day = (field: string, value: string, why: string): Case => refusal(400, field, why, 'invalid-value', query({ [field]: value }));

/** Erik is a member of the demo project: whoever may not read it is told elsewhere. */
const strangers = (cases: readonly Case[]): readonly Case[] =>
  cases.map((one) => (one.by === 'erik' ? { ...one, change: path({ projectId: 6001 }) } : one));

function reportCases(inProject: readonly Case[]): Table {
  const shared = strangers(inProject);
  return {
    getQuantityReports: { good: of(), own: [...shared, grouped] },
    getQuantityReport: { good: of({ type: 'WORK' }), own: [...shared, grouped, wrongType('COSTTYPE')] },
    downloadQuantityReportPdf: { good: of({ type: 'MATERIAL' }), own: [...shared, grouped, wrongType('work')] },
    downloadQuantityReportExcel: { good: of(), own: [...shared, grouped] },
    getDistributionReports: { good: of(), own: shared },
    getDistributionReport: { good: of({ type: 'FACILITY' }), own: [...shared, wrongType('WORK')] },
    downloadConformityDeclaration: { good: of(), own: shared },
    downloadProjectDescription: { good: of(), own: shared },
    downloadProjectSummary: { good: of(), own: shared },
    downloadCompanyReport: {
      good: async () => ({ path: { companyId: 1001 }, query: { fromDate: '01.01.2025', toDate: '31.12.2026' } }),
      own: [
        { status: 200, why: 'of one user', change: query({ user: 'kari.nordmann', showUserProjects: true }) },
        { status: 400, why: 'a company id that is none', field: 'companyId', change: path({ companyId: 'x' }) },
        day('fromDate', '2026-01-01', 'a day in another form'),
        day('toDate', '31.02.2026', 'a day that does not exist'),
        day('toDate', '31.12.2024', 'a period that ends before it begins'),
        { status: 403, why: 'another company', code: 'forbidden', by: 'erik' },
        { status: 404, why: 'no such company', field: 'companyId', change: path({ companyId: 9 }) },
        { status: 404, why: 'a user of another company', field: 'user', change: query({ user: 'erik.graver' }) },
      ],
    },
  };
}

type Good = Entry['good'];

const NO_SUCH_ID = '9007199254740993';
const at =
  (more: Record<string, string | number> = {}): Good =>
  async () => ({ path: more });

const oneById = (field: string, id: number): Entry => ({
  good: at({ [field]: id }),
  own: [
    wrong(400, field, 'first', 'an id that is none'),
    wrong(404, field, 99, 'no such id'),
    wrong(404, field, NO_SUCH_ID, 'no such id, past 2^53'),
  ],
});

const REFERENCE: Table = {
  listActivities: { good: at() },
  getActivity: oneById('activityId', 401),
  listFacilities: { good: at() },
  getFacility: oneById('facilityId', 301),
  listUnits: { good: at() },
  listCatalogRevisions: { good: at() },
  getLatestCatalogRevision: { good: at() },
  getCatalogRevision: oneById('revisionId', 71),
};

const REVISION: readonly Case[] = [
  wrong(400, 'revision', 'newest', 'a revision that is neither an id nor latest'),
  wrong(400, 'revision', 71, 'a revision that is out of use', 'inactive-revision'),
  wrong(400, 'revision', 74, 'a revision that is not released', 'inactive-revision'),
  wrong(404, 'revision', 99, 'no such revision'),
  { status: 200, why: 'an older revision', change: path({ revision: 72 }) },
];
const COMPANY_PRICES: readonly Case[] = [
  { status: 200, why: 'company prices for a user', change: query({ useCompanyPrices: true }) },
  { status: 403, why: 'company prices without a user', code: 'needs-user', by: 'client', change: query({ useCompanyPrices: true }) },
];
const badQuery = (field: string, value: unknown, why: string, code = 'invalid-value'): Case =>
  refusal(400, field, why, code, query({ [field]: value }));
const FILTERS: readonly Case[] = [
  badQuery('facilityId', 99, 'no such facility', 'unknown-facility'),
  badQuery('activityId', 99, 'no such activity', 'unknown-activity'),
  badQuery('unit', 'M', 'no such unit', 'unknown-unit'),
  badQuery('favorite', 'mine', 'neither true nor false'),
];

const CATALOG: Table = {
  listCatalogNodes: {
    good: at({ revision: 'latest', type: 'WORK' }),
    own: [...REVISION, ...COMPANY_PRICES, wrong(400, 'type', 'SHOVEL', 'no such type')],
  },
  getCatalogNode: {
    good: at({ revision: 'latest', type: 'BUDGET', number: '1101' }),
    own: [
      ...REVISION,
      ...COMPANY_PRICES,
      wrong(400, 'type', 'SHOVEL', 'no such type'),
      wrong(404, 'number', '0000', 'no such number'),
      badQuery('quantity', -1, 'a quantity below 0'),
      badQuery('quantity', 1e300, 'a quantity whose cost cannot be counted'),
    ],
  },
  pageCatalogNodes: {
    good: async () => ({ path: { revision: 'latest' }, query: { count: 3, sort: ['-unitCost', 'name'] } }),
    own: [
      ...REVISION,
      ...FILTERS,
      badQuery('sort', 'colour', 'sorted by no property'),
      badQuery('sort', 'childNodes', 'sorted by a structure'),
    ],
  },
  summarizeCatalogNodes: { good: at({ revision: 'latest' }), own: [...REVISION, ...FILTERS] },
};

/** In a project of its own. */
const inProject =
  (more: Record<string, string> = {}, content?: object): Good =>
  async (bench) => ({ path: { projectId: await bench.project('CALCULATION'), ...more }, ...(content ? { body: content } : {}) });

/** Writes by somebody who may only read the project. */
const READ_ONLY: Case = { status: 403, why: 'to be read only', code: 'read-only', by: 'ola' };

const projectCases = (isWrite: boolean): readonly Case[] => [
  wrong(400, 'projectId', 'first', 'a project id that is none'),
  wrong(404, 'projectId', NO_SUCH_ID, 'no such project'),
  refusal(404, 'projectId', 'a project without the module', 'not-found', async (good, bench) =>
    path({ projectId: await bench.project() })(good, bench),
  ),
  { status: 403, why: 'a project of another company', code: 'forbidden', by: 'erik' },
  ...(isWrite ? [READ_ONLY] : []),
];

const BUDGET = { number: '1101', quantity: 10 };
const CUSTOM = { type: 'CUSTOMBUDGET_FIXEDUNIT', name: 'Gjerde', unit: 'm', quantity: 12, unitCost: 250, facilityId: 301, activityId: 401 };
const badBody = (field: string, change: object, why: string, code = 'invalid-value'): Case => refusal(400, field, why, code, body(change));
const CUSTOM_CASES: readonly Case[] = [
  badBody('unit', { unit: 'M' }, 'a unit in other letters', 'unknown-unit'),
  badBody('facilityId', { facilityId: 99 }, 'no such facility', 'unknown-facility'),
  badBody('activityId', { activityId: 99 }, 'no such activity', 'unknown-activity'),
  badBody('unitCost', { unitCost: undefined }, 'a fixed unit without its cost', 'invalid-body'),
  badBody('totalCost', { type: 'CUSTOMBUDGET_FIXEDTOTAL' }, 'a fixed total without its cost', 'invalid-body'),
  badBody('quantity', { quantity: 1e300 }, 'a cost that cannot be counted'),
];

const nodeOf =
  (operation: string, content: object, more: object = {}): Good =>
  async (bench) => {
    const projectId = await bench.project('CALCULATION');
    const node = await bench.make(operation, { path: { projectId }, body: content });
    return { path: { nodeId: node.id }, ...more };
  };

const nodeCases = (isWrite: boolean): readonly Case[] => [
  wrong(404, 'nodeId', 'none', 'no such node'),
  {
    status: 404,
    why: 'a node that another project has',
    code: 'not-found',
    field: 'nodeId',
    change: async (good, bench) =>
      path({ nodeId: `${await bench.project('CALCULATION')}-${String(good.path?.nodeId).slice(-36)}` })(good, bench),
  },
  { status: 403, why: 'a node of another company', code: 'forbidden', by: 'erik' },
  ...(isWrite ? [READ_ONLY] : []),
];

const MODULE: Table = {
  getCalculationModule: { good: inProject(), own: projectCases(false) },
  setCalculationType: {
    good: inProject({ calculationType: 'COMPANY' }),
    own: [...projectCases(true), wrong(400, 'calculationType', 'CHEAP', 'no such type')],
  },
};

const NODES: Table = {
  listCalculationNodes: { good: inProject(), own: [...projectCases(false), badQuery('depth', -1, 'a depth below 0')] },
  addBudgetNode: {
    good: inProject({}, BUDGET),
    own: [
      ...projectCases(true),
      { status: 200, why: 'without options', change: query({ options: false }) },
      { status: 404, why: 'no such number', code: 'not-found', field: 'number', change: body({ number: '0000' }) },
      refusal(404, 'childNodes[0].number', 'a child that the node does not have', 'not-found', body({ childNodes: [{ number: '1101' }] })),
      badBody('type', { number: '1900' }, 'a number of two nodes', 'ambiguous-number'),
      badBody('number', { number: '2101' }, 'a number that is no budget code', 'no-budget-code'),
      badBody('quantity', { quantity: 1e300 }, 'a cost that cannot be counted'),
    ],
  },
  deleteAllCalculationNodes: { good: inProject(), own: projectCases(true) },
  addCustomNode: { good: inProject({}, CUSTOM), own: [...projectCases(true), ...CUSTOM_CASES] },
  updateCustomNode: {
    good: nodeOf('addCustomNode', CUSTOM, { body: { ...CUSTOM, quantity: 13 } }),
    own: [
      ...nodeCases(true),
      ...CUSTOM_CASES,
      {
        status: 409,
        why: 'a node of the catalog',
        code: 'not-custom',
        change: async (good, bench) => ({ ...good, ...(await nodeOf('addBudgetNode', BUDGET)(bench)) }),
      },
    ],
  },
  getCalculationNode: {
    good: nodeOf('addBudgetNode', BUDGET, { query: { depth: 2 } }),
    own: [...nodeCases(false), badQuery('depth', -1, 'a depth below 0')],
  },
  deleteCalculationNode: {
    good: nodeOf('addBudgetNode', BUDGET),
    own: [...nodeCases(true), { status: 204, why: 'with children', change: query({ deleteChildren: true }) }],
  },
};

export const CALCULATION_CASES: Table = { ...REFERENCE, ...CATALOG, ...MODULE, ...NODES, ...reportCases(projectCases(false)) };
