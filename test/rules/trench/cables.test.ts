import { expect, test } from 'vitest';
import { CABLE, NOWHERE, trench, useService } from './trench.js';

const world = useService();

test.each(['addCable', 'addCableBatch'])(
  'T120 T121 T122 T123 T152 T164 %s goes to a layer, or to the bottom of a section',
  async (operation) => {
    const { id: top } = await trench.ok('addLayer', {});
    const { id: second, layers } = await trench.ok('createSection', {});
    const { id: secondTop } = await trench.ok('addLayer', { sectionId: second });
    const placeOf = async (place: object) => {
      const [cable] = [await trench.ok(operation, { count: 1, typeId: CABLE.mv, ...place })].flat();
      const layer = (await trench.layers()).find(({ cables }) => cables.some(({ id }: { id: string }) => id === cable.id));
      return { layerId: layer?.id, sectionId: cable.sectionId };
    };
    const bottom = { layerId: trench.layerId, sectionId: trench.sectionId };
    expect(await placeOf({})).toEqual(bottom);
    expect(await placeOf({ layerId: top })).toEqual({ ...bottom, layerId: top });
    expect(await placeOf({ layerId: secondTop })).toEqual({ layerId: secondTop, sectionId: second });
    expect(await placeOf({ sectionId: second, layerId: null })).toEqual({ layerId: layers[0].id, sectionId: second });
    // The layer decides, and the section beside it is not looked up.
    for (const sectionId of [second, NOWHERE]) expect(await placeOf({ sectionId, layerId: top })).toEqual({ ...bottom, layerId: top });
  },
);

test('T124 a layerId or sectionId that is not in the segment answers 404', async () => {
  const other = await world.trench();
  for (const place of [{ layerId: NOWHERE }, { layerId: other.layerId }, { sectionId: NOWHERE }, { sectionId: other.sectionId }]) {
    expect(await trench.status('addCable', { typeId: CABLE.mv, ...place }), JSON.stringify(place)).toBe(404);
    expect(await trench.status('addCableBatch', { count: 1, typeId: CABLE.mv, ...place })).toBe(404);
  }
  expect((await trench.layers())[0].cables).toEqual([]);
});

test('T136 T162 deleting a cable answers 204, and it is gone; the others of its batch stay', async () => {
  const [first, cable, third] = await trench.ok('addCableBatch', { count: 3, typeId: CABLE.mv });
  const path = { cableId: cable.id };
  expect(await trench.status('deleteCable', undefined, path)).toBe(204);
  expect(await trench.status('getCable', undefined, path)).toBe(404);
  expect(await trench.status('deleteCable', undefined, path)).toBe(404);
  expect((await trench.layers())[0].cables).toEqual([first, third]);
});

test('T137 deleting by the id of a group takes all its conductors', async () => {
  const { id: cableId } = await trench.ok('addCable', { typeId: CABLE.singleCore, groupConfiguration: 'SQUARE' });
  expect((await trench.ok('getCable', undefined, { cableId })).partCount).toBe(4);
  await trench.call('deleteCable', undefined, { cableId });
  const { id: sensorId } = await trench.ok('addSensor', {});
  const sensor = await trench.ok('getSensor', undefined, { sensorId });
  expect((await trench.layers())[0].cables).toEqual([]);
  expect(sensor).toMatchObject({ clearOpeningLeft: 100, clearOpeningRight: 100 });
});

test('T138 deleting what is no cable of the segment answers 404 and deletes nothing', async () => {
  const other = await world.trench();
  const { id: foreign } = await other.ok('addCable', { typeId: CABLE.mv });
  const { id: pipe } = await trench.ok('addPipe', {});
  for (const cableId of [NOWHERE, foreign, pipe, trench.layerId]) {
    expect(await trench.status('deleteCable', undefined, { cableId })).toBe(404);
  }
  expect((await other.layers())[0].cables).toHaveLength(1);
  expect((await trench.layers())[0].pipes).toHaveLength(1);
});
