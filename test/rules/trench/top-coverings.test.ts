import { expect, test } from 'vitest';
import type { Segment } from '../../../src/service/core/world.js';
import { demoSnapshot } from '../../../src/service/data/seed.js';
import { NOWHERE, trench, UUID, useService } from './trench.js';

const world = useService();

const DEFAULTS = { infinite: true, thermalResistivity: 1, thickness: 100, type: 'OTHER' } as const;
const OTHERS = { description: 'D', infinite: false, thermalResistivity: 1.25, thickness: 80.5, type: 'TARMAC' } as const;

test.each(Object.keys(DEFAULTS))('T301 each default of a covering stands by itself: only %s given', async (field) => {
  const given = { [field]: OTHERS[field as keyof typeof OTHERS] };
  expect(await trench.ok('addTopCovering', given)).toMatchObject({ ...DEFAULTS, ...given });
});

test('T302 T306 T310 T317 coverings are listed bottom to top with their fields as given, and an id of the server', async () => {
  const made = [];
  for (const type of ['GRAVEL', 'SAND', 'TARMAC']) made.push(await trench.ok('addTopCovering', { ...OTHERS, type, id: NOWHERE }));
  expect(made.map(({ type }) => type)).toEqual(['GRAVEL', 'SAND', 'TARMAC']);
  for (const { id, type, ...rest } of made) expect({ ...rest, type: 'TARMAC' }).toEqual(OTHERS);
  for (const { id } of made) expect([id === NOWHERE, id]).toEqual([false, expect.stringMatching(UUID)]);
  expect(await trench.ok('listTopCoverings')).toEqual(made);
  expect((await trench.ok('updateTopCovering', { id: NOWHERE }, { topCoveringId: made[0].id })).id).toBe(made[0].id);
});

test('T307 an update changes what it names, keeps the rest, and leaves the covering where it is', async () => {
  const below = await trench.ok('addTopCovering', {});
  const { id } = await trench.ok('addTopCovering', OTHERS);
  const above = await trench.ok('addTopCovering', {});
  const changes = { description: 'E', infinite: true, thermalResistivity: 2, thickness: 3, type: 'SAND' };
  for (const [field, value] of Object.entries(changes)) {
    const updated = await trench.ok('updateTopCovering', { [field]: value }, { topCoveringId: id });
    expect(updated).toEqual({ id, ...OTHERS, [field]: value });
    expect(await trench.ok('listTopCoverings')).toEqual([below, updated, above]);
    await trench.ok('updateTopCovering', OTHERS, { topCoveringId: id });
  }
});

test('T308 T309 deleting a covering removes that one with 204, and one that is not in the segment answers 404', async () => {
  const other = await world.trench();
  const { id: foreign } = await other.ok('addTopCovering', {});
  const kept = await trench.ok('addTopCovering', {});
  const { id: gone } = await trench.ok('addTopCovering', {});
  expect(await trench.status('deleteTopCovering', undefined, { topCoveringId: gone })).toBe(204);
  for (const topCoveringId of [NOWHERE, foreign, gone]) {
    expect(await trench.status('updateTopCovering', {}, { topCoveringId })).toBe(404);
    expect(await trench.status('deleteTopCovering', undefined, { topCoveringId })).toBe(404);
  }
  expect(await other.ok('listTopCoverings')).toHaveLength(1);
  expect(await trench.ok('listTopCoverings')).toEqual([kept]);
});

test('T312 null takes the default on add and keeps the value on update', async () => {
  const nulls = Object.fromEntries(Object.keys(OTHERS).map((field) => [field, null]));
  expect(await trench.ok('addTopCovering', nulls)).toMatchObject(DEFAULTS);
  const covering = await trench.ok('addTopCovering', OTHERS);
  expect(await trench.ok('updateTopCovering', nulls, { topCoveringId: covering.id })).toEqual(covering);
});

test('T316 T474 coverings are the upper part of the cover, show in no section, and move nothing', async () => {
  const { id: pipeId } = await trench.ok('addPipe', {});
  const state = async () => [await trench.read(), await trench.ok('getPipe', undefined, { pipeId })];
  const before = await state();
  for (const thickness of [200, 80]) await trench.ok('addTopCovering', { thickness });
  expect(await state()).toEqual(before);
  expect(before[1].depth).toBe(before[0].sections[0].coverThickness);
});

test('T474 the coverings of the sample segments fit into the cover of each of their sections', () => {
  const segments = demoSnapshot().records.flatMap(({ kind, value }) => (kind === 'segment' ? [value] : []));
  expect(segments.length).toBeGreaterThan(0);
  for (const { topCoverings, sections } of segments as Segment[]) {
    const coverings = topCoverings.reduce((sum, { thickness }) => sum + thickness, 0);
    for (const { depth } of sections) if ('cover' in depth) expect(depth.cover).toBeGreaterThan(coverings);
  }
});

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

test('T327 T328 T329 surroundings, which no call writes, are terrain and resistivity of the soil, at first a road in 1 mK/W', async () => {
  expect(await trench.ok('getSurroundings')).toEqual({ terrainType: 'ROAD', soilThermalResistivity: 1 });
  await trench.edit({ surroundings: { terrainType: 'FIELD', soilThermalResistivity: 1.4 } });
  expect(await trench.ok('getSurroundings')).toEqual({ terrainType: 'FIELD', soilThermalResistivity: 1.4 });
  const path = `/public/trench/rest/segments/${trench.id}/trench/surroundings`;
  for (const method of ['PUT', 'POST', 'DELETE']) expect(await world.statusOf(method, path), method).toBe(404);
});
