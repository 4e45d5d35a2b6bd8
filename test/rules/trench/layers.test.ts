import { expect, test } from 'vitest';
import { CABLE, ITEMS, NOWHERE, trench, UUID, useService } from './trench.js';

const world = useService();
const layerIds = async (section = 0): Promise<string[]> =>
  (await trench.read()).sections[section].layers.map(({ id }: { id: string }) => id);

test('T090 a layer goes on top, or directly before beforeLayerId', async () => {
  const { id: top } = await trench.ok('addLayer', {});
  const { id: below } = await trench.ok('addLayer', { beforeLayerId: trench.layerId });
  const { id: between } = await trench.ok('addLayer', { beforeLayerId: top });
  const { id: last } = await trench.ok('addLayer', { beforeLayerId: null });
  expect(await layerIds()).toEqual([below, trench.layerId, between, top, last]);
});

test('T091 T106 a layer goes to the section that is named, or to the first one, and its beforeLayerId must be there', async () => {
  const { id: sectionId, layers } = await trench.ok('createSection', {});
  const { id: inFirst } = await trench.ok('addLayer', {});
  const { id: inSecond } = await trench.ok('addLayer', { sectionId });
  expect(await layerIds()).toEqual([trench.layerId, inFirst]);
  expect((await layerIds(1))[1]).toBe(inSecond);
  expect(await trench.status('addLayer', { beforeLayerId: layers[0].id })).toBe(404);
  expect(await trench.status('addLayer', { sectionId, beforeLayerId: trench.layerId })).toBe(404);
  expect(await trench.status('addLayer', { sectionId, beforeLayerId: layers[0].id })).toBe(200);
});

test('T092 T098 a section or layer that is not in the segment answers 404', async () => {
  const other = await world.trench();
  const { sectionId, layerId } = other;
  for (const body of [{ sectionId: NOWHERE }, { sectionId }, { beforeLayerId: NOWHERE }, { beforeLayerId: layerId }])
    expect(await trench.status('addLayer', body), JSON.stringify(body)).toBe(404);
  for (const id of [NOWHERE, layerId, trench.sectionId]) expect(await trench.status('updateLayer', {}, { layerId: id })).toBe(404);
  expect(await layerIds()).toHaveLength(1);
});

test('T094 T099 layers stand bottom first, and the protection lies above its layer before the next one starts', async () => {
  const { id: lower } = await trench.ok('addPipe', { typeId: 5 });
  const { id: layerId } = await trench.ok('addLayer', {});
  const { id: upper } = await trench.ok('addPipe', { typeId: 3, layerId });
  await trench.ok('updateLayer', { protectionLayerThickness: 42 }, { layerId: trench.layerId });
  const depth = async (pipeId: string) => (await trench.ok('getPipe', undefined, { pipeId })).depth;
  expect([await depth(upper), await depth(lower)]).toEqual([600, 600 + 110 + 42]);
});

test('T095 an update of a layer applies what is not null and keeps the rest', async () => {
  const path = { layerId: trench.layerId };
  const all = { protectionLayerThickness: 1, leftBorderAdjustment: 2, rightBorderAdjustment: 3 };
  expect(await trench.ok('updateLayer', all, path)).toMatchObject(all);
  for (const field of Object.keys(all)) {
    const nulls = Object.fromEntries(Object.keys(all).map((key) => [key, null]));
    const updated = await trench.ok('updateLayer', { ...nulls, [field]: 9 }, path);
    expect(updated).toMatchObject({ ...all, [field]: 9 });
    expect(await trench.ok('updateLayer', { [field]: all[field as keyof typeof all] }, path)).toMatchObject(all);
  }
  expect((await trench.layers())[0]).toMatchObject(all);
});

test('T096 adjustments are extra distance between the items and the trench walls', async () => {
  const { id: sensorId } = await trench.ok('addSensor', {});
  await trench.ok('updateLayer', { leftBorderAdjustment: 30, rightBorderAdjustment: 15 }, { layerId: trench.layerId });
  const sensor = await trench.ok('getSensor', undefined, { sensorId });
  expect(sensor).toMatchObject({ clearOpeningLeft: 130, clearOpeningRight: 115 });
});

test('T097 a layer’s id, displayName and items are not set by a body', async () => {
  const own = { id: NOWHERE, displayName: 'Mine', cables: [{ typeId: CABLE.mv }], cableBands: [{ id: NOWHERE }] };
  const layer = await trench.ok('addLayer', own);
  expect(layer.id).toMatch(UUID);
  expect(layer).toMatchObject({ displayName: 'Lag 2', cables: [], cableBands: [] });
  expect(layer.id).not.toBe(NOWHERE);
  expect(await trench.ok('updateLayer', own, { layerId: layer.id })).toEqual(layer);
});

test('T100 a layer always shows its nine lists, and a cable band has nothing but an id', async () => {
  const layer = (await trench.layers())[0];
  for (const list of ['cableBands', ...ITEMS.map(({ list }) => list)]) expect(layer[list], list).toEqual([]);
  await trench.edit({ addCableBand: { layerId: trench.layerId } });
  expect((await trench.layers())[0].cableBands).toEqual([{ id: expect.stringMatching(UUID) }]);
});

test('T101 every item is in exactly one layer, and there in one list', async () => {
  const { id: layerId } = await trench.ok('addLayer', {});
  const made = new Set<string>();
  for (const { add, body } of ITEMS) {
    for (const place of [{}, { layerId }]) made.add((await trench.ok(add, { ...body, ...place })).id);
  }
  const shown = (await trench.layers()).flatMap((layer) => ITEMS.flatMap(({ list }) => layer[list]));
  expect(shown).toHaveLength(made.size);
  expect(new Set(shown.map(({ id }) => id))).toEqual(made);
});

test('T102 T103 a layer that is put below the others becomes the bottom layer, and an update answers it with its items', async () => {
  const { id } = await trench.ok('addLayer', { beforeLayerId: trench.layerId });
  await trench.ok('addCable', { typeId: CABLE.mv });
  const updated = await trench.ok('updateLayer', { leftBorderAdjustment: 1 }, { layerId: id });
  expect(updated).toMatchObject({ id, cables: [{ typeId: CABLE.mv }] });
  expect((await trench.layers())[0]).toEqual(updated);
});
