// What the searches are run on: one world for calls, and a store in memory without HTTP for properties that play many worlds.
import fc from 'fast-check';
import { expect } from 'vitest';
import { ASSUMED_PROFILE } from '../../../src/profile/profile-fields.js';
import type { Caller, Change } from '../../../src/service/core/context.js';
import type { Access, ApiClient, Project } from '../../../src/service/core/world.js';
import { projectHandlers } from '../../../src/service/project/project-handlers.js';
import { stringify } from '../../../src/service/route.js';
import { createMemoryStore } from '../../../src/service/store/memory.js';
import { answerProblem, operationById } from '../../support/contract.js';
import type { TestService } from '../../support/service.js';
import { company, project, SOUTH, startWorld, user, type WorldParts } from './world.js';

const at = '2026-04-01T00:00:00.000Z';

const PROJECTS = [
  project('3001', {
    ...{ number: '10', name: 'Storgata kabelgrøft', status: 'STARTED', startDate: '2026-01-10T08:00:00Z' },
    ...{ description: 'Felles grøft med ekom', caseRef: 'SAK-1', substationRef: 'NS-1', modules: ['CABLESIMULATOR', 'CALCULATION'] },
    location: { address: { address1: 'Ærfuglveien 2', city: 'Ørsta', zipCode: '6150' } },
  }),
  project('3002', {
    ...{ number: '9', name: 'Åsgata gatelys', startDate: '2026-02-01T00:30:00+02:00', caseRef: 'SAK-1', owner: 'rolf' },
    ...{ modules: ['FORMS'] },
    location: { coordinate: { latitude: 61.1, longitude: 0 }, coordinateSource: 'MANUAL' },
  }),
  project('3003', {
    ...{ number: '2', name: 'Zinkgata', status: 'ENDED', startDate: '2025-06-01T00:00:00Z', caseRef: 'SAK-2', substationRef: 'NS-1' },
    ...{ archived: true },
  }),
  project('3004', {
    ...{ companyId: SOUTH, number: 'S-1', name: 'Sørgata', status: 'STARTED', startDate: '2026-03-01T00:00:00Z', substationRef: 'NS-2' },
    ...{ owner: 'gro', members: { liv: 'READER' }, modules: ['CABLESIMULATOR', 'UNKNOWN'] },
    ...{ location: { address: null, coordinate: null, coordinateSource: 'MANUAL' } },
  }),
  project('3005', {
    ...{ companyId: SOUTH, number: '10', name: 'Storgata hemmelig', status: 'STARTED', caseRef: 'SAK-1', substationRef: 'NS-1' },
    ...{ owner: 'gro', modules: ['CALCULATION'] },
  }),
  project('3006', {
    ...{ companyId: SOUTH, number: '10', name: 'Sørsiden', status: 'ENDED', startDate: '2024-01-01T00:00:00Z', archived: true },
    ...{ location: { address: { city: '', zipCode: null } } },
  }),
  project('3007', {
    ...{ number: '11', name: 'Øvre vei', startDate: '2026-04-01T00:00:00Z', caseRef: 'sak-1', substationRef: 'NS-10', owner: 'une' },
    ...{ location: { coordinate: { latitude: 61 } } },
  }),
];

export const PAGE_WORLD: WorldParts = {
  projects: PROJECTS,
  access: Object.entries({ 3001: 'liv', 3004: 'liv', 3002: 'rolf' }).map(([projectId, username]) => ({ username, projectId, at })),
};
export const startPageWorld = (): Promise<TestService> => startWorld(PAGE_WORLD);

export type Query = Readonly<Record<string, unknown>>;

const COMPANIES = [company('1'), company('2')];
export const SEARCHERS = {
  kari: user('kari', { companyId: '1', email: 'Kari.Hansen@Example.NO' }),
  ola: user('ola', { companyId: '1', email: 'ola@example.no', companyRole: 'READER' }),
  nils: user('nils', { companyId: '1', confirmed: false }),
  siri: user('siri', { companyId: '2' }),
} as const;
const APP: ApiClient = { clientId: 'app1', companyId: '1', roles: [] };

export type Who = keyof typeof SEARCHERS | 'app1';

