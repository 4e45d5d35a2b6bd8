import { expect, test } from 'vitest';
import { gro, liv, withLiv } from '../../support/around.js';
import type { TestCaller } from '../../support/service.js';
import { idsOf, NORTH, ok, project, refused, SOUTH, startWorld } from './world.js';

const shared = { number: 'A/1', caseRef: 'SAK/1 å', substationRef: 'NS 1' };
const PROJECTS = [
  project('3001', shared),
  project('3002', { number: 'B', caseRef: 'SAK/1 å', substationRef: 'NS 1', owner: 'rolf' }),
  project('3003', { ...shared, number: 'C', archived: true }),
  project('3004', { number: 'a/1', caseRef: 'sak/1 å', substationRef: 'NS 10' }),
  project('3005', { ...shared, companyId: SOUTH, owner: 'gro' }),
  project('3006', { ...shared, companyId: SOUTH, owner: 'gro', number: 'D', members: { liv: 'READER' } }),
  project('3007', { ...shared, companyId: SOUTH, owner: 'liv', number: 'E', archived: true }),
];

withLiv(() => startWorld({ projects: PROJECTS }));

const list = async (caller: TestCaller, operation: string, path: Record<string, string> = {}) =>
  idsOf(await ok(caller, operation, { path })).sort();
const page = async (query: Record<string, unknown> = {}) =>
  idsOf((await ok(liv, 'pageProjects', { query: { count: 100, ...query } })).entities).sort();

/** Each list, with a path on which both an archived project and one out of reach would be found. */
const LISTS: readonly [operation: string, path: (companyId: string) => Record<string, string>][] = [
  ['listProjects', () => ({})],
  ['listProjectsByCompany', (companyId) => ({ companyId })],
  ['listProjectsByCaseRef', (companyId) => ({ companyId, caseRef: 'SAK/1 å' })],
  ['listProjectsBySubstationRef', (companyId) => ({ companyId, substationRef: 'NS 1' })],
];

test('P062 P110 the list of projects has those that the caller may access', async () => {
  expect(await list(liv, 'listProjects')).toEqual([3001, 3002, 3004, 3006]);
  expect(await list(gro, 'listProjects')).toEqual([3005, 3006]);
});

test('P063 the list of a company has the projects of that company alone', async () => {
  expect(await list(liv, 'listProjectsByCompany', { companyId: NORTH })).toEqual([3001, 3002, 3004]);
  expect(await list(liv, 'listProjectsByCompany', { companyId: SOUTH })).toEqual([3006]);
  expect(await list(gro, 'listProjectsByCompany', { companyId: SOUTH })).toEqual([3005, 3006]);
});

test('P064 P067 projects are found by case reference within a company, several at a time', async () => {
  const by = (companyId: string, caseRef: string) => list(liv, 'listProjectsByCaseRef', { companyId, caseRef });
  expect(await by(NORTH, 'SAK/1 å')).toEqual([3001, 3002]);
  expect(await by(SOUTH, 'SAK/1 å')).toEqual([3006]);
  expect(await by(NORTH, 'SAK-9')).toEqual([]);
});

test('P065 projects are found by number within a company', async () => {
  const by = (companyId: string, number: string) => list(liv, 'listProjectsByNumber', { companyId, number });
  expect(await by(NORTH, 'A/1')).toEqual([3001]);
  expect(await by(SOUTH, 'D')).toEqual([3006]);
  expect(await by(NORTH, 'D')).toEqual([]);
});

test('P066 P067 projects are found by substation reference within a company, several at a time', async () => {
  const by = (companyId: string, substationRef: string) => list(liv, 'listProjectsBySubstationRef', { companyId, substationRef });
  expect(await by(NORTH, 'NS 1')).toEqual([3001, 3002]);
  expect(await by(SOUTH, 'NS 1')).toEqual([3006]);
  expect(await by(NORTH, 'NS')).toEqual([]);
});

test('P068 every list leaves archived projects out', async () => {
  for (const [operation, path] of LISTS) {
    for (const companyId of [NORTH, SOUTH]) {
      const found = await list(liv, operation, path(companyId));
      expect(found, operation).not.toContain(3003);
      expect(found, operation).not.toContain(3007);
    }
  }
  expect(await list(liv, 'listProjectsByNumber', { companyId: NORTH, number: 'C' })).toEqual([]);
  expect(await list(liv, 'listProjectsByNumber', { companyId: SOUTH, number: 'E' })).toEqual([]);
});

test('P110 P111 every list leaves out what the caller may not access', async () => {
  for (const [operation, path] of LISTS) {
    expect(await list(liv, operation, path(SOUTH)), operation).not.toContain(3005);
    expect(await list(gro, operation, path(NORTH)), operation).not.toContain(3001);
  }
  expect(await list(liv, 'listProjectsByNumber', { companyId: SOUTH, number: 'A/1' })).toEqual([]);
  expect(await page()).not.toContain(3005);
});

test('P070 P071 the page has archived projects too, unless archived is false', async () => {
  expect(await page()).toEqual([3001, 3002, 3003, 3004, 3006, 3007]);
  expect(await page({ archived: true })).toEqual([3003, 3007]);
  expect(await page({ archived: false })).toEqual([3001, 3002, 3004, 3006]);
  expect(await page({ number: 'C' })).toEqual([3003]);
});

test('P070 the summary has archived projects too, unless archived is false', async () => {
  const counted = async (query: Record<string, unknown>) => (await ok(liv, 'summarizeProjects', { query })).counter.count;
  expect(await counted({})).toBe(6);
  expect(await counted({ archived: true })).toBe(2);
  expect(await counted({ archived: false })).toBe(4);
});

test('P072 an archived project is still read by its id', async () => {
  expect(await ok(liv, 'getProject', { path: { projectId: 3003 } })).toMatchObject({ archived: true, number: 'C' });
});

test('P073 a company that is unknown or has nothing for the caller gives an empty list', async () => {
  for (const [operation, path] of LISTS.slice(1)) {
    expect(await list(liv, operation, path('4711')), operation).toEqual([]);
    expect(await list(gro, operation, path(NORTH)), operation).toEqual([]);
  }
});

test('P074 a company id that is no int64 is refused', async () => {
  const more = { caseRef: 'x', number: 'x', substationRef: 'x' };
  const operations = ['ByCompany', 'ByCaseRef', 'ByNumber', 'BySubstationRef'];
  for (const operation of operations) {
    for (const companyId of ['abc', '01', '1.5', '9223372036854775808', '0x7d1']) {
      refused(await liv.call(`listProjects${operation}`, { path: { companyId, ...more } }), 400, 'companyId', 'invalid-value');
    }
  }
});

test('P075 references and numbers are compared letter by letter', async () => {
  expect(await list(liv, 'listProjectsByNumber', { companyId: NORTH, number: 'a/1' })).toEqual([3004]);
  expect(await list(liv, 'listProjectsByCaseRef', { companyId: NORTH, caseRef: 'sak/1 å' })).toEqual([3004]);
  expect(await list(liv, 'listProjectsByCaseRef', { companyId: NORTH, caseRef: 'SAK/1 Å' })).toEqual([]);
  expect(await list(liv, 'listProjectsBySubstationRef', { companyId: NORTH, substationRef: 'NS 10' })).toEqual([3004]);
});

test('P183 the company id of the customer service is the one of the project service', async () => {
  const { companyId } = await ok(liv, 'getUser', { path: { user: 'liv' } });
  expect(await list(liv, 'listProjectsByCompany', { companyId: String(companyId) })).toEqual([3001, 3002, 3004]);
});
