import { expect, test } from 'vitest';
import type { TestCaller } from '../../support/service.js';
import { furnish, SEGMENT_CALLS } from './operations.js';
import { CABLE, trenchOf, useService } from './trench.js';

const world = useService();
const body = { name: 'A' };
const list = (caller: TestCaller, projectId: number | string) => caller.call('listSegments', { path: { projectId } });
const create = (caller: TestCaller, projectId: number | string) => caller.call('createSegment', { path: { projectId }, body });
const both = async (caller: TestCaller, projectId: number | string) => [
  (await list(caller, projectId)).status,
  (await create(caller, projectId)).status,
];

let numbers = 0;
/** A project of its own for a test that turns the module on or off. */
async function newProject(moduleType: string[]): Promise<number> {
  numbers += 1;
  const answer = await world.kari.call('createProject', {
    path: { owner: 'kari.nordmann' },
    query: { moduleType },
    body: { number: `RULES-${numbers}`, name: 'Rules', status: 'NEW', startDate: '2026-01-01T00:00:00Z' },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id;
}
const switchModule = (operation: 'addModule' | 'removeModule', projectId: number) =>
  world.kari.call(operation, { path: { projectId, moduleType: 'CABLESIMULATOR' } });

test('T040 T041 T047 listing and creating answer 409 for a project that is not there, out of reach, or no int64', async () => {
  expect(await both(await world.under.as('erik.graver'), 6001)).toEqual([409, 409]);
  for (const projectId of [424242, 6011, 'abc', '9223372036854775808', '06001'])
    expect([projectId, ...(await both(world.kari, projectId))]).toEqual([projectId, 409, 409]);
});

test('T042 T043 T044 a project lists and creates as soon as the module is active, and a refused create leaves nothing behind', async () => {
  expect(await both(world.kari, await newProject(['CALCULATION']))).toEqual([409, 409]);
  const projectId = await newProject([]);
  expect(await both(world.kari, projectId)).toEqual([409, 409]);
  await switchModule('addModule', projectId);
  expect((await list(world.kari, projectId)).body).toEqual([]);
  expect((await create(world.kari, projectId)).status).toBe(200);
  expect((await list(world.kari, projectId)).body).toHaveLength(1);
});

test('T045 T046 no operation on a segment itself checks the module, and the segments are there again when the module is', async () => {
  const projectId = await newProject(['CABLESIMULATOR']);
  const [trench, kept] = [await world.trench({ projectId }), await world.trench({ projectId })];
  const ids = await furnish(trench);
  await switchModule('removeModule', projectId);
  expect(await both(world.kari, projectId)).toEqual([409, 409]);
  for (const { operation, method, body: sent } of SEGMENT_CALLS)
    expect(await trench.status(operation, sent, ids), operation).toBe(method === 'DELETE' ? 204 : 200);
  await switchModule('addModule', projectId);
  expect((await list(world.kari, projectId)).body.map(({ id }: { id: number }) => id)).toEqual([kept.id]);
});

test('T048 a member from another company reaches the project and its segments', async () => {
  const erik = await world.under.as('erik.graver');
  const trench = await world.trench({ caller: erik, projectId: 6002 });
  await trench.ok('addCable', { typeId: CABLE.lv });
  expect((await list(world.kari, 6002)).body.map(({ id }: { id: number }) => id)).toContain(trench.id);
  expect((await trenchOf(world.under, world.kari, trench.created).layers())[0].cables).toHaveLength(1);
});

test('T049 a project in the archive still lists and creates', async () => {
  const projectId = await newProject(['CABLESIMULATOR']);
  const archived = await world.kari.call('archiveProject', { path: { projectId } });
  expect(archived.status).toBeLessThan(300);
  expect(await both(world.kari, projectId)).toEqual([200, 200]);
});
