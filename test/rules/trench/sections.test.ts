import { expect, test } from 'vitest';
import { CABLE, GEOMETRY, ITEMS, NOWHERE, trench, UUID, useService } from './trench.js';

const world = useService();

const sectionIds = async (within = trench): Promise<string[]> => (await within.read()).sections.map(({ id }: { id: string }) => id);
const first = async () => (await trench.read()).sections[0];

test('T060 T070 a new section holds one empty layer, with id and name of the server, as the segment shows it', async () => {
  const own = { id: NOWHERE, displayName: 'Mine' };
  const section = await trench.ok('createSection', own);
  const layers = [expect.objectContaining({ cables: [], pipes: [], eccs: [] })];
  expect(section).toMatchObject({ id: expect.stringMatching(UUID), displayName: 'Snitt 2', layers });
  expect(await trench.ok('updateSection', own, { sectionId: section.id })).toEqual(section);
  expect((await trench.read()).sections).toEqual([expect.objectContaining({ id: trench.sectionId }), section]);
});

test('T064 T065 T066 T084 cover and layoutDepth are measured to the items and move each other, and paddings to the walls', async () => {
  const path = { sectionId: trench.sectionId };
  const { id: pipeId } = await trench.ok('addPipe', { typeId: 5 });
  const { id: sensorId } = await trench.ok('addSensor', {});
  const pipe = () => trench.ok('getPipe', undefined, { pipeId });
  expect((await pipe()).depth).toBe(600);
  expect(await trench.ok('updateSection', { coverThickness: 855.5 }, path)).toMatchObject({ layoutDepth: 855.5 + 160 / 2 });
  expect((await pipe()).depth).toBe(855.5);
  expect(await trench.ok('updateSection', { layoutDepth: 1000 }, path)).toMatchObject({ coverThickness: 1000 - 160 / 2 });
  expect((await pipe()).depth).toBe(1000 - 160 / 2);
  expect(await trench.ok('updateSection', { coverThickness: 500 }, path)).toMatchObject({ layoutDepth: 580 });
  await trench.ok('updateSection', { leftBorderPadding: 130, rightBorderPadding: 45 }, path);
  expect((await pipe()).clearOpeningLeft).toBe(130);
  expect((await trench.ok('getSensor', undefined, { sensorId })).clearOpeningRight).toBe(45);
});

test('T068 a section goes to the end, or before beforeSectionId', async () => {
  const { id: last } = await trench.ok('createSection', {});
  const { id: front } = await trench.ok('createSection', { beforeSectionId: trench.sectionId });
  const { id: middle } = await trench.ok('createSection', { beforeSectionId: last });
  const { id: end } = await trench.ok('createSection', { beforeSectionId: null });
  expect(await sectionIds()).toEqual([front, trench.sectionId, middle, last, end]);
});

test.each(GEOMETRY)('T071 an update of %s keeps what it leaves out', async (field) => {
  const path = { sectionId: trench.sectionId };
  await trench.ok('updateSection', { sectionType: 'ADVANCED_TRENCH', foundationThickness: 11, leftBorderPadding: 22 }, path);
  const before = await first();
  const updated = await trench.ok('updateSection', { [field]: 77.25 }, path);
  // The zone is empty, so its centre is at its top, and the two depths are the same.
  const depths = { coverThickness: 77.25, layoutDepth: 77.25 };
  const expected = { ...before, ...(field in depths ? depths : { [field]: 77.25 }) };
  expect(updated).toEqual(expected);
  expect(await first()).toEqual(expected);
});

test('T072 T073 T075 an update and a delete leave the other sections alone, and a delete takes all its items with it', async () => {
  const other = await trench.ok('createSection', {});
  await trench.ok('updateSection', { coverThickness: 1, rightBorderPadding: 2 }, { sectionId: trench.sectionId });
  expect((await trench.read()).sections[1]).toEqual(other);
  const { id: cableId } = await trench.ok('addCable', { typeId: CABLE.mv });
  const { id: keptId } = await trench.ok('addCable', { typeId: CABLE.mv, sectionId: other.id });
  expect(await trench.status('deleteSection', undefined, { sectionId: trench.sectionId })).toBe(204);
  expect(await sectionIds()).toEqual([other.id]);
  const found = [cableId, keptId].map((id) => trench.status('getCable', undefined, { cableId: id }));
  expect(await Promise.all(found)).toEqual([404, 200]);
});

test('T074 the last section cannot be deleted: 409, and it stays', async () => {
  await trench.ok('addCable', { typeId: CABLE.mv });
  const before = await trench.read();
  expect(await trench.status('deleteSection', undefined, { sectionId: trench.sectionId })).toBe(409);
  expect(await trench.read()).toEqual(before);
});

test('T069 T076 a section that is not in the segment answers 404 on create before it, update and delete', async () => {
  const other = await world.trench();
  for (const sectionId of [NOWHERE, other.sectionId, 'none']) {
    expect(await trench.status('createSection', { beforeSectionId: sectionId })).toBe(404);
    expect(await trench.status('updateSection', {}, { sectionId })).toBe(404);
    expect(await trench.status('deleteSection', undefined, { sectionId })).toBe(404);
  }
  for (const one of [trench, other]) expect(await sectionIds(one)).toEqual([one.sectionId]);
});

test('T080 T081 nulls and layers in an update of a section change nothing', async () => {
  const path = { sectionId: trench.sectionId };
  await trench.ok('addSensor', {});
  const body = { sectionType: 'DIRECTLY_IN_GROUND', coverThickness: 1, leftBorderPadding: 2, rightBorderPadding: 3 };
  const before = await trench.ok('updateSection', { ...body, foundationThickness: 4, foundationThicknessFillZone: 5 }, path);
  const nulls = Object.fromEntries([...GEOMETRY, 'sectionType'].map((field) => [field, null]));
  expect(await trench.ok('updateSection', { ...nulls, layers: [] }, path)).toEqual(before);
});

test('T085 T086 of cover and layoutDepth the last one stays when items come, and layoutDepth if they come together', async () => {
  const path = { sectionId: trench.sectionId };
  await trench.ok('updateSection', { coverThickness: 700, layoutDepth: 800 }, path);
  expect(await first()).toMatchObject({ layoutDepth: 800 });
  await trench.ok('updateSection', { layoutDepth: 900 }, path);
  await trench.ok('addPipe', { typeId: 5 });
  expect(await first()).toMatchObject({ layoutDepth: 900, coverThickness: 820 });
  await trench.ok('updateSection', { coverThickness: 600 }, path);
  await trench.ok('addPipe', { typeId: 18 });
  expect(await first()).toMatchObject({ layoutDepth: 712.5, coverThickness: 600 });
});

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
  expect(layer).toMatchObject({ id: expect.stringMatching(UUID), displayName: 'Lag 2', cables: [], cableBands: [] });
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

test('T077 T102 T103 what is put below or before the others is the first place, and a layer is answered with its items', async () => {
  const { id } = await trench.ok('addLayer', { beforeLayerId: trench.layerId });
  await trench.ok('addCable', { typeId: CABLE.mv });
  const updated = await trench.ok('updateLayer', { leftBorderAdjustment: 1 }, { layerId: id });
  expect(updated).toMatchObject({ id, cables: [{ typeId: CABLE.mv }] });
  expect((await trench.layers())[0]).toEqual(updated);
  const first = await trench.ok('createSection', { beforeSectionId: trench.sectionId });
  expect((await trench.ok('addCable', { typeId: CABLE.mv })).sectionId).toBe(first.id);
});
