// The handlers of the project service on a store in memory, without HTTP, for properties that play many worlds.
import { expect } from 'vitest';
import { ASSUMED_PROFILE } from '../../../src/profile/profile-fields.js';
import type { Caller, Change } from '../../../src/service/core/context.js';
import type { Access, ApiClient, Project } from '../../../src/service/core/world.js';
import { projectHandlers } from '../../../src/service/project/project-handlers.js';
import { createMemoryStore } from '../../../src/service/store/memory.js';
import { company, project as projectOf, user } from '../../rules/project/world.js';
import { answerProblem, operationById } from '../../support/contract.js';

const COMPANIES = [company('1'), company('2')];

export const USERS = {
  kari: user('kari', { companyId: '1', email: 'Kari.Hansen@Example.NO' }),
  ola: user('ola', { companyId: '1', email: 'ola@example.no', companyRole: 'READER' }),
  nils: user('nils', { companyId: '1', confirmed: false }),
  siri: user('siri', { companyId: '2' }),
} as const;
const APP: ApiClient = { clientId: 'app1', companyId: '1', roles: [] };

export type Who = keyof typeof USERS | 'app1';

export const project = (id: string, over: Partial<Project> = {}): Project => projectOf(id, { companyId: '1', owner: 'kari', ...over });

export function callerOf(who: Who): Caller {
  const scopes = new Set<never>();
  if (who === 'app1') return { client: APP, companyId: '1', scopes };
  const person = USERS[who];
  return { client: APP, user: person, companyId: person.companyId, scopes };
}

/** The page that a caller gets in a world with these projects, some of them opened; the answer keeps the contract. */
export function pageOf(projects: readonly Project[], who: Who, query: Readonly<Record<string, unknown>>, opened: readonly Access[] = []) {
  const store = createMemoryStore();
  const put = (kind: Change['kind'], id: string, value: unknown) => ({ op: 'put', kind, id, value, expect: 0 }) as Change;
  const changes = [
    ...COMPANIES.map((one) => put('company', one.id, one)),
    ...Object.values(USERS).map((one) => put('user', one.username, one)),
    ...projects.map((one) => put('project', one.id, one)),
    ...opened.map((one) => put('access', `${one.username}/${one.projectId}`, one)),
  ];
  expect(store.commit({ changes })).toBe(true);
  const context = {
    world: store,
    caller: callerOf(who),
    lang: 'nb' as const,
    profile: ASSUMED_PROFILE,
    answersPlaces: true,
    now: new Date('2026-04-17T08:00:00.000Z'),
    uuid: () => 'not used',
    nextId: () => 'not used',
  };
  const { status, body } = projectHandlers.pageProjects(context, { path: {}, query, body: undefined });
  const contentType = 'application/json';
  expect(answerProblem(operationById('pageProjects'), { status, body, text: JSON.stringify(body), contentType })).toBeUndefined();
  return body as { total: number; first: number; count: number; entities: { id: number }[] };
}
