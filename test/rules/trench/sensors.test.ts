import { expect, test } from 'vitest';
import { NOWHERE, UUID, useService } from './trench.js';

const world = useService();

test('T265 a sensor keeps its diameter', async () => {
  const trench = await world.trench();
  const sensor = await trench.ok('addSensor', { outerDiameter: 12.5 });
  expect(sensor.outerDiameter).toBe(12.5);
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

test('T268 a sensor has groundDist and no depth', async () => {
  const trench = await world.trench();
  const sensor = await trench.ok('addSensor', { outerDiameter: 50 });
  expect(sensor.groundDist).toBe(625);
  expect(sensor).not.toHaveProperty('depth');
});

test('T269 id, displayName and groundDist of a sensor are the server’s', async () => {
  const trench = await world.trench();
  const sensor = await trench.ok('addSensor', { id: NOWHERE, displayName: 'Mine', groundDist: 1 });
  expect(sensor.id).toMatch(UUID);
  expect(sensor.id).not.toBe(NOWHERE);
  expect(sensor).toMatchObject({ displayName: 'Sensor 10', groundDist: 605 });
});

test('T270 a GET of a sensor answers 404 for what is none', async () => {
  const trench = await world.trench();
  const { id: ecc } = await trench.ok('addEcc', {});
  for (const sensorId of [ecc, NOWHERE]) {
    expect(await trench.status('getSensor', undefined, { sensorId })).toBe(404);
  }
});