export function callerOf(who: Who): Caller {
  const scopes = new Set<never>();
  if (who === 'app1') return { client: APP, companyId: '1', scopes };
  const person = SEARCHERS[who];
  return { client: APP, user: person, companyId: person.companyId, scopes };
}

/** The answer that a caller gets in a world with these projects, some of them opened. It keeps the contract. */
function answerOf(
  id: 'pageProjects' | 'summarizeProjects',
  projects: readonly Project[],
  who: Who,
  query: Query,
  opened: readonly Access[],
) {
  const store = createMemoryStore();
  const put = (kind: Change['kind'], key: string, value: unknown) => ({ op: 'put', kind, id: key, value, expect: 0 }) as Change;
  const changes = [
    ...COMPANIES.map((one) => put('company', one.id, one)),
    ...Object.values(SEARCHERS).map((one) => put('user', one.username, one)),
    ...projects.map((one) => put('project', one.id, one)),
    ...opened.map((one) => put('access', `${one.username}/${one.projectId}`, one)),
  ];
  expect(store.commit({ changes })).toBe(true);
  const now = new Date('2026-04-17T08:00:00.000Z');
  const context = { world: store, caller: callerOf(who), lang: 'nb' as const, profile: ASSUMED_PROFILE, answersPlaces: true, now };
  const ids = { uuid: () => 'not used', nextId: () => 'not used' };
  const { status, body } = projectHandlers[id]({ ...context, ...ids }, { path: {}, query: { count: 10, ...query }, body: undefined });
  const contentType = 'application/json';
  expect(answerProblem(operationById(id), { status, body, text: stringify(body), contentType })).toBeUndefined();
  return body;
}

export const pageOf = (projects: readonly Project[], who: Who, query: Query, opened: readonly Access[] = []) =>
  answerOf('pageProjects', projects, who, query, opened) as { total: number; first: number; count: number; entities: { id: number }[] };

/** How many projects a summary counts, of those that the query finds and of all. */
export function countsOf(projects: readonly Project[], who: Who, query: Query, opened: readonly Access[] = []): unknown[] {
  const { counter, staticCounter } = answerOf('summarizeProjects', projects, who, query, opened) as Record<string, { count: number }>;
  return [counter?.count, staticCounter?.count];
}

// Few values each, so that filters hit, and ties and nulls are common.
const of = <T>(...values: T[]) => fc.constantFrom(...values);
export const STARTS = ['2026-01-01T00:00:00Z', '2026-01-01T00:30:00+01:00', '2026-01-01T01:00:00+01:00', '2026-03-01T12:00:00.5Z'];
const WORDS = ['P9', 'P10', 'p9', 'Ås', 'åS vei', 'Z', ''];
const REFS = [null, 'K1', 'k1', 'K2'];
const PLACES = [
  null,
  {},
  { address: { city: 'Ås', zipCode: null } },
  { address: { city: '' }, coordinate: { latitude: 1, longitude: null } },
  { coordinate: { latitude: 0, longitude: 0 } },
];

const someProject: fc.Arbitrary<Partial<Project>> = fc.record({
  ...{ companyId: of('1', '2'), number: of(...WORDS), name: of(...WORDS), status: of('NEW', 'STARTED', 'ENDED') },
  ...{ startDate: of(...STARTS), endDate: of(null, ...STARTS), endDateEstimate: of(null, ...STARTS), createdBy: of(...WORDS) },
  ...{ createdDate: of(...STARTS), modifiedBy: of(...WORDS), modifiedDate: of(...STARTS), description: of(null, ...WORDS) },
  ...{ caseRef: of(...REFS), substationRef: of(...REFS), location: of(...PLACES), archived: fc.boolean() },
  ...{ owner: of('kari', 'ola', 'siri') },
  members: of<Project['members']>({}, { kari: 'READER' as const }, { ola: 'WRITER' as const, siri: 'READER' as const }),
  modules: fc.uniqueArray(of('ECO' as const, 'FORMS' as const, 'COCO' as const)),
});
export const someProjects = fc
  .uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 12 })
  .chain((ids) => fc.tuple(...ids.map((id) => someProject.map((over) => project(`${id}`, { companyId: '1', owner: 'kari', ...over })))));
