import { expect, test } from 'vitest';
import type { Snapshot } from '../../../src/service/store/port.js';
import { liv, under, withLiv } from '../../support/around.js';
import { operations } from '../../support/contract.js';
import { create, idsOf, NORTH, ok, refused, startWorld } from './world.js';

withLiv(startWorld);

test('P003 P004 P078 a deleted project is gone from everywhere', async () => {
  const { id, number } = await create(liv, { caseRef: 'SAK-D', substationRef: 'NS-D' });
  const other = await create(liv, { caseRef: 'SAK-D', substationRef: 'NS-D' });
  const path = { companyId: NORTH, number, caseRef: 'SAK-D', substationRef: 'NS-D' };
  const answer = await liv.call('deleteProject', { path: { projectId: id } });
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(idsOf(await ok(liv, 'listProjects'))).not.toContain(id);
  expect(await ok(liv, 'listProjectsByNumber', { path })).toEqual([]);
  expect(idsOf(await ok(liv, 'listProjectsByCaseRef', { path }))).toEqual([other.id]);
  expect(idsOf(await ok(liv, 'listProjectsBySubstationRef', { path }))).toEqual([other.id]);
  expect((await ok(liv, 'pageProjects', { query: { caseRef: 'SAK-D' } })).total).toBe(1);
  refused(await liv.call('getProject', { path: { projectId: id } }), 404, 'projectId');
});

test('P079 deleting a project deletes its segments and leaves those of others', async () => {
  const [one, two] = [
    await create(liv, {}, { moduleType: ['CABLESIMULATOR'] }),
    await create(liv, {}, { moduleType: ['CABLESIMULATOR'] }),
  ];
  const segment = async (projectId: number) =>
    (await ok(liv, 'createSegment', { path: { projectId }, body: { name: 'A', length: 1 } })).id as number;
  const gone = [await segment(one.id), await segment(one.id)];
  const kept = await segment(two.id);
  await ok(liv, 'deleteProject', { path: { projectId: one.id } });
  for (const segmentId of gone) refused(await liv.call('getSegment', { path: { segmentId } }), 404);
  refused(await liv.call('listSegments', { path: { projectId: one.id } }), 409);
  expect((await liv.call('getSegment', { path: { segmentId: kept } })).status).toBe(200);
});

test('P079 deleting a project forgets who has opened it', async () => {
  const { id } = await create(liv);
  const opened = async () =>
    ((await under.admin('GET', '/snapshot')).body as Snapshot).records.filter(
      ({ kind, value }) => kind === 'access' && (value as { projectId: string }).projectId === String(id),
    ).length;
  await ok(liv, 'getProject', { path: { projectId: id } });
  expect(await opened()).toBe(1);
  await ok(liv, 'deleteProject', { path: { projectId: id } });
  expect(await opened()).toBe(0);
});

test('P005 P078 the id of a deleted project is not given again', async () => {
  const { id } = await create(liv);
  await ok(liv, 'deleteProject', { path: { projectId: id } });
  expect((await create(liv)).id).toBeGreaterThan(id);
});

/** Every operation on one project, with whatever else its path and body need. */
const onOneProject = operations.filter(
  ({ service, path }) => service === 'project' && path.includes('{projectId}'),
);
const rest = { moduleType: 'FORMS', owner: 'liv', projectStatus: 'NEW' };
const call = (id: string, projectId: string) =>
  liv.call(id, { path: { projectId, ...rest }, ...(id === 'updateProject' ? { body: { name: 'x' } } : {}) });

test('P076 a project that does not exist is not found, by every operation on one', async () => {
  expect(onOneProject).toHaveLength(11);
  for (const { id } of onOneProject) {
    const answer = await call(id, '424242');
    expect([id, answer.status]).toEqual([id, 404]);
    refused(answer, 404, 'projectId');
  }
});

test('P077 a project id that is no int64 is not found', async () => {
  for (const { id } of onOneProject) {
    for (const projectId of ['abc', '7001.0', '07001', '9223372036854775808', '%']) {
      const answer = await call(id, projectId);
      expect([id, projectId, answer.status]).toEqual([id, projectId, 404]);
    }
  }
});
