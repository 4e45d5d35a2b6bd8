import { expect, test } from 'vitest';
import { CABLE, PROJECT, UUID, useService } from './trench.js';

const world = useService();
const create = (body: unknown) => world.kari.call('createSegment', { path: { projectId: PROJECT }, body });
const list = async () => (await world.kari.call('listSegments', { path: { projectId: PROJECT } })).body;
const listed = async (id: unknown) => (await list()).find((head: { id: unknown }) => head.id === id);

test('T001 a new segment has one section and in it one layer without items', async () => {
  const { created } = await world.trench();
  expect(created.sections).toHaveLength(1);
  expect(created.sections[0].id).toMatch(UUID);
  expect(created.sections[0].layers).toHaveLength(1);
  expect(created.sections[0].layers[0].id).toMatch(UUID);
  expect(created.sections[0].layers[0].cables).toEqual([]);
});

test('T002 the layer that comes with the segment is the bottom layer', async () => {
  const trench = await world.trench();
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
  const changed = await world.kari.call('updateSegment', {
    path: { segmentId: body.id },
    body: { id: 98, name: 'New' },
  });
  expect(changed.body).toMatchObject({ id: body.id, name: 'New' });
  expect((await world.kari.call('getSegment', { path: { segmentId: 98 } })).status).toBe(404);
});

test('T004 a segment cannot be created without a name', async () => {
  const before = (await list()).length;
  expect((await create({ length: 3 })).status).toBe(400);
  expect((await create({ name: null })).status).toBe(400);
  expect((await list()).length).toBe(before);
});

test('T005 a name has 255 characters at most, on create and on update', async () => {
  const longest = 'x'.repeat(255);
  const trench = await world.trench({ body: { name: longest } });
  expect(trench.created.name).toBe(longest);
  expect((await create({ name: `${longest}x` })).status).toBe(400);
  expect((await trench.ok('updateSegment', { name: 'y'.repeat(255) })).name).toBe('y'.repeat(255));
  expect(await trench.status('updateSegment', { name: 'z'.repeat(256) })).toBe(400);
  expect((await trench.read()).name).toBe('y'.repeat(255));
});

test('T006 a description has 1000 characters at most, on create and on update', async () => {
  const longest = 'x'.repeat(1000);
  const trench = await world.trench({ body: { description: longest } });
  expect(trench.created.description).toBe(longest);
  expect((await create({ name: 'A', description: `${longest}x` })).status).toBe(400);
  expect((await trench.ok('updateSegment', { description: 'y'.repeat(1000) })).description).toBe(
    'y'.repeat(1000),
  );
  expect(await trench.status('updateSegment', { description: 'z'.repeat(1001) })).toBe(400);
  expect((await trench.read()).description).toBe('y'.repeat(1000));
});

test('T007 T008 the length may be left out on create, and is 0 then', async () => {
  const { status, body } = await create({ name: 'No length' });
  expect(status).toBe(200);
  expect(body.length).toBe(0);
  expect((await listed(body.id)).length).toBe(0);
});

test('T009 the length is a double and comes back to the digit', async () => {
  const trench = await world.trench({ body: { length: 164.625 } });
  expect(trench.created.length).toBe(164.625);
  expect((await trench.read()).length).toBe(164.625);
  expect((await trench.ok('updateSegment', { length: 0.001 })).length).toBe(0.001);
  expect((await listed(trench.id)).length).toBe(0.001);
});

test('T010 the answers of create and list carry the projectId', async () => {
  const trench = await world.trench();
  expect(trench.created.projectId).toBe(PROJECT);
  expect((await listed(trench.id)).projectId).toBe(PROJECT);
});

test('T011 the answers of get and update leave the projectId out', async () => {
  const trench = await world.trench();
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
  const trench = await world.trench();
  const updated = await trench.ok('updateSegment', { name: 'B' });
  const got = await trench.read();
  expect(got.sections).toEqual(trench.created.sections);
  expect(updated.sections).toEqual(trench.created.sections);
});

test('T014 T015 a list shows id, name, description, length and projectId, and sections as null', async () => {
  const trench = await world.trench({ body: { name: 'Listed', description: 'Here', length: 7 } });
  const head = { id: trench.id, name: 'Listed', description: 'Here', length: 7, projectId: PROJECT };
  expect(await listed(trench.id)).toEqual({ ...head, sections: null });
});

test('T016 only get-by-id shows validationErrors', async () => {
  const trench = await world.trench();
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
  expect(await trench.ok('updateSegment', { name: 'B' })).toMatchObject({
    name: 'B',
    description: 'D',
    length: 5,
  });
  expect(await trench.ok('updateSegment', { description: 'E' })).toMatchObject({
    name: 'B',
    description: 'E',
    length: 5,
  });
  expect(await trench.ok('updateSegment', { length: 6 })).toMatchObject({
    name: 'B',
    description: 'E',
    length: 6,
  });
  expect(await trench.read()).toMatchObject({ name: 'B', description: 'E', length: 6 });
  expect(await listed(trench.id)).toMatchObject({ name: 'B', description: 'E', length: 6 });
});

test('T019 an update with null keeps the value, so nothing can be cleared', async () => {
  const trench = await world.trench({ body: { name: 'A', description: 'D', length: 5 } });
  await trench.ok('updateSegment', { name: null, description: null, length: null });
  expect(await trench.read()).toMatchObject({ name: 'A', description: 'D', length: 5 });
});

test('T020 an update leaves sections, items, coverings and settings alone', async () => {
  const trench = await world.trench();
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
  const trench = await world.trench();
  const { id: cableId } = await trench.ok('addCable', { typeId: CABLE.mv });
  const { id: topCoveringId } = await trench.ok('addTopCovering', {});
  expect(await trench.status('deleteSegment')).toBe(204);
  expect(await trench.status('getSegment')).toBe(404);
  expect(await trench.status('getCable', undefined, { cableId })).toBe(404);
  expect(await trench.status('deleteTopCovering', undefined, { topCoveringId })).toBe(404);
  expect(await listed(trench.id)).toBeUndefined();
});

test('T022 deleting a segment that is not there answers 404', async () => {
  const trench = await world.trench();
  expect(await trench.status('deleteSegment')).toBe(204);
  expect(await trench.status('deleteSegment')).toBe(404);
  expect((await world.kari.call('deleteSegment', { path: { segmentId: 424242 } })).status).toBe(404);
});

test('T023 deleting one segment leaves its neighbours alone', async () => {
  const [gone, kept] = [await world.trench(), await world.trench()];
  await gone.call('deleteSegment');
  expect((await kept.read()).id).toBe(kept.id);
});
