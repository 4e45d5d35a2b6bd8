import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Project } from '../../../src/service/core/world.js';
import type { TestService } from '../../support/service.js';
import { company, idsOf, NORTH, ok, project, refused, startWorld } from './world.js';

const COUNT = 5;
const TEXTS = ['number', 'name', 'description', 'caseRef', 'substationRef', 'createdBy', 'modifiedBy'];
const DATES = ['startDate', 'endDate', 'endDateEstimate', 'createdDate', 'modifiedDate'];
const PROPERTIES = [...TEXTS, ...DATES, 'companyId'];

/** The kth way to arrange five things: no two properties below have their projects in the same order. */
function arrangement(k: number): number[] {
  const left = [0, 1, 2, 3, 4];
  const out: number[] = [];
  for (let size = COUNT, rest = k; size > 0; size -= 1) {
    out.push(...left.splice(rest % size, 1));
    rest = Math.floor(rest / size);
  }
  return out;
}
const ranks = (property: string): number[] => arrangement(11 + 7 * PROPERTIES.indexOf(property));

function sample(property: string, rank: number): string {
  if (property === 'companyId') return String(2001 + rank);
  return DATES.includes(property) ? `2026-01-0${rank + 1}T00:00:00Z` : `${property} ${rank}`;
}

const arranged = Array.from({ length: COUNT }, (_, index) =>
  project(String(3001 + index), {
    members: { liv: 'WRITER' },
    ...(Object.fromEntries(PROPERTIES.map((property) => [property, sample(property, ranks(property)[index] ?? 0)])) as Partial<Project>),
  }),
);
const companies = Array.from({ length: COUNT }, (_, rank) => company(String(2001 + rank)));

const open: TestService[] = [];
/** The ids in the order that the keys ask for, in a world of these projects. */
async function sorter(projects: readonly Project[]): Promise<(...sort: string[]) => Promise<number[]>> {
  const under = await startWorld({ companies, projects });
  open.push(under);
  const liv = await under.as('liv');
  return async (...sort) =>
    idsOf((await ok(liv, 'pageProjects', { query: { count: 100, ...(sort.length > 0 ? { sort } : {}) } })).entities);
}
let sorted: (...sort: string[]) => Promise<number[]>;
beforeAll(async () => {
  sorted = await sorter(arranged);
});
afterAll(async () => {
  for (const under of open) await under.close();
});

test('P164 P165 a page is sorted by any property that has a single value, up or down', async () => {
  expect(new Set(PROPERTIES.map((property) => ranks(property).join())).size).toBe(PROPERTIES.length);
  for (const property of PROPERTIES) {
    const expected = ranks(property)
      .map((rank, index) => ({ rank, id: 3001 + index }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ id }) => id);
    expect(await sorted(property), property).toEqual(expected);
    expect(await sorted(`-${property}`), `-${property}`).toEqual(expected.toReversed());
  }
  expect(await sorted('id')).toEqual([3001, 3002, 3003, 3004, 3005]);
  expect(await sorted('-id')).toEqual([3005, 3004, 3003, 3002, 3001]);
});

test('P164 P165 P170 status, archived and readonly sort too, and the id decides among equals', async () => {
  const other = { companyId: '2002', owner: 'gro' };
  const by = await sorter([
    project('3001', { status: 'STARTED', archived: true }),
    project('3002', { status: 'ENDED', ...other, members: { liv: 'READER' } }),
    project('3003', { status: 'NEW', archived: true }),
    project('3004', { status: 'ENDED', ...other, members: { liv: 'READER' } }),
  ]);
  expect(await by('status')).toEqual([3002, 3004, 3003, 3001]);
  expect(await by('-status')).toEqual([3001, 3003, 3002, 3004]);
  expect(await by('archived')).toEqual([3002, 3004, 3001, 3003]);
  expect(await by('-archived')).toEqual([3001, 3003, 3002, 3004]);
  expect(await by('readonly')).toEqual([3001, 3003, 3002, 3004]);
  expect(await by('-readonly')).toEqual([3002, 3004, 3001, 3003]);
});

