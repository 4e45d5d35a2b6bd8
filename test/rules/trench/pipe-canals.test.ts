import { expect, test } from 'vitest';
import { NOWHERE, UUID, useService } from './trench.js';

const world = useService();

test('T220 a pipe canal keeps its number of channels', async () => {
  const trench = await world.trench();
  const canal = await trench.ok('addPipeCanal', { partCount: 4 });
  expect(canal.partCount).toBe(4);
  expect(await trench.ok('getPipeCanal', undefined, { canalId: canal.id })).toEqual(canal);
  expect((await trench.layers())[0].pipeCanals).toEqual([canal]);
});

test.each([undefined, null, '4', 2.5, 2147483648])('T221 a partCount of %j is refused', async (partCount) => {
  const trench = await world.trench();
  expect(await trench.status('addPipeCanal', { partCount })).toBe(400);
});

test('T222 a pipe canal has 1 to 100 channels', async () => {
  const trench = await world.trench();
  for (const partCount of [-1, 0, 101]) expect(await trench.status('addPipeCanal', { partCount })).toBe(400);
  for (const partCount of [1, 100])
    expect((await trench.ok('addPipeCanal', { partCount })).partCount).toBe(partCount);
});

test('T223 a pipe canal has a depth and no groundDist', async () => {
  const trench = await world.trench();
  const canal = await trench.ok('addPipeCanal', { partCount: 2 });
  expect(canal.depth).toBe(600);
  expect(canal).not.toHaveProperty('groundDist');
});

test('T224 id, displayName and depth of a pipe canal are the server’s', async () => {
  const trench = await world.trench();
  const canal = await trench.ok('addPipeCanal', { partCount: 2, id: NOWHERE, displayName: 'Mine', depth: 1 });
  expect(canal.id).toMatch(UUID);
  expect(canal.id).not.toBe(NOWHERE);
  expect(canal).toMatchObject({ displayName: 'Kabelkanal 2', depth: 600 });
});

test('T225 the channels of a canal lie in a row and are 110 wide', async () => {
  const trench = await world.trench();
  await trench.ok('addPipeCanal', { partCount: 4 });
  expect((await trench.read()).sections[0].layoutDepth).toBe(600 + 110 / 2);
  const { id: layerId } = await trench.ok('addLayer', {});
  const { clearOpeningRight } = await trench.ok('addSensor', { layerId, outerDiameter: 10 });
  expect(clearOpeningRight).toBe(100 + 4 * 110 - 10);
});

test('T226 a GET of a pipe canal answers 404 for what is none', async () => {
  const trench = await world.trench();
  const { id: sensor } = await trench.ok('addSensor', {});
  for (const canalId of [sensor, NOWHERE]) {
    expect(await trench.status('getPipeCanal', undefined, { canalId })).toBe(404);
  }
});
