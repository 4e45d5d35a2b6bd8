import { expect, test } from 'vitest';
import { gro, liv, rolf, under, untilEnd, withLiv } from '../../support/around.js';
import { startService, type TestCaller } from '../../support/service.js';
import { changeUser, create, draft, idsOf, ok, project, refused, SOUTH, snapshotOf, startWorld, USERS, user } from './world.js';

const PROJECTS = [
  project('3001', { owner: 'liv', modules: ['FORMS'] }),
  project('3002', { owner: 'rolf', modules: ['FORMS'] }),
  project('3003', { companyId: SOUTH, owner: 'gro', members: { liv: 'WRITER', une: 'WRITER' } }),
  project('3004', { companyId: SOUTH, owner: 'gro', members: { liv: 'READER', rolf: 'WRITER' }, modules: ['FORMS'] }),
  project('3005', { companyId: SOUTH, owner: 'siv' }),
  project('3006', { owner: 'une', members: { liv: 'READER' } }),
  project('3007', { members: { rolf: 'WRITER' } }),
];

const READS = ['getProject', 'listModules', 'getModule'];
const WRITES: readonly [operation: string, path?: Record<string, string>, body?: unknown][] = [
  ['updateProject', {}, { name: 'Nygata' }],
  ['archiveProject'],
  ['restoreProject'],
  ['changeOwner', { owner: 'rolf' }],
  // Those without access learn nothing about users.
  ['changeOwner', { owner: 'nobody' }],
  ['changeStatus', { projectStatus: 'ENDED' }],
  ['addModule', { moduleType: 'CALCULATION' }],
  ['addModule', { moduleType: 'FORMS' }],
  ['removeModule', { moduleType: 'FORMS' }],
  ['deleteProject'],
];

withLiv(() => startWorld({ projects: PROJECTS }));

const get = (caller: TestCaller, projectId: number) => caller.call('getProject', { path: { projectId } });
const page = async (caller: TestCaller, query: Record<string, unknown> = {}) =>
  idsOf((await ok(caller, 'pageProjects', { query: { ...query, number: NUMBERS, count: 100 } })).entities);
/** Projects that other tests create stay out of sight. */
const NUMBERS = PROJECTS.map(({ number }) => number);

async function refusesAllWrites(caller: TestCaller, projectId: number, code = 'forbidden'): Promise<void> {
  for (const [operation, path, body] of WRITES) {
    const answer = await caller.call(operation, { path: { projectId, ...path }, body });
    expect([operation, answer.status, answer.body.code]).toEqual([operation, 403, code]);
  }
}

test('P110 P131 whoever is of the company has implicit access to its projects', async () => {
  for (const caller of [liv, rolf]) {
    for (const id of [3001, 3002, 3006, 3007]) expect((await get(caller, id)).status).toBe(200);
  }
  expect(await page(liv, { accessScope: 'IMPLICIT' })).toEqual([3001, 3002, 3006, 3007]);
  expect(await page(await under.as('siv'), { accessScope: 'IMPLICIT' })).toEqual([3003, 3004, 3005]);
});

test('P111 a project of another company is refused to whoever has no access of their own', async () => {
  for (const id of [3001, 3002, 3006]) {
    for (const operation of READS) {
      const answer = await gro.call(operation, { path: { projectId: id, moduleType: 'FORMS' } });
      expect([operation, id, answer.status]).toEqual([operation, id, 403]);
    }
    await refusesAllWrites(gro, id);
  }
  expect(await page(gro)).toEqual([3003, 3004, 3005]);
  expect((await ok(gro, 'summarizeProjects')).counter.count).toBe(3);
});

test('P112 P131 a member and an owner have explicit access across companies', async () => {
  expect(await page(liv, { accessScope: 'EXPLICIT' })).toEqual([3001, 3003, 3004, 3006, 3007]);
  expect((await get(liv, 3004)).status).toBe(200);
  refused(await get(liv, 3005), 403);
  expect(idsOf(await ok(liv, 'listProjects'))).toEqual(expect.arrayContaining([3003, 3004]));
});

