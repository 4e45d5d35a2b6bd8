import { expect, test } from 'vitest';
import { NOWHERE, UUID, useService } from './trench.js';

const world = useService();

test('T230 a culvert keeps its height and width', async () => {
  const trench = await world.trench();
  const culvert = await trench.ok('addCulvert', { height: 512.5, width: 801 });
  expect(culvert).toMatchObject({ height: 512.5, width: 801 });
  expect(await trench.ok('getCulvert', undefined, { culvertId: culvert.id })).toEqual(culvert);
  expect((await trench.layers())[0].culverts).toEqual([culvert]);
});

test('T231 dimensions that are left out take defaults, each by itself', async () => {
  const trench = await world.trench();
  const { height, width } = await trench.ok('addCulvert', {});
  expect(height).toBeGreaterThan(0);
  expect(width).toBeGreaterThan(0);
  expect(await trench.ok('addCulvert', { height: 300 })).toMatchObject({ height: 300, width });
  expect(await trench.ok('addCulvert', { width: 300, height: null })).toMatchObject({ height, width: 300 });
});

test('T232 a culvert is 600 wide and 400 high by default', async () => {
  const trench = await world.trench();
  expect(await trench.ok('addCulvert', {})).toMatchObject({ width: 600, height: 400 });
});

test.each([0, -1, '400'])('T233 a dimension of %j is refused', async (size) => {
  const trench = await world.trench();
  expect(await trench.status('addCulvert', { height: size })).toBe(400);
  expect(await trench.status('addCulvert', { width: size })).toBe(400);
});

test('T234 height and width are inner measures; the wall around them is 50', async () => {
  const trench = await world.trench();
  await trench.ok('addCulvert', { height: 300, width: 700 });
  expect((await trench.read()).sections[0].layoutDepth).toBe(600 + (300 + 2 * 50) / 2);
  const { id: layerId } = await trench.ok('addLayer', {});
  const { clearOpeningRight } = await trench.ok('addSensor', { layerId, outerDiameter: 10 });
  expect(clearOpeningRight).toBe(100 + 700 + 2 * 50 - 10);
});

test('T240 an ECC without a typeId gets the default type', async () => {
  const trench = await world.trench();
  const types = (await world.kari.call('listEccTypes')).body.map(({ id }: { id: number }) => id);
  const { typeId } = await trench.ok('addEcc', {});
  expect(types).toContain(typeId);
  expect((await trench.ok('addEcc', { typeId: null })).typeId).toBe(typeId);
});

test('T241 the default ECC type is number 2, copper of 50 mm2', async () => {
  const trench = await world.trench();
  expect((await trench.ok('addEcc', {})).typeId).toBe(2);
});

test('T242 a typeId that is given is kept', async () => {
  const trench = await world.trench();
  expect((await trench.ok('addEcc', { typeId: 7 })).typeId).toBe(7);
  expect((await trench.layers())[0].eccs[0].typeId).toBe(7);
});

test('T243 an ECC type that no catalog has answers 400, a typeId that is no int64 too', async () => {
  const trench = await world.trench();
  for (const typeId of [424242, '2', 2.5]) expect(await trench.status('addEcc', { typeId })).toBe(400);
  expect((await trench.layers())[0].eccs).toEqual([]);
});

test('T244 an ECC in a layer has id, typeId and displayName alone', async () => {
  const trench = await world.trench();
  const ecc = await trench.ok('addEcc', {});
  expect(Object.keys(ecc).sort()).toEqual(['displayName', 'id', 'typeId']);
  expect((await trench.layers())[0].eccs).toEqual([ecc]);
});

test('T245 an ECC detail adds the name of the type, the layout fields and groundDist', async () => {
  const trench = await world.trench();
  const ecc = await trench.ok('addEcc', { typeId: 6 });
  const detail = await trench.ok('getEcc', undefined, { eccId: ecc.id });
  const type = (await world.kari.call('getEccType', { path: { eccTypeId: 6 } })).body;
  expect(detail).toMatchObject({ ...ecc, typeName: type.name, clearOpeningLeft: 100, positioning: 'AUTOMATIC' });
  expect(detail.groundDist).toBe(600 + type.radius);
  expect(detail).not.toHaveProperty('depth');
});

test('T246 id, displayName and typeName of an ECC are the server’s', async () => {
  const trench = await world.trench();
  const ecc = await trench.ok('addEcc', { id: NOWHERE, displayName: 'Mine', typeName: 'Mine', groundDist: 1 });
  expect(ecc.id).toMatch(UUID);
  expect(ecc.id).not.toBe(NOWHERE);
  expect(ecc.displayName).toBe('Jordleder Cu 50 mm2 blank');
  const detail = await trench.ok('getEcc', undefined, { eccId: ecc.id });
  expect(detail).toMatchObject({ typeName: 'Cu 50 mm2 blank', groundDist: 604.5 });
});

test('T265 a sensor keeps its diameter', async () => {
  const trench = await world.trench();
  const sensor = await trench.ok('addSensor', { outerDiameter: 12.5 });
  expect(sensor).toMatchObject({ outerDiameter: 12.5, groundDist: 606.25 });
  expect(await trench.ok('getSensor', undefined, { sensorId: sensor.id })).toEqual(sensor);
  expect((await trench.layers())[0].sensors).toEqual([sensor]);
});

test('T266 T271 a sensor without a diameter is 10 thick', async () => {
  const trench = await world.trench();
  expect((await trench.ok('addSensor', {})).outerDiameter).toBe(10);
  expect((await trench.ok('addSensor', { outerDiameter: null })).outerDiameter).toBe(10);
});

test.each([0, -1, '10'])('T267 a diameter of %j is refused', async (outerDiameter) => {
  const trench = await world.trench();
  expect(await trench.status('addSensor', { outerDiameter })).toBe(400);
});
