// A small world of two companies, made for the rules: every person in it stands for one case of the access rules.
import { expect } from 'vitest';
import type { Access, ApiClient, Company, Project, Scope, User } from '../../../src/service/core/world.js';
import type { Snapshot, SnapshotRecord } from '../../../src/service/store/port.js';
import { type Answer, type CallOptions, startService, type TestCaller, type TestService, type Transport } from '../../support/service.js';

/** A text in both languages. */
export const both = (nb: string, en = `${nb} (en)`) => ({ nb, en });

export const NORTH = '2001';
export const SOUTH = '2002';

const SCOPES: readonly Scope[] = ['tb.bruker', 'prosjektsystem.bruker', 'orgsystemer', 'calculation.bruker', 'orgblad.bruker'];

export const company = (id: string, more: Partial<Company> = {}): Company => ({
  ...{ id, name: `Firma ${id}`, markets: ['NO'], moduleTypes: ['CABLESIMULATOR', 'CALCULATION', 'FORMS'], ...more },
});

export const user = (username: string, more: Partial<User> = {}): User => ({
  ...{ username, email: `${username}@${more.companyId === SOUTH ? 'south' : 'north'}.example`, firstName: username, lastName: 'Prøve' },
  ...{ mobile: null, phone: null, position: null, companyId: NORTH, departmentId: null, departmentName: null, active: true },
  ...{ confirmed: true, lang: 'nb', roles: SCOPES, companyRole: 'WRITER', services: [], ...more },
});

export const project = (id: string, more: Partial<Project> = {}): Project => ({
  ...{ id, companyId: NORTH, number: `N-${id}`, name: `Prosjekt ${id}`, status: 'NEW', startDate: '2026-01-10T08:00:00Z', endDate: null },
  ...{ endDateEstimate: null, description: null, caseRef: null, substationRef: null, location: null, archived: false, createdBy: 'liv' },
  ...{ modifiedBy: 'liv', createdDate: '2026-01-01T00:00:00.000Z', modifiedDate: '2026-01-01T00:00:00.000Z', owner: 'liv', members: {} },
  ...{ modules: [], meta: { catalogRevisionName: null, totalCost: null } },
  ...more,
});

export const COMPANIES: readonly Company[] = [
  company(NORTH, { name: 'Nord AS' }),
  company(SOUTH, { name: 'Sør AS', moduleTypes: ['CABLESIMULATOR'] }),
];

/** Of Nord: liv writes, rolf only reads, une is not confirmed, idar has left. Of Sør: gro writes, siv only reads. */
export const USERS: readonly User[] = [
  user('liv'),
  user('rolf', { companyRole: 'READER', email: 'Rolf@North.example' }),
  user('une', { confirmed: false }),
  user('idar', { active: false }),
  user('gro', { companyId: SOUTH, email: 'Gro@South.example' }),
  user('siv', { companyId: SOUTH, companyRole: 'READER' }),
];

const CLIENTS: readonly ApiClient[] = [
  { clientId: 'trenchctl', companyId: NORTH, roles: SCOPES },
  { clientId: 'sor-app', companyId: SOUTH, roles: SCOPES },
  { clientId: 'plain-app', companyId: NORTH, roles: ['orgsystemer'] },
];

export interface WorldParts {
  readonly companies?: readonly Company[];
  readonly users?: readonly User[];
  readonly projects?: readonly Project[];
  readonly access?: readonly Access[];
  readonly firstProjectId?: string;
}

export const records = <T>(kind: SnapshotRecord['kind'], values: readonly T[], id: (value: T) => string) =>
  values.map((value) => ({ kind, id: id(value), version: 1, value }));

