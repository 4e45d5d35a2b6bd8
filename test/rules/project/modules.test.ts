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

test('P080 P081 P082 P083 P084 each of the ten module types is added once, and listed with its project', async () => {
  const id = await fresh();
  expect(await typesOf(id)).toEqual([]);
  for (const type of NORTH_TYPES) {
    const answer = await add(id, type);
    expect([answer.status, answer.body]).toEqual([200, { projectId: id, type }]);
  }
  const [modules, before] = [await ok(liv, 'listModules', { path: { projectId: id } }), await read(id)];
  expect(modules).toEqual(expect.arrayContaining(NORTH_TYPES.map((type) => ({ projectId: id, type }))));
  expect((await add(id, 'FORMS')).body).toEqual({ projectId: id, type: 'FORMS' });
  expect(await typesOf(id)).toEqual([...NORTH_TYPES]);
  expect(await read(id)).toEqual(before);
});

test('P080 P096 of two additions at the same time one module comes', async () => {
  const id = await fresh();
  const answers = await Promise.all([add(id, 'ECO'), add(id, 'ECO'), add(id, 'ECO')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await typesOf(id)).toEqual(['ECO']);
});

test('P085 P086 UNKNOWN is shown where a project has it, and can be neither activated nor removed', async () => {
  expect(await typesOf(3001)).toContain('UNKNOWN');
  expect((await get(3001, 'UNKNOWN')).body).toEqual({ projectId: 3001, type: 'UNKNOWN' });
  refused(await remove(3003, 'UNKNOWN'), 400, 'moduleType');
  expect(await typesOf(3003)).toEqual(['UNKNOWN']);
  const id = await fresh();
  refused(await add(id, 'UNKNOWN'), 400, 'moduleType');
  refused(await get(id, 'UNKNOWN'), 404, 'moduleType');
  expect(await typesOf(id)).toEqual([]);
});

test('P003 P004 P087 P088 a module is read and removed, and is not found where the project does not have it', async () => {
  const id = await fresh(['FORMS', 'COCO', 'ECO']);
  expect((await get(id, 'COCO')).body).toEqual({ projectId: id, type: 'COCO' });
  const answer = await remove(id, 'COCO');
  expect([answer.status, answer.text]).toEqual([204, '']);
  for (const again of [await remove(id, 'COCO'), await get(id, 'COCO')]) refused(again, 404, 'moduleType', 'not-found');
  expect(await typesOf(id)).toEqual(['ECO', 'FORMS']);
  expect((await add(id, 'COCO')).status).toBe(200);
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

test('P092 a type that the company of the caller does not subscribe to cannot be activated, but stays where it is active', async () => {
  for (const projectId of [3002, 3004]) refused(await add(projectId, 'FORMS', gro), 403, undefined, 'not-subscribed');
  expect(await typesOf(3002, gro)).toEqual(['ECO']);
  const answer = await add(3002, 'ECO', gro);
  expect([answer.status, answer.body.type]).toEqual([200, 'ECO']);
  expect((await add(3004, 'CABLESIMULATOR', gro)).status).toBe(200);
});

test('P095 adding and removing a module record who and when', async () => {
  const stamp = { createdBy: 'liv', createdDate: CREATED, modifiedBy: 'rolf', modifiedDate: LATER };
  const [one, two] = [await fresh(), await fresh(['ECO'])];
  await add(one, 'ECO', rolf);
  expect(await read(one)).toMatchObject(stamp);
  await remove(two, 'ECO', rolf);
  expect(await read(two)).toMatchObject(stamp);
});
