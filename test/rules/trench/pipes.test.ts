import { expect, test } from 'vitest';
import { NOWHERE, trench, useService } from './trench.js';

const world = useService();

const DEFAULT_TYPES = { CONTAINER: 3, ECOM: 10, WATER: 16, SEWER: 5, HEAT: 26, GAS: 13 };

test.each(Object.entries(DEFAULT_TYPES))('T173 T174 T176 a pipe %s is of type %i, or of any other', async (pipeCategory, typeId) => {
  const types = (await world.kari.call('listPipeTypes')).body.map(({ id }: { id: number }) => id);
  expect(types).toContain(typeId);
  expect((await trench.ok('addPipe', { pipeCategory })).typeId).toBe(typeId);
  expect((await trench.ok('addPipeGroup', { configuration: 'SINGLE', pipeCategory })).typeId).toBe(typeId);
  expect((await trench.ok('addPipe', { pipeCategory, typeId: 24 })).typeId).toBe(24);
});

test('T178 T179 a pipe detail adds the name of the type and the layout fields, and its depth is the cover above its top', async () => {
  await trench.ok('addPipe', { typeId: 5 });
  const pipe = await trench.ok('addPipe', { typeId: 3 });
  const detail = await trench.ok('getPipe', undefined, { pipeId: pipe.id });
  const { name } = (await world.kari.call('listPipeTypes')).body.find(({ id }: { id: number }) => id === 3);
  expect(detail).toMatchObject({ ...pipe, typeName: name, clearOpeningRight: 100, positioning: 'AUTOMATIC', depth: 600 + 160 - 110 });
  expect(detail).not.toHaveProperty('groundDist');
});

test('T180 T181 T183 T185 GET /pipes answers for a group in the shape of a pipe, with its configuration and without cables', async () => {
  const { id: pipeId } = await trench.ok('addPipe', { groupConfiguration: 'DOUBLE' });
  expect(await trench.ok('getPipe', undefined, { pipeId })).not.toHaveProperty('groupConfiguration');
  const body = { configuration: 'DOUBLE', pipeCategory: 'WATER', cables: [{ typeId: 1010 }] };
  const group = await trench.ok('addPipeGroup', body);
  const detail = await trench.ok('getPipe', undefined, { pipeId: group.id });
  const { id, typeId, pipeCategory, depth, displayName, clearOpeningLeft } = group;
  expect(detail).toMatchObject({ id, typeId, pipeCategory, depth, displayName, clearOpeningLeft });
  expect(detail).toMatchObject({ groupConfiguration: 'DOUBLE', cables: [], typeName: 'PE100 110 SDR11' });
  expect(detail).not.toHaveProperty('pipeCount');
});

/** The id of a new ECOM pipe in an upper layer. */
async function ecomPipe(within = trench): Promise<string> {
  const { id: layerId } = await within.ok('addLayer', {});
  return (await within.ok('addPipe', { pipeCategory: 'ECOM', layerId })).id;
}

test('T253 T254 with a pipeId the duct goes where the pipe is, whatever the layerId', async () => {
  const pipeId = await ecomPipe();
  const ids: string[] = [];
  for (const place of [{}, { layerId: trench.layerId }, { layerId: NOWHERE }])
    ids.push((await trench.ok('addEcomDuct', { pipeId, ...place })).id);
  const shown = (await trench.layers()).map((layer) => layer.ecomDucts.map(({ id }: { id: string }) => id));
  expect(shown).toEqual([[], ids]);
});

test('T255 T262 a duct in a pipe takes no room of its own in the layer, and neither answer names the other', async () => {
  const pipeId = await ecomPipe();
  const duct = await trench.ok('addEcomDuct', { pipeId });
  expect(duct).toMatchObject({ clearOpeningLeft: null, clearOpeningRight: null });
  // On the bottom of the pipe: 110 outside, a wall of 8, the duct 40 thick.
  expect(duct.groundDist).toBe(600 + 110 - 8 - 20);
  const pipe = await trench.ok('getPipe', undefined, { pipeId });
  expect(pipe).toMatchObject({ clearOpeningLeft: 100, clearOpeningRight: 100 });
  expect(duct).not.toHaveProperty('pipeId');
  expect(JSON.stringify(pipe)).not.toContain(duct.id);
});

test('T257 T258 a pipeId that is not in the segment, or is that of a group, answers 404', async () => {
  const foreign = await ecomPipe(await world.trench());
  const { id: group } = await trench.ok('addPipeGroup', { configuration: 'DOUBLE', pipeCategory: 'ECOM' });
  for (const pipeId of [NOWHERE, foreign, trench.layerId, group]) expect(await trench.status('addEcomDuct', { pipeId })).toBe(404);
});

test('T259 an ecom duct is no pipe, and a pipe of category ECOM no duct', async () => {
  const pipeId = await ecomPipe();
  const { id: ductId } = await trench.ok('addEcomDuct', {});
  expect(await trench.status('getPipe', undefined, { pipeId: ductId })).toBe(404);
  expect(await trench.status('getEcomDuct', undefined, { ductId: pipeId })).toBe(404);
  const [bottom, top] = await trench.layers();
  expect([bottom.pipes.length, bottom.ecomDucts.length, top.pipes.length, top.ecomDucts.length]).toEqual([0, 1, 1, 0]);
});
