// Every operation of the contract, called by every role on the objects of one company, against the table in authorisation.yaml.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { OPERATION_ROWS } from '../../../src/contract/operation-rows.js';
import type { Project } from '../../../src/service/core/world.js';
import type { Snapshot } from '../../../src/service/store/port.js';
import { type ContractOperation, operationById } from '../../support/contract.js';
import { ALL_SCOPES, type CallOptions, startService, type TestCaller, type TestService } from '../../support/service.js';
import { draft, ok } from '../project/world.js';
import { ALL_CALLS, furnish } from '../trench/operations.js';
import { trenchOf } from '../trench/trench.js';

// One company with one object for every operation of the contract, and a caller for every role. Everything that belongs to the company
// alone has its mark in a name or a text.

const MARK = 'Fjellveien';
const COMPANY = '1001';
const OWNER = 'kari.nordmann';
const GUEST = 'siri.stikker';
const SHEET = '4001';
const COMMENT = '801';
const COMPANY_CABLE = '20001';

type Path = Readonly<Record<string, string>>;

interface World {
  readonly under: TestService;
  /** The path parameters of every operation, where their names say which object is meant. */
  readonly ids: Path;
  /** Puts every object back as it was. */
  reset(): void;
  /** True if nothing has changed since the last reset. */
  isUntouched(): boolean;
}

/** Makes the objects through the API, marks them in the store, and lets a user of another company be a member of the project. */
async function startAuthorisation(): Promise<World> {
  const under = await startService();
  const owner = await under.as(OWNER);
  const ids = await makeObjects(under, owner);
  const snapshot = marked(under.service.store.dump(), ids.projectId ?? '');
  const reset = (): void => under.service.store.load(snapshot);
  reset();
  const before = JSON.stringify(under.service.store.dump());
  return { under, ids, reset, isUntouched: () => JSON.stringify(under.service.store.dump()) === before };
}

async function makeObjects(under: TestService, owner: TestCaller): Promise<Path> {
  const references = { number: `${MARK}-1`, caseRef: `${MARK}-2`, substationRef: `${MARK}-3` };
  const project = await ok(owner, 'createProject', {
    path: { owner: OWNER },
    query: { moduleType: ['CABLESIMULATOR', 'CALCULATION', 'ROADLIGHT'] },
    body: draft({ name: MARK, ...references }),
  });
  const path = { projectId: String(project.id) };
  const segment = await ok(owner, 'createSegment', { path, body: { name: MARK } });
  const items = await furnish(trenchOf(under, owner, segment));
  const node = await ok(owner, 'addCustomNode', { path, body: customNode(MARK) });
  return { ...path, ...references, ...items, segmentId: String(segment.id), nodeId: node.id };
}

const customNode = (name: string) => ({
  ...{ type: 'CUSTOMBUDGET_FIXEDUNIT', name, unit: 'm', quantity: 1, unitCost: 5 },
  ...{ facilityId: 301, activityId: 401 },
});

/** The records of the company that no call of the API can write. */
function marked(snapshot: Snapshot, projectId: string): Snapshot {
  const changes: Readonly<Record<string, object>> = {
    [`project ${projectId}`]: { members: { [GUEST]: 'WRITER' } } satisfies Partial<Project>,
    [`comment ${COMMENT}`]: { text: MARK },
    [`cableType ${COMPANY_CABLE}`]: { name: MARK },
    'document ORGBLAD-1004': { audience: { companyIds: [COMPANY] } },
  };
  const records = snapshot.records.map((record) => {
    const change = changes[`${record.kind} ${record.id}`];
    return change === undefined ? record : { ...record, value: { ...(record.value as object), ...change } };
  });
  expect(records.filter((record, at) => record !== snapshot.records[at])).toHaveLength(4);
  return { ...snapshot, records };
}

const without = (scope: string): string =>
  ALL_SCOPES.split(' ')
    .filter((other) => other !== scope)
    .join(' ');

/** A caller for each role of the table. Tokens are kept: they outlive a reset. */
function callersOf({ under }: World): (role: string, operation: ContractOperation) => Promise<TestCaller> {
  const logins: Readonly<Record<string, (scope: string) => Promise<TestCaller>>> = {
    owner: () => under.as(OWNER),
    writer: () => under.as('anna.svensson'),
    reader: () => under.as('ola.leser'),
    guest: () => under.as(GUEST),
    client: () => under.asClient('trenchctl'),
    unconfirmed: () => under.as('nina.ny'),
    other: () => under.as('erik.graver'),
    otherClient: () => under.asClient('grofte-ci'),
    noRole: (scope) => under.as(OWNER, without(scope)),
  };
  const known = new Map<string, Promise<TestCaller>>();
  return (role, { scope }) => {
    const login = logins[role];
    if (login === undefined) throw new Error(`no caller for the role ${role}`);
    const key = role === 'noRole' ? `${role} ${scope}` : role;
    const caller = known.get(key) ?? login(scope);
    known.set(key, caller);
    return caller;
  };
}

