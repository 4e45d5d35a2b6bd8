import { expect, test } from 'vitest';
import { demoSnapshot } from '../../../src/service/data/seed.js';
import { untilEnd } from '../../support/around.js';
import { startService } from '../../support/service.js';
import { CABLE, PROJECT, trench, UUID, useService } from './trench.js';

const world = useService();
const create = (body: unknown) => world.kari.call('createSegment', { path: { projectId: PROJECT }, body });
const list = async (): Promise<{ id: number; name: string; projectId: number }[]> =>
  (await world.kari.call('listSegments', { path: { projectId: PROJECT } })).body;
const listed = async (id: unknown) => (await list()).find((head) => head.id === id);

test('T001 a new segment has one section and in it one layer without items', async () => {
  const id = expect.stringMatching(UUID);
  expect(trench.created.sections).toEqual([expect.objectContaining({ id, layers: [expect.objectContaining({ id, cables: [] })] })]);
});

test('T002 the layer that comes with the segment is the bottom layer', async () => {
  await trench.ok('addLayer', {});
  const layers = await trench.layers();
  expect(layers).toHaveLength(2);
  expect(layers[0].id).toBe(trench.layerId);
});

test('T003 the id of a segment is the server’s: one in a body changes nothing', async () => {
  const { status, body } = await create({ id: 99, name: 'Own id' });
  expect(status).toBe(200);
  expect(body.id).not.toBe(99);
  expect(Number.isSafeInteger(body.id)).toBe(true);
  const changed = await world.kari.call('updateSegment', { path: { segmentId: body.id }, body: { id: 98, name: 'New' } });
  expect(changed.body).toMatchObject({ id: body.id, name: 'New' });
  expect((await world.kari.call('getSegment', { path: { segmentId: 98 } })).status).toBe(404);
});

test('T010 the answers of create and list carry the projectId', async () => {
  expect(trench.created.projectId).toBe(PROJECT);
  expect((await listed(trench.id))?.projectId).toBe(PROJECT);
});

test('T011 the answers of get and update leave the projectId out', async () => {
  expect(await trench.read()).not.toHaveProperty('projectId');
  expect(await trench.ok('updateSegment', { name: 'B' })).not.toHaveProperty('projectId');
});

test('T012 a projectId in a body does not move the segment', async () => {
  const { body } = await create({ name: 'Stays', projectId: 6003 });
  expect(body.projectId).toBe(PROJECT);
  await world.kari.call('updateSegment', { path: { segmentId: body.id }, body: { projectId: 6003 } });
  expect(await listed(body.id)).toBeDefined();
  expect((await world.kari.call('listSegments', { path: { projectId: 6003 } })).body).toEqual([]);
});

test('T013 get, create and update answer the segment with its sections', async () => {
  const updated = await trench.ok('updateSegment', { name: 'B' });
  expect((await trench.read()).sections).toEqual(trench.created.sections);
  expect(updated.sections).toEqual(trench.created.sections);
});

test('T014 T015 a list shows id, name, description, length and projectId, and sections as null', async () => {
  const trench = await world.trench({ body: { name: 'Listed', description: 'Here', length: 7 } });
  const head = { id: trench.id, name: 'Listed', description: 'Here', length: 7, projectId: PROJECT };
  expect(await listed(trench.id)).toEqual({ ...head, sections: null });
});

test('T016 only get-by-id shows validationErrors', async () => {
  expect(trench.created).not.toHaveProperty('validationErrors');
  expect(await listed(trench.id)).not.toHaveProperty('validationErrors');
  expect(await trench.ok('updateSegment', { name: 'B' })).not.toHaveProperty('validationErrors');
  expect(await trench.read()).toHaveProperty('validationErrors');
});

test('T017 a list holds the segments of its own project only', async () => {
  const here = await world.trench();
  const there = await world.trench({ projectId: 6004 });
  const other = (await world.kari.call('listSegments', { path: { projectId: 6004 } })).body;
  expect(other.map(({ id }: { id: number }) => id)).toEqual([there.id]);
  expect(await listed(here.id)).toBeDefined();
  expect(await listed(there.id)).toBeUndefined();
});

test('T018 an update changes what it names and keeps what it leaves out', async () => {
  const trench = await world.trench({ body: { name: 'A', description: 'D', length: 5 } });
  expect(await trench.ok('updateSegment', { name: 'B' })).toMatchObject({ name: 'B', description: 'D', length: 5 });
  expect(await trench.ok('updateSegment', { description: 'E' })).toMatchObject({ name: 'B', description: 'E', length: 5 });
  expect(await trench.ok('updateSegment', { length: 6 })).toMatchObject({ name: 'B', description: 'E', length: 6 });
  expect(await trench.read()).toMatchObject({ name: 'B', description: 'E', length: 6 });
  expect(await listed(trench.id)).toMatchObject({ name: 'B', description: 'E', length: 6 });
});

test('T019 an update with null keeps the value, so nothing can be cleared', async () => {
  const trench = await world.trench({ body: { name: 'A', description: 'D', length: 5 } });
  await trench.ok('updateSegment', { name: null, description: null, length: null });
  expect(await trench.read()).toMatchObject({ name: 'A', description: 'D', length: 5 });
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

test('T021 deleting a segment answers 204 and takes all trench data with it', async () => {
  const { id: cableId } = await trench.ok('addCable', { typeId: CABLE.mv });
  const { id: topCoveringId } = await trench.ok('addTopCovering', {});
  expect(await trench.status('deleteSegment')).toBe(204);
  expect(await trench.status('getSegment')).toBe(404);
  expect(await trench.status('getCable', undefined, { cableId })).toBe(404);
  expect(await trench.status('deleteTopCovering', undefined, { topCoveringId })).toBe(404);
  expect(await listed(trench.id)).toBeUndefined();
});

test('T022 deleting a segment that is not there answers 404', async () => {
  expect(await trench.status('deleteSegment')).toBe(204);
  expect(await trench.status('deleteSegment')).toBe(404);
  expect((await world.kari.call('deleteSegment', { path: { segmentId: 424242 } })).status).toBe(404);
});

test('T023 deleting one segment leaves its neighbours alone', async () => {
  const [gone, kept] = [await world.trench(), await world.trench()];
  await gone.call('deleteSegment');
  expect((await kept.read()).id).toBe(kept.id);
});

test('T024 a list is in order of creation', async () => {
  const made = [await world.trench(), await world.trench(), await world.trench()].map(({ id }) => id);
  const ids = (await list()).map(({ id }) => id).filter((id) => made.includes(id));
  expect(ids).toEqual(made);
});

test('T025 two segments of a project may have the same name', async () => {
  const [first, second] = [await create({ name: 'Twin' }), await create({ name: 'Twin' })];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect((await list()).filter(({ name }) => name === 'Twin')).toHaveLength(2);
});

test('T031 an update without a body, or with an empty one, changes nothing', async () => {
  const trench = await world.trench({ body: { name: 'A', description: 'D', length: 5 } });
  const before = await trench.read();
  expect((await trench.call('updateSegment')).status).toBe(200);
  expect((await trench.call('updateSegment', {})).status).toBe(200);
  expect(await trench.read()).toEqual(before);
});

test('T032 the id of a deleted segment is not given again', async () => {
  const first = await world.trench();
  await first.call('deleteSegment');
  expect((await world.trench()).id).not.toBe(first.id);
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
