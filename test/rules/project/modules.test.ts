import { expect, test } from 'vitest';
import { gro, liv, rolf, under, withLiv } from '../../support/around.js';
import { company, create, freeze, NORTH, ok, project, refused, SOUTH, startWorld } from './world.js';

const CREATED = '2026-04-17T10:00:00.000Z';
const LATER = '2026-04-18T11:00:00.000Z';
const LATER_TYPES = ['FORMS', 'HUM2', 'LVPOLE', 'ROADLIGHT', 'SHAPLAN', 'SHORTCIRCUIT'] as const;
const NORTH_TYPES = ['CABLESIMULATOR', 'CALCULATION', 'COCO', 'ECO', ...LATER_TYPES] as const;

withLiv(() =>
  startWorld({
    companies: [company(NORTH, { moduleTypes: [...NORTH_TYPES, 'UNKNOWN'] }), company(SOUTH, { moduleTypes: ['CABLESIMULATOR'] })],
    projects: [
      project('3001', { modules: ['FORMS', 'UNKNOWN'] }),
      // The company has ended its subscription to ECO since.
      project('3002', { companyId: SOUTH, owner: 'gro', modules: ['ECO'] }),
      project('3003', { modules: ['UNKNOWN'] }),
      project('3004', { members: { gro: 'WRITER' } }),
    ],
  }),
);

async function fresh(moduleType: readonly string[] = []): Promise<number> {
  await freeze(under, CREATED);
  const { id } = await create(liv, {}, { owner: 'rolf', moduleType });
  await freeze(under, LATER);
  return id;
}
const typesOf = async (projectId: number, caller = liv): Promise<string[]> =>
  (await ok(caller, 'listModules', { path: { projectId } })).map(({ type }: { type: string }) => type).sort();
const add = (projectId: number, moduleType: string, caller = liv) => caller.call('addModule', { path: { projectId, moduleType } });
const remove = (projectId: number, moduleType: string, caller = liv) => caller.call('removeModule', { path: { projectId, moduleType } });
const get = (projectId: number, moduleType: string) => liv.call('getModule', { path: { projectId, moduleType } });
const read = (projectId: number) => ok(liv, 'getProject', { path: { projectId } });

test('P081 the modules of a project are listed with project and type', async () => {
  const id = await fresh(['FORMS', 'ECO']);
  const modules = await ok(liv, 'listModules', { path: { projectId: id } });
  expect(modules).toHaveLength(2);
  expect(modules).toEqual(
    expect.arrayContaining([
      { projectId: id, type: 'FORMS' },
      { projectId: id, type: 'ECO' },
    ]),
  );
  expect(await typesOf(await fresh())).toEqual([]);
});

test('P082 a module whose type is not present is added', async () => {
  const id = await fresh(['FORMS']);
  const answer = await add(id, 'ECO');
  expect([answer.status, answer.body]).toEqual([200, { projectId: id, type: 'ECO' }]);
  expect(await typesOf(id)).toEqual(['ECO', 'FORMS']);
});

test('P080 P083 adding a module that is present is allowed and has no effect', async () => {
  const id = await fresh(['FORMS']);
  const before = await read(id);
  for (let times = 0; times < 2; times += 1) {
    const answer = await add(id, 'FORMS');
    expect([answer.status, answer.body]).toEqual([200, { projectId: id, type: 'FORMS' }]);
  }
  expect(await typesOf(id)).toEqual(['FORMS']);
  expect(await read(id)).toEqual(before);
});

