import { expect, test } from 'vitest';
import { useService } from './trench.js';

const world = useService();

test('T320 settings belong to one segment', async () => {
  const [trench, other] = [await world.trench(), await world.trench()];
  const before = await other.ok('getSettings');
  await trench.ok('updateSettings', { autoMarkers: true, defaultMarkerTypeId: 5 });
  expect(await other.ok('getSettings')).toEqual(before);
});

test('T321 an update of the settings changes what it names and keeps the rest', async () => {
  const trench = await world.trench();
  expect(await trench.ok('updateSettings', { autoMarkers: true })).toMatchObject({ autoMarkers: true });
  expect(await trench.ok('updateSettings', { defaultMarkerTypeId: 5 })).toEqual({ autoMarkers: true, defaultMarkerTypeId: 5 });
  expect(await trench.ok('updateSettings', { autoMarkers: false })).toEqual({ autoMarkers: false, defaultMarkerTypeId: 5 });
  expect(await trench.ok('getSettings')).toEqual({ autoMarkers: false, defaultMarkerTypeId: 5 });
});

test('T322 a marker type is an int64: every digit is kept, and what is none is refused', async () => {
  const trench = await world.trench();
  const put = (text: string) =>
    world.kari.call('updateSettings', { path: { segmentId: trench.id }, rawBody: `{"defaultMarkerTypeId":${text}}` });
  for (const text of ['9007199254740993', '9223372036854775807', '-9223372036854775808']) {
    expect((await put(text)).body.defaultMarkerTypeId, text).toBe(BigInt(text));
    expect((await trench.ok('getSettings')).defaultMarkerTypeId, text).toBe(BigInt(text));
  }
  for (const text of ['9223372036854775808', '1.5', '"7"', 'true']) expect((await put(text)).status, text).toBe(400);
});

test.each([1, 'true', []])('T323 autoMarkers %j is refused', async (autoMarkers) => {
  const trench = await world.trench();
  expect(await trench.status('updateSettings', { autoMarkers })).toBe(400);
  expect((await trench.ok('getSettings')).autoMarkers).toBe(false);
});

test('T324 a new segment has no automatic markers and no marker type', async () => {
  const trench = await world.trench();
  expect(await trench.ok('getSettings')).toEqual({ autoMarkers: false, defaultMarkerTypeId: null });
});

test('T325 null in an update of the settings keeps the value', async () => {
  const trench = await world.trench();
  await trench.ok('updateSettings', { autoMarkers: true, defaultMarkerTypeId: 5 });
  await trench.ok('updateSettings', { autoMarkers: null, defaultMarkerTypeId: null });
  expect(await trench.ok('getSettings')).toEqual({ autoMarkers: true, defaultMarkerTypeId: 5 });
});

test('T326 a marker type is not looked up: no catalog of them is shown', async () => {
  const trench = await world.trench();
  expect((await trench.ok('updateSettings', { defaultMarkerTypeId: 424242 })).defaultMarkerTypeId).toBe(424242);
});

test('T327 surroundings are a type of terrain and the resistivity of the soil', async () => {
  const trench = await world.trench();
  const surroundings = await trench.ok('getSurroundings');
  expect(surroundings).toEqual({ terrainType: expect.any(String), soilThermalResistivity: expect.any(Number) });
  await trench.edit({ surroundings: { terrainType: 'FIELD', soilThermalResistivity: 1.4 } });
  expect(await trench.ok('getSurroundings')).toEqual({ terrainType: 'FIELD', soilThermalResistivity: 1.4 });
});

test('T328 a new segment lies in a road, in soil of 1 mK/W', async () => {
  const trench = await world.trench();
  expect(await trench.ok('getSurroundings')).toEqual({ terrainType: 'ROAD', soilThermalResistivity: 1 });
});

test.each(['PUT', 'POST', 'DELETE'])('T329 surroundings cannot be written: %s answers 404', async (method) => {
  const trench = await world.trench();
  const response = await world.under.fetch(`${world.under.baseUrl}/public/trench/rest/segments/${trench.id}/trench/surroundings`, {
    method,
    headers: { authorization: `Bearer ${world.kari.token}`, 'api-version': '1.0' },
  });
  expect(response.status).toBe(404);
});

test('T330 settings and surroundings show in no answer but their own', async () => {
  const trench = await world.trench();
  const before = await trench.read();
  await trench.ok('updateSettings', { autoMarkers: true, defaultMarkerTypeId: 5 });
  expect(await trench.read()).toEqual(before);
});
