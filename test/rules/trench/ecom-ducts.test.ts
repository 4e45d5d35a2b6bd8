import { expect, test } from 'vitest';
import { NOWHERE, useService } from './trench.js';

const world = useService();

/** A trench with an ECOM pipe in the upper layer. */
async function withEcomPipe() {
  const trench = await world.trench();
  const { id: top } = await trench.ok('addLayer', {});
  const { id: pipeId } = await trench.ok('addPipe', { pipeCategory: 'ECOM', layerId: top });
  return { trench, top, pipeId };
}

test('T250 an ecom duct keeps its diameter', async () => {
  const trench = await world.trench();
  const duct = await trench.ok('addEcomDuct', { outerDiameter: 32.5 });
  expect(duct.outerDiameter).toBe(32.5);
  expect(await trench.ok('getEcomDuct', undefined, { ductId: duct.id })).toEqual(duct);
  expect((await trench.layers())[0].ecomDucts).toEqual([duct]);
});

test('T251 T263 an ecom duct without a diameter is 40 thick', async () => {
  const trench = await world.trench();
  expect((await trench.ok('addEcomDuct', {})).outerDiameter).toBe(40);
  expect((await trench.ok('addEcomDuct', { outerDiameter: null })).outerDiameter).toBe(40);
});

test.each([0, -1, '40'])('T252 a diameter of %j is refused', async (outerDiameter) => {
  const trench = await world.trench();
  expect(await trench.status('addEcomDuct', { outerDiameter })).toBe(400);
});

test('T253 with a pipeId the duct goes where the pipe is', async () => {
  const { trench, pipeId } = await withEcomPipe();
  const duct = await trench.ok('addEcomDuct', { pipeId });
  const [bottom, top] = await trench.layers();
  expect(bottom.ecomDucts).toEqual([]);
  expect(top.ecomDucts).toEqual([duct]);
});

test('T254 with a pipeId the layerId is ignored, even one that is not there', async () => {
  const { trench, pipeId } = await withEcomPipe();
  await trench.ok('addEcomDuct', { pipeId, layerId: trench.layerId });
  await trench.ok('addEcomDuct', { pipeId, layerId: NOWHERE });
  const [bottom, top] = await trench.layers();
  expect(bottom.ecomDucts).toEqual([]);
  expect(top.ecomDucts).toHaveLength(2);
});

test('T255 a duct in a pipe takes no room of its own in the layer', async () => {
  const { trench, pipeId } = await withEcomPipe();
  const duct = await trench.ok('addEcomDuct', { pipeId });
  expect(duct).toMatchObject({ clearOpeningLeft: null, clearOpeningRight: null });
  // On the bottom of the pipe: 110 outside, a wall of 8, the duct 40 thick.
  expect(duct.groundDist).toBe(600 + 110 - 8 - 20);
  expect(await trench.ok('getPipe', undefined, { pipeId })).toMatchObject({ clearOpeningLeft: 100, clearOpeningRight: 100 });
});

test.each(['CONTAINER', 'WATER', 'SEWER', 'HEAT', 'GAS'])('T256 an ecom duct in a pipe %s answers 409', async (pipeCategory) => {
  const trench = await world.trench();
  const { id: pipeId } = await trench.ok('addPipe', { pipeCategory });
  expect(await trench.status('addEcomDuct', { pipeId })).toBe(409);
  expect((await trench.layers())[0].ecomDucts).toEqual([]);
});

test('T257 a pipeId that is not in the segment answers 404', async () => {
  const { trench } = await withEcomPipe();
  const { pipeId: foreign } = await withEcomPipe();
  for (const pipeId of [NOWHERE, foreign, trench.layerId]) {
    expect(await trench.status('addEcomDuct', { pipeId })).toBe(404);
  }
});

test('T258 a pipe group is no pipe to lie in: 404', async () => {
  const trench = await world.trench();
  const { id: pipeId } = await trench.ok('addPipeGroup', { configuration: 'DOUBLE', pipeCategory: 'ECOM' });
  expect(await trench.status('addEcomDuct', { pipeId })).toBe(404);
});

test('T259 an ecom duct is no pipe, and a pipe of category ECOM no duct', async () => {
  const { trench, pipeId } = await withEcomPipe();
  const { id: ductId } = await trench.ok('addEcomDuct', {});
  expect(await trench.status('getPipe', undefined, { pipeId: ductId })).toBe(404);
  expect(await trench.status('getEcomDuct', undefined, { ductId: pipeId })).toBe(404);
  const [bottom, top] = await trench.layers();
  expect([bottom.pipes.length, bottom.ecomDucts.length, top.pipes.length, top.ecomDucts.length]).toEqual([0, 1, 1, 0]);
});

test('T262 no answer shows the pipe that a duct lies in', async () => {
  const { trench, pipeId } = await withEcomPipe();
  const duct = await trench.ok('addEcomDuct', { pipeId });
  expect(duct).not.toHaveProperty('pipeId');
  const pipe = await trench.ok('getPipe', undefined, { pipeId });
  expect(JSON.stringify(pipe)).not.toContain(duct.id);
});
