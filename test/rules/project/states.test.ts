import { expect, test } from 'vitest';
import { gro, liv, rolf, under, withLiv } from '../../support/around.js';
import type { TestCaller } from '../../support/service.js';
import { create, freeze, idsOf, NORTH, ok, refused, startWorld } from './world.js';

const CREATED = '2026-04-17T10:00:00.000Z';
const LATER = '2026-04-18T11:00:00.000Z';
const STATUSES = ['NEW', 'STARTED', 'ENDED'];

withLiv(startWorld);

async function old(more: Record<string, unknown> = {}, owner = 'liv') {
  await freeze(under, CREATED);
  const made = await create(liv, more, { owner });
  await freeze(under, LATER);
  return made;
}
const read = (projectId: number) => ok(liv, 'getProject', { path: { projectId } });
const setStatus = (projectId: number, projectStatus: string) => liv.call('changeStatus', { path: { projectId, projectStatus } });
const setOwner = (projectId: number, owner: string) => liv.call('changeOwner', { path: { projectId, owner } });
const isOwnedBy = async (id: number, owner: string) =>
  idsOf((await ok(liv, 'pageProjects', { query: { owner, count: 1000 } })).entities).includes(id);
const isListed = async (id: number) => idsOf(await ok(liv, 'listProjects')).includes(id);

test('P003 P004 P097 P098 any status is set from any other', async () => {
  for (const status of STATUSES) {
    for (const next of STATUSES) {
      const { id } = await old({ status });
      const answer = await setStatus(id, next);
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect((await read(id)).status, `${status} to ${next}`).toBe(next);
    }
  }
});

test('P099 a status that does not exist is refused and changes nothing', async () => {
  const before = await old();
  for (const status of ['CLOSED', 'started', ' STARTED', 'constructor']) {
    refused(await setStatus(before.id, status), 400, 'projectStatus', 'invalid-value');
  }
  expect(await read(before.id)).toEqual(before);
});

test('P003 P004 P068 P101 a project that is archived is omitted from the lists', async () => {
  const { id, number } = await old();
  expect(await isListed(id)).toBe(true);
  const answer = await liv.call('archiveProject', { path: { projectId: id } });
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(await isListed(id)).toBe(false);
  expect((await read(id)).archived).toBe(true);
  expect(await ok(liv, 'listProjectsByNumber', { path: { companyId: NORTH, number } })).toEqual([]);
  expect((await ok(liv, 'pageProjects', { query: { number, archived: true } })).total).toBe(1);
});

test('P003 P004 P102 a project that is restored is in the lists again', async () => {
  const { id } = await old();
  await ok(liv, 'archiveProject', { path: { projectId: id } });
  const answer = await liv.call('restoreProject', { path: { projectId: id } });
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect((await read(id)).archived).toBe(false);
  expect(await isListed(id)).toBe(true);
});

test('P100 the archive is a flag of its own beside the status', async () => {
  for (const status of STATUSES) {
    const { id } = await old({ status });
    await ok(liv, 'archiveProject', { path: { projectId: id } });
    expect(await read(id)).toMatchObject({ status, archived: true });
    await ok(liv, 'changeStatus', { path: { projectId: id, projectStatus: 'ENDED' } });
    expect(await read(id)).toMatchObject({ status: 'ENDED', archived: true });
    await ok(liv, 'restoreProject', { path: { projectId: id } });
    expect(await read(id)).toMatchObject({ status: 'ENDED', archived: false });
  }
});

test('P103 setting what is there already has no effect', async () => {
  const before = await old({ status: 'STARTED' });
  const path = { projectId: before.id };
  expect((await setStatus(before.id, 'STARTED')).status).toBe(204);
  expect((await setOwner(before.id, 'liv')).status).toBe(204);
  expect((await liv.call('restoreProject', { path })).status).toBe(204);
  expect(await read(before.id)).toEqual(before);
  await ok(liv, 'archiveProject', { path });
  const archived = await read(before.id);
  await freeze(under, '2026-04-19T00:00:00Z');
  expect((await liv.call('archiveProject', { path })).status).toBe(204);
  expect(await read(before.id)).toEqual(archived);
});

test('P003 P004 P104 P105 the owner is changed, by username or by e-mail', async () => {
  for (const owner of ['rolf', 'rolf@north.example', 'ROLF@north.example']) {
    const { id } = await old();
    expect(await isOwnedBy(id, 'rolf')).toBe(false);
    const answer = await setOwner(id, owner);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await isOwnedBy(id, 'rolf'), owner).toBe(true);
    expect(await isOwnedBy(id, 'liv'), owner).toBe(false);
  }
});

test('P106 an owner who is unknown or has left is refused, and the owner stays', async () => {
  const before = await old();
  for (const owner of ['nobody', 'nobody@north.example', 'idar', 'idar@north.example', 'Rolf']) {
    refused(await setOwner(before.id, owner), 400, 'owner', 'unknown-user');
  }
  expect(await isOwnedBy(before.id, 'liv')).toBe(true);
  expect(await read(before.id)).toEqual(before);
});

test('P107 the new owner has explicit access as OWNER, and the old one has it no more', async () => {
  const { id } = await old({}, 'gro');
  const mine = async (caller: TestCaller) =>
    idsOf((await ok(caller, 'pageProjects', { query: { myProjectRoles: 'OWNER', count: 1000 } })).entities);
  expect(await mine(gro)).toContain(id);
  await ok(liv, 'changeOwner', { path: { projectId: id, owner: 'rolf' } });
  expect(await mine(gro)).not.toContain(id);
  refused(await gro.call('getProject', { path: { projectId: id } }), 403);
  expect(await mine(rolf)).toContain(id);
  expect((await ok(rolf, 'getProject', { path: { projectId: id } })).readonly).toBe(false);
});

test('P108 status, archive and owner record who changed them and when', async () => {
  const changes: [string, Record<string, string>][] = [
    ['changeStatus', { projectStatus: 'ENDED' }],
    ['archiveProject', {}],
    ['changeOwner', { owner: 'liv' }],
  ];
  for (const [operation, more] of changes) {
    const before = await old({}, 'rolf');
    await ok(rolf, operation, { path: { projectId: before.id, ...more } });
    const stamp = { createdBy: 'liv', createdDate: CREATED, modifiedBy: 'rolf', modifiedDate: LATER };
    expect(await read(before.id), operation).toMatchObject(stamp);
  }
});

test('P109 an archived project can be changed and deleted', async () => {
  const { id } = await old();
  const path = { projectId: id };
  await ok(liv, 'archiveProject', { path });
  expect(await ok(liv, 'updateProject', { path, body: { name: 'Nygata' } })).toMatchObject({
    name: 'Nygata',
    archived: true,
    readonly: false,
  });
  await ok(liv, 'addModule', { path: { ...path, moduleType: 'FORMS' } });
  await ok(liv, 'deleteProject', { path });
  refused(await liv.call('getProject', { path }), 404, 'projectId');
});
