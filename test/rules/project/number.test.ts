import { expect, test } from 'vitest';
import { app, gro, liv, withLiv } from '../../support/around.js';
import type { TestCaller } from '../../support/service.js';
import { create, draft, idsOf, NORTH, ok, project, refused, SOUTH, startWorld } from './world.js';

// Two projects of one company with one number, as history may have left them.
withLiv(() => startWorld({ projects: [project('3001', { number: 'DOUBLE' }), project('3002', { number: 'DOUBLE' })] }));

const attempt = (caller: TestCaller, number: unknown, owner = 'liv') =>
  caller.call('createProject', { path: { owner }, body: draft({ number }) });
const found = async (caller: TestCaller, companyId: string, number: string) =>
  idsOf(await ok(caller, 'listProjectsByNumber', { path: { companyId, number } }));

test('P053 a number that is in use in the company is refused, and nothing is created', async () => {
  const { id, number } = await create(liv);
  refused(await attempt(liv, number), 409, 'number', 'number-taken');
  refused(await attempt(app, number), 409, 'number');
  expect(await found(liv, NORTH, number)).toEqual([id]);
});

test('P054 the number of an archived project is still in use', async () => {
  const { id, number } = await create(liv);
  await ok(liv, 'archiveProject', { path: { projectId: id } });
  refused(await attempt(liv, number), 409, 'number');
  const other = await create(liv);
  refused(await liv.call('updateProject', { path: { projectId: other.id }, body: { number } }), 409, 'number');
});

test('P055 two companies may use one number', async () => {
  const { id, number } = await create(liv);
  const theirs = await create(gro, { number }, { owner: 'gro' });
  expect(await found(liv, NORTH, number)).toEqual([id]);
  expect(await found(gro, SOUTH, number)).toEqual([theirs.id]);
});

test('P056 once the project is deleted its number is free', async () => {
  const { id, number } = await create(liv);
  await ok(liv, 'deleteProject', { path: { projectId: id } });
  const next = await create(liv, { number });
  expect(await found(liv, NORTH, number)).toEqual([next.id]);
});

test('P057 P051 an update to a number in use is refused and leaves the project as it was', async () => {
  const [one, two] = [await create(liv), await create(liv)];
  const body = { number: one.number, name: 'Nygata' };
  const path = { projectId: two.id };
  refused(await liv.call('updateProject', { path, body }), 409, 'number', 'number-taken');
  refused(await liv.call('updateProject', { path, body, query: { property: 'number' } }), 409, 'number');
  expect(await ok(liv, 'getProject', { path })).toEqual(two);
});

test('P057 a project keeps its own number, and can take one that is free', async () => {
  const { id, number } = await create(liv);
  const path = { projectId: id };
  expect((await ok(liv, 'updateProject', { path, body: { number, name: 'Nygata' } })).name).toBe('Nygata');
  expect((await ok(liv, 'updateProject', { path, body: { number: `${number}-b` } })).number).toBe(`${number}-b`);
  expect(await found(liv, NORTH, number)).toEqual([]);
  await create(liv, { number });
});

test('P058 numbers are compared letter by letter', async () => {
  const { number } = await create(liv, { number: 'Nr-ø1' });
  for (const other of ['nr-ø1', 'Nr-ø1 ', ' Nr-ø1', 'Nr-ø']) expect((await attempt(liv, other)).status).toBe(200);
  expect(await found(liv, NORTH, number)).toHaveLength(1);
});

test('P060 of two creations with one number that run at the same time one is done', async () => {
  const { number } = draft();
  const statuses = (await Promise.all([attempt(liv, number), attempt(liv, number)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
  expect(await found(liv, NORTH, String(number))).toHaveLength(1);
});

test('P061 where a number is there twice, both hits are answered and both can be changed', async () => {
  expect(await found(liv, NORTH, 'DOUBLE')).toEqual([3001, 3002]);
  expect((await ok(liv, 'pageProjects', { query: { number: 'DOUBLE' } })).total).toBe(2);
  const body = { number: 'DOUBLE', description: 'ny' };
  expect((await ok(liv, 'updateProject', { path: { projectId: 3002 }, body })).description).toBe('ny');
});