test('P080 P096 of two additions at the same time one module comes', async () => {
  const id = await fresh();
  const answers = await Promise.all([add(id, 'ECO'), add(id, 'ECO'), add(id, 'ECO')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await typesOf(id)).toEqual(['ECO']);
});

test('P084 there are ten module types to activate', async () => {
  const id = await fresh();
  for (const type of NORTH_TYPES) expect((await add(id, type)).status, type).toBe(200);
  expect(await typesOf(id)).toEqual([...NORTH_TYPES]);
});

test('P085 UNKNOWN is shown where a project has it, and cannot be activated', async () => {
  expect(await typesOf(3001)).toContain('UNKNOWN');
  expect((await get(3001, 'UNKNOWN')).body).toEqual({ projectId: 3001, type: 'UNKNOWN' });
  const id = await fresh();
  refused(await add(id, 'UNKNOWN'), 400, 'moduleType');
  refused(await get(id, 'UNKNOWN'), 404, 'moduleType');
  expect(await typesOf(id)).toEqual([]);
});

test('P086 UNKNOWN is read-only: it cannot be removed either', async () => {
  refused(await remove(3003, 'UNKNOWN'), 400, 'moduleType');
  expect(await typesOf(3003)).toEqual(['UNKNOWN']);
});

test('P087 one module is read, and is not found where the project does not have it', async () => {
  const id = await fresh(['FORMS']);
  const answer = await get(id, 'FORMS');
  expect([answer.status, answer.body]).toEqual([200, { projectId: id, type: 'FORMS' }]);
  refused(await get(id, 'ECO'), 404, 'moduleType', 'not-found');
});

test('P003 P004 P088 a module is removed, and is not found a second time', async () => {
  const id = await fresh(['FORMS', 'COCO', 'ECO']);
  const answer = await remove(id, 'COCO');
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(await typesOf(id)).toEqual(['ECO', 'FORMS']);
  await remove(id, 'FORMS');
  expect(await typesOf(id)).toEqual(['ECO']);
  refused(await remove(id, 'FORMS'), 404, 'moduleType');
  expect(await typesOf(id)).toEqual(['ECO']);
  expect((await add(id, 'FORMS')).status).toBe(200);
});

test('P089 P090 the types are those that the caller may use, and UNKNOWN is none of them', async () => {
  expect((await ok(liv, 'listModuleTypes')).sort()).toEqual([...NORTH_TYPES]);
  expect(await ok(gro, 'listModuleTypes')).toEqual(['CABLESIMULATOR']);
  expect(await ok(await under.asClient('sor-app'), 'listModuleTypes')).toEqual(['CABLESIMULATOR']);
});

test('P091 a module type that does not exist is refused by every operation', async () => {
  const id = await fresh();
  for (const type of ['TRENCH', 'forms', 'constructor']) {
    refused(await add(id, type), 400, 'moduleType', 'invalid-value');
    refused(await get(id, type), 400, 'moduleType');
    refused(await remove(id, type), 400, 'moduleType');
  }
});

test('P092 a type that the company does not subscribe to cannot be activated, but stays where it is active', async () => {
  refused(await add(3002, 'FORMS', gro), 403, undefined, 'not-subscribed');
  expect(await typesOf(3002, gro)).toEqual(['ECO']);
  const answer = await add(3002, 'ECO', gro);
  expect([answer.status, answer.body.type]).toEqual([200, 'ECO']);
});

test('P092 the subscription is that of the company of the caller, not of the project', async () => {
  refused(await add(3004, 'FORMS', gro), 403, undefined, 'not-subscribed');
  expect((await add(3004, 'CABLESIMULATOR', gro)).status).toBe(200);
});

test('P093 P094 the trench service takes a project with its module alone, and removal keeps the segments', async () => {
  const projectId = await fresh();
  const segment = () => liv.call('createSegment', { path: { projectId }, body: { name: 'A', length: 10 } });
  refused(await segment(), 409);
  await add(projectId, 'CABLESIMULATOR');
  const made = await segment();
  expect(made.status).toBe(200);
  await remove(projectId, 'CABLESIMULATOR');
  refused(await segment(), 409);
  expect((await liv.call('getSegment', { path: { segmentId: made.body.id } })).status).toBe(200);
  await add(projectId, 'CABLESIMULATOR');
  const listed = await ok(liv, 'listSegments', { path: { projectId } });
  expect(listed.map(({ id }: { id: number }) => id)).toEqual([made.body.id]);
});

test('P095 adding and removing a module record who and when', async () => {
  const stamp = { createdBy: 'liv', createdDate: CREATED, modifiedBy: 'rolf', modifiedDate: LATER };
  const [one, two] = [await fresh(), await fresh(['ECO'])];
  await add(one, 'ECO', rolf);
  expect(await read(one)).toMatchObject(stamp);
  await remove(two, 'ECO', rolf);
  expect(await read(two)).toMatchObject(stamp);
});
