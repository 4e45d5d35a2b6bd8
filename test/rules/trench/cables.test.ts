import { expect, test } from 'vitest';
import { CABLE, NOWHERE, type Trench, UUID, useService } from './trench.js';

const world = useService();

const CONFIGURATIONS = [
  'FLAT',
  'TRIANGLE',
  'TRIANGLE_MIRROR',
  'TRIANGLE_PLUS_ONE',
  'ONE_PLUS_TRIANGLE',
  'SINGLE',
  'PAIR',
  'PAIR_MIRROR',
  'CIRCLE',
  'SQUARE',
  'CUSTOM',
  'FIXED',
] as const;

/** A trench with two sections of two layers, and the ids of them all. */
async function grid() {
  const trench = await world.trench();
  const { id: top } = await trench.ok('addLayer', {});
  const { id: second, layers } = await trench.ok('createSection', {});
  const { id: secondTop } = await trench.ok('addLayer', { sectionId: second });
  return { trench, top, second, secondBottom: layers[0].id as string, secondTop };
}
/** The layer that holds a cable. */
const layerOf = async (trench: Trench, cableId: string): Promise<string> =>
  (await trench.layers()).find(({ cables }) => cables.some(({ id }: { id: string }) => id === cableId))?.id;

test('T120 a cable without a place goes to the bottom layer of the first section', async () => {
  const { trench } = await grid();
  const cable = await trench.ok('addCable', { typeId: CABLE.mv });
  expect(await layerOf(trench, cable.id)).toBe(trench.layerId);
  expect(cable.sectionId).toBe(trench.sectionId);
});

test('T121 a cable with a layerId goes to that layer', async () => {
  const { trench, top, second, secondTop } = await grid();
  const a = await trench.ok('addCable', { typeId: CABLE.mv, layerId: top });
  expect(await layerOf(trench, a.id)).toBe(top);
  const b = await trench.ok('addCable', { typeId: CABLE.mv, layerId: secondTop });
  expect(await layerOf(trench, b.id)).toBe(secondTop);
  expect(b.sectionId).toBe(second);
});

test('T122 a cable with a sectionId alone goes to the bottom layer of that section', async () => {
  const { trench, second, secondBottom } = await grid();
  const cable = await trench.ok('addCable', { typeId: CABLE.mv, sectionId: second, layerId: null });
  expect(await layerOf(trench, cable.id)).toBe(secondBottom);
  expect(cable.sectionId).toBe(second);
});

test('T123 where layerId and sectionId disagree, the layer decides', async () => {
  const { trench, second, top } = await grid();
  const cable = await trench.ok('addCable', { typeId: CABLE.mv, sectionId: second, layerId: top });
  expect(await layerOf(trench, cable.id)).toBe(top);
  expect(cable.sectionId).toBe(trench.sectionId);
});

test('T124 a layerId or sectionId that is not in the segment answers 404', async () => {
  const [trench, other] = [await world.trench(), await world.trench()];
  for (const place of [{ layerId: NOWHERE }, { layerId: other.layerId }, { sectionId: NOWHERE }, { sectionId: other.sectionId }]) {
    expect(await trench.status('addCable', { typeId: CABLE.mv, ...place }), JSON.stringify(place)).toBe(404);
    expect(await trench.status('addCableBatch', { count: 1, typeId: CABLE.mv, ...place })).toBe(404);
  }
  expect((await trench.layers())[0].cables).toEqual([]);
});

test.each([undefined, null, '1010', 1010.5, true])('T125 typeId %j is refused', async (typeId) => {
  const trench = await world.trench();
  const { status, body } = await trench.call('addCable', { typeId });
  expect(status).toBe(400);
  // Refused for its form, before any catalog is asked.
  expect(body.code).toBe('invalid-body');
});

test('T126 a cable type that is not cablesimulatorCompatible answers 400 and places nothing', async () => {
  const trench = await world.trench();
  expect(await trench.status('addCable', { typeId: CABLE.incompatible })).toBe(400);
  expect(await trench.status('addCableBatch', { count: 2, typeId: CABLE.incompatible })).toBe(400);
  expect((await trench.layers())[0].cables).toEqual([]);
});

test.each([
  ['ELV', CABLE.elv],
  ['LV', CABLE.lv],
  ['MV', CABLE.mv],
  ['HV', CABLE.hv],
  ['EHV', CABLE.ehv],
  ['DC', CABLE.dc],
])('T127 the category %s is derived from the type, whatever the body says', async (cableCategory, typeId) => {
  const trench = await world.trench();
  const wrong = cableCategory === 'LV' ? 'MV' : 'LV';
  expect((await trench.ok('addCable', { typeId, cableCategory: wrong })).cableCategory).toBe(cableCategory);
  expect((await trench.layers())[0].cables[0].cableCategory).toBe(cableCategory);
});

test('T128 a single-core cable without a groupConfiguration is laid as three in trefoil', async () => {
  const trench = await world.trench();
  const cable = await trench.ok('addCable', { typeId: CABLE.singleCore });
  expect(cable.groupConfiguration).toBe('TRIANGLE');
  expect((await trench.ok('getCable', undefined, { cableId: cable.id })).partCount).toBe(3);
  expect((await trench.ok('addCable', { typeId: CABLE.singleCore, groupConfiguration: null })).groupConfiguration).toBe('TRIANGLE');
});

