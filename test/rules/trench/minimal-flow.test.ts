import { expect, test } from 'vitest';
import { PROJECT, UUID, useService } from './trench.js';

const world = useService();

test('T470 create segment, look up type, add cable, delete cable, delete segment', async () => {
  const created = await world.kari.call('createSegment', {
    path: { projectId: PROJECT },
    body: { name: 'Flow', length: 12 },
  });
  const [section] = created.body.sections;
  expect([section.id, section.layers[0].id]).toEqual([
    expect.stringMatching(UUID),
    expect.stringMatching(UUID),
  ]);
  expect(section.layers[0].cables).toEqual([]);
  const path = { segmentId: created.body.id };
  const query = { category: 'MV', componentSetScope: 'ORG' };
  const [type] = (await world.kari.call('listCableTypes', { query })).body;
  const cable = (await world.kari.call('addCable', { path, body: { typeId: type.id } })).body;
  expect(cable).toMatchObject({ typeId: type.id, sectionId: section.id, cableCategory: 'MV' });
  expect((await world.kari.call('deleteCable', { path: { ...path, cableId: cable.id } })).status).toBe(204);
  expect((await world.kari.call('getSegment', { path })).body.sections[0].layers[0].cables).toEqual([]);
  expect((await world.kari.call('deleteSegment', { path })).status).toBe(204);
  expect((await world.kari.call('getSegment', { path })).status).toBe(404);
});

test('T471 a cable is changed by deleting it and adding it again, under a new id', async () => {
  const trench = await world.trench();
  const old = await trench.ok('addCable', { typeId: 1010 });
  await trench.call('deleteCable', undefined, { cableId: old.id });
  const added = await trench.ok('addCable', { typeId: 1010, groupConfiguration: 'FLAT' });
  expect(added.id).not.toBe(old.id);
  expect((await trench.layers())[0].cables).toEqual([added]);
});

test('T472 no resource carries a status field', async () => {
  const trench = await world.trench();
  await trench.ok('addCable', { typeId: 1010, status: 'NEW' });
  expect(JSON.stringify(await trench.read())).not.toMatch(/"(status|state)":/);
});
