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

test('T235 a culvert has a depth and no groundDist', async () => {
  const trench = await world.trench();
  const culvert = await trench.ok('addCulvert', {});
  expect(culvert.depth).toBe(600);
  expect(culvert).not.toHaveProperty('groundDist');
});

test('T236 id, displayName and depth of a culvert are the server’s', async () => {
  const trench = await world.trench();
  const culvert = await trench.ok('addCulvert', { id: NOWHERE, displayName: 'Mine', depth: 1 });
  expect(culvert.id).toMatch(UUID);
  expect(culvert.id).not.toBe(NOWHERE);
  expect(culvert).toMatchObject({ displayName: 'Kulvert 600 x 400', depth: 600 });
});

test('T237 a GET of a culvert answers 404 for what is none', async () => {
  const trench = await world.trench();
  const { id: pipe } = await trench.ok('addPipe', {});
  for (const culvertId of [pipe, NOWHERE]) {
    expect(await trench.status('getCulvert', undefined, { culvertId })).toBe(404);
  }
});
