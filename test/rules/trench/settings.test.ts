import { expect, test } from 'vitest';
import { trench, useService } from './trench.js';

const world = useService();

test('T320 settings belong to one segment', async () => {
  const other = await world.trench();
  const before = await other.ok('getSettings');
  await trench.ok('updateSettings', { autoMarkers: true, defaultMarkerTypeId: 5 });
  expect(await other.ok('getSettings')).toEqual(before);
});

test('T321 an update of the settings changes what it names and keeps the rest', async () => {
  expect(await trench.ok('updateSettings', { autoMarkers: true })).toMatchObject({ autoMarkers: true });
  expect(await trench.ok('updateSettings', { defaultMarkerTypeId: 5 })).toEqual({ autoMarkers: true, defaultMarkerTypeId: 5 });
  expect(await trench.ok('updateSettings', { autoMarkers: false })).toEqual({ autoMarkers: false, defaultMarkerTypeId: 5 });
  expect(await trench.ok('getSettings')).toEqual({ autoMarkers: false, defaultMarkerTypeId: 5 });
});

test('T322 a marker type is an int64: every digit is kept, and what is none is refused', async () => {
  const put = (text: string) =>
    world.kari.call('updateSettings', { path: { segmentId: trench.id }, rawBody: `{"defaultMarkerTypeId":${text}}` });
  for (const text of ['9007199254740993', '9223372036854775807', '-9223372036854775808']) {
    expect((await put(text)).body.defaultMarkerTypeId, text).toBe(BigInt(text));
    expect((await trench.ok('getSettings')).defaultMarkerTypeId, text).toBe(BigInt(text));
  }
  for (const text of ['9223372036854775808', '1.5', '"7"', 'true']) expect((await put(text)).status, text).toBe(400);
});

test('T324 a new segment has no automatic markers and no marker type', async () => {
  expect(await trench.ok('getSettings')).toEqual({ autoMarkers: false, defaultMarkerTypeId: null });
});

test('T325 null in an update of the settings keeps the value', async () => {
  await trench.ok('updateSettings', { autoMarkers: true, defaultMarkerTypeId: 5 });
  await trench.ok('updateSettings', { autoMarkers: null, defaultMarkerTypeId: null });
  expect(await trench.ok('getSettings')).toEqual({ autoMarkers: true, defaultMarkerTypeId: 5 });
});

test('T327 surroundings are a type of terrain and the resistivity of the soil', async () => {
  const surroundings = await trench.ok('getSurroundings');
  expect(surroundings).toEqual({ terrainType: expect.any(String), soilThermalResistivity: expect.any(Number) });
  await trench.edit({ surroundings: { terrainType: 'FIELD', soilThermalResistivity: 1.4 } });
  expect(await trench.ok('getSurroundings')).toEqual({ terrainType: 'FIELD', soilThermalResistivity: 1.4 });
});

test('T328 a new segment lies in a road, in soil of 1 mK/W', async () => {
  expect(await trench.ok('getSurroundings')).toEqual({ terrainType: 'ROAD', soilThermalResistivity: 1 });
});

test.each(['PUT', 'POST', 'DELETE'])('T329 surroundings cannot be written: %s answers 404', async (method) => {
  expect(await world.statusOf(method, `/public/trench/rest/segments/${trench.id}/trench/surroundings`)).toBe(404);
});

test('T330 settings and surroundings show in no answer but their own', async () => {
  const before = await trench.read();
  await trench.ok('updateSettings', { autoMarkers: true, defaultMarkerTypeId: 5 });
  expect(await trench.read()).toEqual(before);
});