export function snapshotOf(parts: WorldParts = {}): Snapshot {
  return {
    format: 'trenchctl-snapshot/1',
    sequences: { segment: '500001', project: parts.firstProjectId ?? '7001', usage: '1', comment: '901' },
    records: [
      ...records('company', parts.companies ?? COMPANIES, ({ id }) => id),
      ...records('user', parts.users ?? USERS, ({ username }) => username),
      ...records('client', CLIENTS, ({ clientId }) => clientId),
      ...records('project', parts.projects ?? [], ({ id }) => id),
      ...records('access', parts.access ?? [], ({ username, projectId }) => `${username}/${projectId}`),
    ],
  };
}

const TEN_YEARS = 315_360_000;

/** A service on these data whose clock stands still until a test turns it: the machine's date must not matter. Its tokens outlive every turn. */
export const startStill = (seed: () => Snapshot, transport: Transport = 'function', at = '2026-04-01T00:00:00Z'): Promise<TestService> =>
  startService({ transport, seed, clock: { now: () => Date.parse(at), sleep: async () => {} }, tokenLifetimeSeconds: TEN_YEARS });

/** A service of its own for a test file. */
export const startWorld = (parts: WorldParts = {}, transport?: Transport): Promise<TestService> =>
  startStill(() => snapshotOf(parts), transport);

/** What a body cannot set, because the server does, or because no property has that name. */
export const OF_SERVER = {
  ...{ archived: true, readonly: true, createdBy: 'gro', createdDate: '2001-01-01T00:00:00Z' },
  ...{ modifiedBy: 'gro', modifiedDate: '2001-01-01T00:00:00Z', owner: 'gro', modules: ['FORMS'], colour: 'red' },
};

let drafts = 0;
/** The body of a new project with what is required and nothing else; its number is free. */
export function draft(more: Record<string, unknown> = {}): Record<string, unknown> {
  drafts += 1;
  const required = { name: 'Prøvegata', status: 'NEW', startDate: '2026-05-04T06:00:00Z' };
  return { number: `R-${drafts}`, ...required, ...more };
}

/** A new project of the caller's company, owned by liv unless told otherwise. */
export async function create(
  caller: TestCaller,
  more: Record<string, unknown> = {},
  options: { owner?: string; moduleType?: readonly string[] } = {},
) {
  const { owner = 'liv', moduleType } = options;
  const answer = await caller.call('createProject', {
    ...{ path: { owner }, body: draft(more), ...(moduleType === undefined ? {} : { query: { moduleType } }) },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** The answer's body, of a call that has to succeed. */
export async function ok(caller: TestCaller, operationId: string, options: CallOptions = {}) {
  const answer = await caller.call(operationId, options);
  expect([200, 204], `${operationId}: ${answer.text}`).toContain(answer.status);
  return answer.body;
}

/** Checks that the answer is that refusal, and that it names the field and has the code where they are given. */
export function refused(answer: Answer, status: number, field?: string, code?: string): void {
  expect(answer.status, answer.text).toBe(status);
  if (code !== undefined) expect(answer.body.code, answer.text).toBe(code);
  if (field === undefined) return;
  const named = (answer.body.errors ?? []).map((error: { field: string }) => error.field);
  expect(named, answer.text).toContain(field);
}

/** Lets a person change while the service runs and tokens are out. */
export async function changeUser(under: TestService, username: string, more: Partial<User>): Promise<void> {
  const snapshot = (await under.admin('GET', '/snapshot')).body as Snapshot;
  const records = snapshot.records.map((record) =>
    record.kind === 'user' && record.id === username
      ? { ...record, version: record.version + 1, value: { ...(record.value as User), ...more } }
      : record,
  );
  const answer = await under.admin('POST', '/seed', { ...snapshot, records });
  expect(answer.status, answer.text).toBe(204);
}

/** Stops the service's clock at that instant. */
export async function freeze(under: TestService, now: string): Promise<void> {
  expect((await under.admin('PUT', '/clock', { now, frozen: true })).status).toBe(200);
}

export const advance = async (under: TestService, advanceMs: number): Promise<void> => {
  expect((await under.admin('PUT', '/clock', { advanceMs })).status).toBe(200);
};

export const idsOf = (projects: readonly { id: number }[]): number[] => projects.map(({ id }) => id);