test('P166 of several properties each decides where those before it see no difference', async () => {
  const by = await sorter([
    project('3001', { caseRef: 'A', name: 'y', number: '1' }),
    project('3002', { caseRef: 'B', name: 'x', number: '2' }),
    project('3003', { caseRef: 'A', name: 'x', number: '3' }),
    project('3004', { caseRef: 'A', name: 'x', number: '4' }),
  ]);
  expect(await by('caseRef', 'name')).toEqual([3003, 3004, 3001, 3002]);
  expect(await by('caseRef', 'name', '-number')).toEqual([3004, 3003, 3001, 3002]);
  expect(await by('-caseRef', 'name')).toEqual([3002, 3003, 3004, 3001]);
  expect(await by('name', 'caseRef')).toEqual([3003, 3004, 3002, 3001]);
  expect(await by('caseRef', '-id')).toEqual([3004, 3003, 3001, 3002]);
});

test('P167 what is no property of a project, or has parts, is refused', async () => {
  const under = open[0] as TestService;
  const liv = await under.as('liv');
  for (const key of ['colour', 'Name', '', '-', '--name', '+name', ' name', 'name-', 'name,number', 'owner']) {
    refused(await liv.call('pageProjects', { query: { sort: key } }), 400, 'sort');
    refused(await liv.call('pageProjects', { query: { sort: ['name', key] } }), 400, 'sort');
  }
  for (const key of ['location', '-meta', 'constructor']) refused(await liv.call('pageProjects', { query: { sort: key } }), 400, 'sort');
});

test('P168 what has no value comes last, up and down', async () => {
  const properties = ['endDate', 'endDateEstimate', 'description', 'caseRef', 'substationRef'];
  const value = (day: number) => Object.fromEntries(properties.map((name) => [name, `2026-01-0${day}T00:00:00Z`]));
  const by = await sorter([project('3001'), project('3002', value(2)), project('3003', value(1)), project('3004')]);
  for (const property of properties) {
    expect(await by(property), property).toEqual([3003, 3002, 3001, 3004]);
    expect(await by(`-${property}`), property).toEqual([3002, 3003, 3001, 3004]);
  }
});

test('P169 texts sort as in a Norwegian book, and numbers in them by their size', async () => {
  const names = ['Årdal', 'Zinkgata', 'Ørsta', 'Ærfugl', 'Berg 10', 'Berg 9', 'alta'];
  const by = await sorter(names.map((name, index) => project(String(3001 + index), { name, number: name })));
  const expected = [3007, 3006, 3005, 3002, 3004, 3003, 3001];
  expect(await by('name')).toEqual(expected);
  expect(await by('-number')).toEqual(expected.toReversed());
});

test('P171 dates sort as moments, and ids by their size', async () => {
  const dated = (date: string): Partial<Project> => Object.fromEntries(DATES.map((name) => [name, date]));
  const by = await sorter([
    project('9', { ...dated('2026-01-01T23:00:00-05:00'), companyId: NORTH }),
    project('10', dated('2026-01-02T03:00:00.5Z')),
    project('100', dated('2026-01-02T05:00:00+02:00')),
    project('9007199254740993', dated('2027-01-01T00:00:00Z')),
    project('9007199254740992', dated('2028-01-01T00:00:00Z')),
  ]);
  const large = [9007199254740992n, 9007199254740993n];
  for (const name of DATES) expect(await by(name), name).toEqual([100, 10, 9, ...large.toReversed()]);
  expect(await by('id')).toEqual([9, 10, 100, ...large]);
  expect(await by('-id')).toEqual([...large.toReversed(), 100, 10, 9]);
  expect(await by()).toEqual([9, 10, 100, ...large]);
});
