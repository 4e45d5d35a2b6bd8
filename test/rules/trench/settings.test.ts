import { expect, test } from 'vitest';
import { trench, useService } from './trench.js';

const world = useService();

test('T320 T321 T324 T325 T330 an update of the settings changes what it names in this segment alone, and keeps the rest', async () => {
  const [other, before] = [await world.trench(), await trench.read()];
  const expected: Record<string, unknown> = { autoMarkers: false, defaultMarkerTypeId: null };
  for (const body of [{}, { autoMarkers: true }, { defaultMarkerTypeId: 5 }, { autoMarkers: false }]) {
    const nulls = Object.fromEntries(Object.keys(expected).map((name) => [name, null]));
    expect(await trench.ok('updateSettings', { ...nulls, ...body })).toEqual(Object.assign(expected, body));
    expect(await trench.ok('updateSettings', body)).toEqual(expected);
    expect(await trench.ok('getSettings')).toEqual(expected);
  }
  expect(await other.ok('getSettings')).toEqual({ autoMarkers: false, defaultMarkerTypeId: null });
  expect(await trench.read()).toEqual(before);
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

test('T327 T328 surroundings are a type of terrain and the resistivity of the soil, at first a road in soil of 1 mK/W', async () => {
  expect(await trench.ok('getSurroundings')).toEqual({ terrainType: 'ROAD', soilThermalResistivity: 1 });
  await trench.edit({ surroundings: { terrainType: 'FIELD', soilThermalResistivity: 1.4 } });
  expect(await trench.ok('getSurroundings')).toEqual({ terrainType: 'FIELD', soilThermalResistivity: 1.4 });
});

test.each(['PUT', 'POST', 'DELETE'])('T329 surroundings cannot be written: %s answers 404', async (method) => {
  expect(await world.statusOf(method, `/public/trench/rest/segments/${trench.id}/trench/surroundings`)).toBe(404);
});