test('T473 a single-core cable for direct current without a groupConfiguration is a pair', async () => {
  const trench = await world.trench();
  const cable = await trench.ok('addCable', { typeId: 1068 });
  expect(cable).toMatchObject({ cableCategory: 'DC', groupConfiguration: 'PAIR' });
  expect((await trench.ok('getCable', undefined, { cableId: cable.id })).partCount).toBe(2);
});

test.each(CONFIGURATIONS)('T129 groupConfiguration %s is kept', async (groupConfiguration) => {
  const trench = await world.trench();
  const cable = await trench.ok('addCable', { typeId: CABLE.singleCore, groupConfiguration });
  expect(cable.groupConfiguration).toBe(groupConfiguration);
  const detail = await trench.ok('getCable', undefined, { cableId: cable.id });
  expect(detail.groupConfiguration).toBe(groupConfiguration);
});

test.each(['DOUBLE', 'TRIPPLE_FLAT', 'flat', '', 3])('T130 groupConfiguration %j is refused', async (groupConfiguration) => {
  const trench = await world.trench();
  expect(await trench.status('addCable', { typeId: CABLE.mv, groupConfiguration })).toBe(400);
  expect(await trench.status('addCableBatch', { count: 1, typeId: CABLE.mv, groupConfiguration })).toBe(400);
});

test('T131 the layout of a group has nothing to do with the conductors of the type', async () => {
  const trench = await world.trench();
  const cable = await trench.ok('addCable', { typeId: CABLE.multiCore, groupConfiguration: 'TRIANGLE' });
  expect(cable.groupConfiguration).toBe('TRIANGLE');
  expect((await trench.ok('getCable', undefined, { cableId: cable.id })).partCount).toBe(3);
});

test('T132 a new cable has no label: null, which means automatic', async () => {
  const trench = await world.trench();
  const cable = await trench.ok('addCable', { typeId: CABLE.mv });
  expect(cable.label).toBeNull();
  expect((await trench.ok('getCable', undefined, { cableId: cable.id })).userLabel).toBeNull();
});

test('T133 a create answers the cable as its layer shows it', async () => {
  const trench = await world.trench();
  const cable = await trench.ok('addCable', { typeId: CABLE.mv });
  expect(cable.id).toMatch(UUID);
  expect((await trench.layers())[0].cables).toEqual([cable]);
});

test('T134 a cable’s id and displayName are the server’s', async () => {
  const trench = await world.trench();
  const plain = await trench.ok('addCable', { typeId: CABLE.mv });
  const cable = await trench.ok('addCable', { typeId: CABLE.mv, id: NOWHERE, displayName: 'Mine' });
  expect(cable.id).not.toBe(NOWHERE);
  expect(cable.displayName).toBe(plain.displayName);
});

test('T135 no call modifies a cable', async () => {
  const trench = await world.trench();
  const cable = await trench.ok('addCable', { typeId: CABLE.mv });
  for (const method of ['PUT', 'PATCH', 'POST']) {
    const response = await world.under.fetch(`${world.under.baseUrl}/public/trench/rest/segments/${trench.id}/trench/cables/${cable.id}`, {
      method,
      headers: { authorization: `Bearer ${world.kari.token}`, 'api-version': '1.0' },
      body: JSON.stringify({ typeId: CABLE.hv, groupConfiguration: 'FLAT', label: 'X' }),
    });
    expect(response.status, method).toBeGreaterThanOrEqual(404);
  }
  expect((await trench.layers())[0].cables).toEqual([cable]);
});

test('T136 deleting a cable answers 204, and it is gone', async () => {
  const trench = await world.trench();
  const [cable, other] = await trench.ok('addCableBatch', { count: 2, typeId: CABLE.mv });
  const path = { cableId: cable.id };
  expect(await trench.status('deleteCable', undefined, path)).toBe(204);
  expect(await trench.status('getCable', undefined, path)).toBe(404);
  expect(await trench.status('deleteCable', undefined, path)).toBe(404);
  expect((await trench.layers())[0].cables).toEqual([other]);
});

test('T137 deleting by the id of a group takes all its conductors', async () => {
  const trench = await world.trench();
  const { id: cableId } = await trench.ok('addCable', { typeId: CABLE.singleCore, groupConfiguration: 'SQUARE' });
  expect((await trench.ok('getCable', undefined, { cableId })).partCount).toBe(4);
  await trench.call('deleteCable', undefined, { cableId });
  const { id: sensorId } = await trench.ok('addSensor', {});
  const sensor = await trench.ok('getSensor', undefined, { sensorId });
  expect((await trench.layers())[0].cables).toEqual([]);
  expect(sensor).toMatchObject({ clearOpeningLeft: 100, clearOpeningRight: 100 });
});

test('T138 deleting what is no cable of the segment answers 404 and deletes nothing', async () => {
  const [trench, other] = [await world.trench(), await world.trench()];
  const { id: foreign } = await other.ok('addCable', { typeId: CABLE.mv });
  const { id: pipe } = await trench.ok('addPipe', {});
  for (const cableId of [NOWHERE, foreign, pipe, trench.layerId]) {
    expect(await trench.status('deleteCable', undefined, { cableId })).toBe(404);
  }
  expect((await other.layers())[0].cables).toHaveLength(1);
  expect((await trench.layers())[0].pipes).toHaveLength(1);
});
