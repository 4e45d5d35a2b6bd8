import { expect, test } from 'vitest';
import { demoSnapshot } from '../../../src/service/data/seed.js';
import { untilEnd } from '../../support/around.js';
import { startService, type TestCaller } from '../../support/service.js';
import { CABLE, furnish, PROJECT, SEGMENT_CALLS, trench, trenchOf, UUID, useService } from './trench.js';

const world = useService();
const create = (body: unknown) => world.kari.call('createSegment', { path: { projectId: PROJECT }, body });
const list = async (): Promise<{ id: number; name: string; projectId: number }[]> =>
  (await world.kari.call('listSegments', { path: { projectId: PROJECT } })).body;
const listed = async (id: unknown) => (await list()).find((head) => head.id === id);

test('T001 T002 a new segment has one section and in it one layer without items, which is the bottom layer', async () => {
  const id = expect.stringMatching(UUID);
  expect(trench.created.sections).toEqual([expect.objectContaining({ id, layers: [expect.objectContaining({ id, cables: [] })] })]);
  await trench.ok('addLayer', {});
  expect((await trench.layers()).map((layer) => layer.id)).toEqual([trench.layerId, id]);
});

test('T003 T012 the id and the project of a segment are the server’s: those in a body change nothing', async () => {
  const { status, body } = await create({ id: 99, name: 'Own id', projectId: 6003 });
  expect([status, body.projectId, Number.isSafeInteger(body.id)]).toEqual([200, PROJECT, true]);
  expect(body.id).not.toBe(99);
  const path = { segmentId: body.id };
  const changed = await world.kari.call('updateSegment', { path, body: { id: 98, name: 'New', projectId: 6003 } });
  expect(changed.body).toMatchObject({ id: body.id, name: 'New' });
  expect((await world.kari.call('getSegment', { path: { segmentId: 98 } })).status).toBe(404);
  expect(await listed(body.id)).toBeDefined();
  expect((await world.kari.call('listSegments', { path: { projectId: 6003 } })).body).toEqual([]);
});

test('T010 T011 T013 T014 T015 T016 create, get, update and list show a segment each in its own way', async () => {
  const trench = await world.trench({ body: { name: 'Listed', description: 'Here', length: 7 } });
  const { sections } = trench.created;
  const head = { id: trench.id, name: 'Listed', description: 'Here', length: 7 };
  expect(trench.created).toEqual({ ...head, projectId: PROJECT, sections });
  expect(await listed(trench.id)).toEqual({ ...head, projectId: PROJECT, sections: null });
  expect(await trench.read()).toEqual({ ...head, sections, validationErrors: [] });
  expect(await trench.ok('updateSegment', { name: 'B' })).toEqual({ ...head, name: 'B', sections });
});

test('T017 T024 T025 a list holds the segments of its own project, in order of creation, also of one name', async () => {
  const made = [await create({ name: 'Twin' }), await create({ name: 'A' }), await create({ name: 'Twin' })].map(({ body }) => body.id);
  const there = await world.trench({ projectId: 6004 });
  const other = (await world.kari.call('listSegments', { path: { projectId: 6004 } })).body;
  expect(other.map(({ id }: { id: number }) => id)).toEqual([there.id]);
  expect((await list()).map(({ id }) => id).slice(-3)).toEqual(made);
});

test('T018 T019 T031 an update changes what it names and keeps what is null or left out, so nothing can be cleared', async () => {
  const trench = await world.trench({ body: { name: 'A', description: 'D', length: 5 } });
  const before = await trench.read();
  for (const body of [undefined, {}, { name: null, description: null, length: null }]) {
    expect(await trench.status('updateSegment', body)).toBe(200);
    expect(await trench.read()).toEqual(before);
  }
  const expected: Record<string, unknown> = { name: 'A', description: 'D', length: 5 };
  for (const [field, value] of Object.entries({ name: 'B', description: 'E', length: 6 })) {
    expected[field] = value;
    expect(await trench.ok('updateSegment', { [field]: value })).toMatchObject(expected);
    for (const shown of [await trench.read(), await listed(trench.id)]) expect(shown).toMatchObject(expected);
  }
});

test('T020 an update leaves sections, items, coverings and settings alone', async () => {
  await trench.ok('addCable', { typeId: CABLE.mv });
  await trench.ok('addTopCovering', { type: 'SAND' });
  await trench.ok('updateSettings', { autoMarkers: true });
  const before = await trench.read();
  await trench.ok('updateSegment', { name: 'B', sections: [] });
  expect(await trench.read()).toEqual({ ...before, name: 'B' });
  expect(await trench.ok('listTopCoverings')).toHaveLength(1);
  expect((await trench.ok('getSettings')).autoMarkers).toBe(true);
});

test('T021 T022 T023 T032 a segment is deleted once with its trench data, its neighbours stay, and its id is not given again', async () => {
  const kept = await world.trench();
  const gone = await world.trench();
  const { id: cableId } = await gone.ok('addCable', { typeId: CABLE.mv });
  const { id: topCoveringId } = await gone.ok('addTopCovering', {});
  expect(await gone.status('deleteSegment')).toBe(204);
  for (const operation of ['deleteSegment', 'getSegment', 'getCable', 'deleteTopCovering'])
    expect(await gone.status(operation, undefined, { cableId, topCoveringId }), operation).toBe(404);
  expect((await world.kari.call('deleteSegment', { path: { segmentId: 424242 } })).status).toBe(404);
  expect(await listed(gone.id)).toBeUndefined();
  expect((await kept.read()).id).toBe(kept.id);
  expect((await world.trench()).id).not.toBe(gone.id);
});