test('P113 P115 a member who is WRITER writes', async () => {
  expect((await get(liv, 3003)).body.readonly).toBe(false);
  const body = { description: 'av liv' };
  expect((await ok(liv, 'updateProject', { path: { projectId: 3003 }, body })).description).toBe('av liv');
});

test('P114 P115 a member who is READER, or a reader in the company, reads and does not write', async () => {
  for (const projectId of [3004, 3001]) {
    const caller = projectId === 3004 ? liv : rolf;
    const before = (await get(caller, projectId)).body;
    expect(before.readonly).toBe(true);
    await refusesAllWrites(caller, projectId, 'read-only');
    expect((await get(caller, projectId)).body).toEqual(before);
    expect(await ok(caller, 'listModules', { path: { projectId } })).toHaveLength(1);
  }
  expect((await get(liv, 3001)).body.readonly).toBe(false);
});

test('P116 P147 the strongest role counts', async () => {
  for (const [myProjectRoles, ids] of Object.entries({ OWNER: [3002], WRITER: [3004, 3007], READER: [3001, 3006] }))
    expect(await page(rolf, { myProjectRoles }), myProjectRoles).toEqual(ids);
  expect(await page(liv, { myProjectRoles: 'WRITER', accessScope: 'EXPLICIT' })).toEqual([3003, 3006]);
  const body = { description: 'av rolf' };
  for (const projectId of [3002, 3007]) await ok(rolf, 'updateProject', { path: { projectId }, body });
  expect((await get(rolf, 3007)).body.readonly).toBe(false);
});

test('P117 a client without a user writes in the projects of its company, by implicit access alone', async () => {
  const client = await under.asClient('trenchctl');
  expect(await page(client)).toEqual([3001, 3002, 3006, 3007]);
  expect(await page(client, { accessScope: 'EXPLICIT' })).toEqual([]);
  expect(await page(client, { myProjectRoles: 'WRITER', myPermissionTypes: 'WRITE' })).toHaveLength(4);
  const { id } = await create(client);
  expect((await get(client, id)).body.readonly).toBe(false);
  const body = { name: 'Nygata' };
  const changed = await ok(client, 'updateProject', { path: { projectId: id }, body });
  expect(changed).toMatchObject({ name: 'Nygata', modifiedBy: 'trenchctl' });
  await refusesAllWrites(client, 3003);
  refused(await get(client, 3003), 403);
});

test('P118 P119 P120 a user whose confirmation is withdrawn loses the company’s data, not what is their own', async () => {
  const world = await untilEnd(startWorld({ projects: PROJECTS, users: USERS.map((one) => ({ ...one, confirmed: true })) }));
  const une = await world.as('une');
  expect(idsOf(await ok(une, 'listProjects'))).toEqual([3001, 3002, 3003, 3006, 3007]);
  await changeUser(world, 'une', { confirmed: false });
  expect(idsOf(await ok(une, 'listProjects'))).toEqual([3003, 3006]);
  refused(await get(une, 3001), 403);
  expect((await ok(une, 'updateProject', { path: { projectId: 3003 }, body: { name: 'Ny' } })).name).toBe('Ny');
  expect(await ok(une, 'listModuleTypes')).toEqual([]);
  refused(await une.call('addModule', { path: { projectId: 3006, moduleType: 'FORMS' } }), 403);
  refused(await une.call('createProject', { path: { owner: 'une' }, body: draft() }), 403);
});

test('P116 membership is looked up by the user’s own name only', async () => {
  // Names that every object has must not pass for members.
  const users = [...USERS, user('constructor', { companyId: SOUTH }), user('toString', { companyId: SOUTH })];
  const odd = await untilEnd(startService({ seed: () => snapshotOf({ users, projects: [project('3001')] }) }));
  for (const name of ['constructor', 'toString']) refused(await get(await odd.as(name), 3001), 403);
});