/** Path parameters that mean the same in all operations of a service. */
const PATHS: Readonly<Record<ContractOperation['service'], Path>> = {
  trench: { cableTypeId: COMPANY_CABLE, eccTypeId: '1' },
  project: { companyId: COMPANY, owner: 'anna.svensson', moduleType: 'ROADLIGHT', projectStatus: 'ENDED' },
  customer: { user: OWNER, service: 'trench' },
  calculation: {
    ...{ companyId: COMPANY, activityId: '401', facilityId: '301', revision: 'latest', revisionId: '73' },
    ...{ type: 'BUDGET', number: '1102', calculationType: 'COMPANY' },
  },
  checklist: {
    ...{ revision: 'latest', facilityid: '11', checkpointid: '2001' },
    ...{ assessmenttype: 'PLANNING', reporttype: 'CHECKLIST' },
  },
  document: { type: 'ORGBLAD', number: SHEET, version: '1.0', idOrType: COMMENT, id: COMMENT },
};

/** What an operation needs besides. */
const OWN: Readonly<Record<string, CallOptions>> = {
  addModule: { path: { moduleType: 'FORMS' } },
  pageProjects: { query: { q: MARK } },
  summarizeProjects: { query: { q: MARK } },
  updateSegment: { body: { length: 5 } },
  updateProject: { body: { description: 'ny' } },
  recordUsage: { body: [{ name: 'a', value: 'b' }] },
  getCatalogNode: { query: { useCompanyPrices: true } },
  addBudgetNode: { body: { number: '1102', quantity: 1 } },
  addCustomNode: { body: customNode('Rør') },
  updateCustomNode: { body: customNode('Rør') },
  getQuantityReport: { path: { type: 'OTHER' } },
  downloadQuantityReportPdf: { path: { type: 'OTHER' } },
  getDistributionReport: { path: { type: 'FACILITY' } },
  downloadDocument: { path: { number: '1004' } },
  downloadDocumentVersion: { path: { number: '1004' } },
};

/** The call of an operation on the objects of the company. Document calls name its user, unless a comment of it is asked for. */
function callOf({ ids }: World, operation: ContractOperation): CallOptions {
  const { id, service, parameters, path } = operation;
  const own = OWN[id] ?? {};
  const body = ALL_CALLS.find((call) => call.operation === id)?.body;
  const isPersonal = service === 'document' && !path.includes('/meta/comment/{');
  const named = isPersonal && parameters.some(({ name }) => name === 'user') ? { user: OWNER } : {};
  return {
    ...(body === undefined ? {} : { body }),
    ...(id === 'createProject' ? { body: draft({ companyId: Number(COMPANY) }) } : {}),
    ...own,
    path: { ...ids, ...PATHS[service], ...(service === 'project' ? numbersOf(ids) : {}), ...own.path },
    query: { ...named, ...own.query },
  };
}

const numbersOf = ({ number = '', caseRef = '', substationRef = '' }: Path): Path => ({ number, caseRef, substationRef });

/** The status of an answer, with * if the answer shows something of the company. */
async function answerOf(caller: TestCaller, id: string, options: CallOptions): Promise<string> {
  const { status, text } = await caller.call(operationById(id).id, options);
  return `${status}${status < 300 && text.includes(MARK) ? '*' : ''}`;
}

interface Row {
  readonly because: string;
  readonly answers: readonly (string | number)[];
  readonly operations: readonly string[];
}

const { roles, rows } = parse(readFileSync(new URL('../authorisation.yaml', import.meta.url), 'utf8')) as {
  readonly roles: readonly string[];
  readonly rows: readonly Row[];
};

/** Each operation with the answer that each role expects. */
const TABLE = rows.flatMap(({ answers, operations }) =>
  operations.map((id) => ({ id, expected: Object.fromEntries(roles.map((role, at) => [role, String(answers[at])])) })),
);

let world: World;
let callerOf: ReturnType<typeof callersOf>;
beforeAll(async () => {
  world = await startAuthorisation();
  callerOf = callersOf(world);
});
afterAll(() => world.under.close());

test('A057 every operation has one row, and every row an answer for every role', () => {
  const todo = 'give each operation a place in test/rules/authorisation.yaml';
  expect(TABLE.map(({ id }) => id).toSorted(), todo).toEqual(OPERATION_ROWS.map(({ id }) => id).toSorted());
  expect(TABLE, 'state the number of operations here').toHaveLength(128);
  for (const { because, answers } of rows) {
    expect([because, answers.length]).toEqual([because, roles.length]);
    expect(because).not.toBe('');
  }
});

test.each(TABLE)('A057 A058 K051 N049 T374 T379 T382 T383 T384 T385 $id answers each role as the table says', async ({ id, expected }) => {
  const operation = operationById(id);
  const call = callOf(world, operation);
  const found: Record<string, string> = {};
  const ask = async (role: string): Promise<void> => {
    found[role] = await answerOf(await callerOf(role, operation), id, call);
  };
  const isRefused = (role: string): boolean => Number.parseInt(expected[role] ?? '', 10) >= 400;
  world.reset();
  // Those who are refused come first, because nothing may change for them.
  for (const role of roles.filter(isRefused)) await ask(role);
  if (operation.method !== 'GET') expect([id, world.isUntouched()]).toEqual([id, true]);
  for (const role of roles.filter((one) => !isRefused(one))) {
    if (operation.method !== 'GET') world.reset();
    await ask(role);
  }
  expect(found).toEqual(expected);
});