test('T033 a segmentId that is no int64 answers 404', async () => {
  for (const segmentId of ['abc', '1.5', '007', '9223372036854775808', '-']) {
    expect((await world.kari.call('getSegment', { path: { segmentId } })).status, segmentId).toBe(404);
  }
});

test('T037 segment and type ids past 2^53 keep every digit', async () => {
  const seed = demoSnapshot();
  const huge = { id: '9007199254740995', name: 'Huge', cablesimulatorCompatible: true, conductorCount: 3 };
  const model = seed.records.find(({ kind, id }) => kind === 'cableType' && id === String(CABLE.mv));
  const type = { kind: 'cableType', id: huge.id, version: 1, value: { ...(model?.value as object), ...huge } } as const;
  const sequences = { ...seed.sequences, segment: '9007199254740993' };
  const under = await untilEnd(startService({ seed: () => ({ ...seed, sequences, records: [...seed.records, type] }) }));
  const kari = await under.as('kari.nordmann');
  const created = await kari.call('createSegment', { path: { projectId: PROJECT }, body: { name: 'A' } });
  expect(created.body.id).toBe(9007199254740993n);
  const path = { segmentId: created.body.id };
  expect((await kari.call('getSegment', { path })).body.id).toBe(9007199254740993n);
  expect((await kari.call('listSegments', { path: { projectId: PROJECT } })).body[0].id).toBe(9007199254740993n);
  const cable = await kari.call('addCable', { path, rawBody: '{"typeId":9007199254740995}' });
  expect(cable.body.typeId).toBe(9007199254740995n);
  expect((await kari.call('getSegment', { path: { segmentId: '9007199254740992' } })).status).toBe(404);
});

const listAs = (caller: TestCaller, projectId: number | string) => caller.call('listSegments', { path: { projectId } });
const createAs = (caller: TestCaller, projectId: number | string) =>
  caller.call('createSegment', { path: { projectId }, body: { name: 'A' } });
const both = async (caller: TestCaller, projectId: number | string) =>
  (await Promise.all([listAs, createAs].map((ask) => ask(caller, projectId)))).map(({ status }) => status);

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

test('T042 T043 T044 P093 a project lists and creates as soon as the module is active, and a refused create leaves nothing behind', async () => {
  expect(await both(world.kari, await newProject(['CALCULATION']))).toEqual([409, 409]);
  const projectId = await newProject([]);
  expect(await both(world.kari, projectId)).toEqual([409, 409]);
  await switchModule('addModule', projectId);
  expect((await listAs(world.kari, projectId)).body).toEqual([]);
  expect((await createAs(world.kari, projectId)).status).toBe(200);
  expect((await listAs(world.kari, projectId)).body).toHaveLength(1);
});

test('T045 T046 P094 no operation on a segment itself checks the module, and the segments are there again when the module is', async () => {
  const projectId = await newProject(['CABLESIMULATOR']);
  const [trench, kept] = [await world.trench({ projectId }), await world.trench({ projectId })];
  const ids = await furnish(trench);
  await switchModule('removeModule', projectId);
  expect(await both(world.kari, projectId)).toEqual([409, 409]);
  for (const { operation, method, body: sent } of SEGMENT_CALLS)
    expect(await trench.status(operation, sent, ids), operation).toBe(method === 'DELETE' ? 204 : 200);
  await switchModule('addModule', projectId);
  expect((await listAs(world.kari, projectId)).body.map(({ id }: { id: number }) => id)).toEqual([kept.id]);
});

test('T048 a member from another company reaches the project and its segments', async () => {
  const erik = await world.under.as('erik.graver');
  const trench = await world.trench({ caller: erik, projectId: 6002 });
  await trench.ok('addCable', { typeId: CABLE.lv });
  expect((await listAs(world.kari, 6002)).body.map(({ id }: { id: number }) => id)).toContain(trench.id);
  expect((await trenchOf(world.under, world.kari, trench.created).layers())[0].cables).toHaveLength(1);
});

test('T049 a project in the archive still lists and creates', async () => {
  const projectId = await newProject(['CABLESIMULATOR']);
  const archived = await world.kari.call('archiveProject', { path: { projectId } });
  expect(archived.status).toBeLessThan(300);
  expect(await both(world.kari, projectId)).toEqual([200, 200]);
});

test('T470 T471 T472 create segment, look up type, add cable, delete it and add it again, delete segment; none has a status', async () => {
  const query = { category: 'MV', componentSetScope: 'ORG' };
  const [{ id: typeId }] = (await world.kari.call('listCableTypes', { query })).body;
  const old = await trench.ok('addCable', { typeId });
  expect(old).toMatchObject({ typeId, sectionId: trench.sectionId, cableCategory: 'MV' });
  expect(await trench.status('deleteCable', undefined, { cableId: old.id })).toBe(204);
  const added = await trench.ok('addCable', { typeId, groupConfiguration: 'FLAT', status: 'NEW' });
  expect(JSON.stringify(await trench.read())).not.toMatch(/"(status|state)":/);
  expect([added.id === old.id, (await trench.layers())[0].cables]).toEqual([false, [added]]);
  expect([await trench.status('deleteSegment'), await trench.status('getSegment')]).toEqual([204, 404]);
});

test('T413 no number of requests is too many', async () => {
  const answers = await Promise.all(Array.from({ length: 300 }, () => world.kari.call('listPipeTypes')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
