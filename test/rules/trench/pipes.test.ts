import { expect, test } from 'vitest';
import { trench, useService } from './trench.js';

const world = useService();

const DEFAULT_TYPES = { CONTAINER: 3, ECOM: 10, WATER: 16, SEWER: 5, HEAT: 26, GAS: 13 };

test.each(Object.entries(DEFAULT_TYPES))(
  'T173 T174 a pipe %s without a typeId is of type %i of the catalog',
  async (pipeCategory, typeId) => {
    const types = (await world.kari.call('listPipeTypes')).body.map(({ id }: { id: number }) => id);
    expect(types).toContain(typeId);
    expect((await trench.ok('addPipe', { pipeCategory })).typeId).toBe(typeId);
    expect((await trench.ok('addPipeGroup', { configuration: 'SINGLE', pipeCategory })).typeId).toBe(typeId);
  },
);

test('T176 a pipe type goes with every category', async () => {
  for (const pipeCategory of Object.keys(DEFAULT_TYPES)) expect((await trench.ok('addPipe', { pipeCategory, typeId: 24 })).typeId).toBe(24);
});

test('T178 the depth of a pipe is the cover from ground level to its top', async () => {
  await trench.ok('addPipe', { typeId: 5 });
  expect((await trench.ok('addPipe', { typeId: 3 })).depth).toBe(600 + 160 - 110);
});

test('T179 a pipe detail adds the name of the type and the layout fields, and has no groundDist', async () => {
  const pipe = await trench.ok('addPipe', {});
  const detail = await trench.ok('getPipe', undefined, { pipeId: pipe.id });
  const types = (await world.kari.call('listPipeTypes')).body;
  const { name } = types.find(({ id }: { id: number }) => id === pipe.typeId);
  expect(detail).toMatchObject({ ...pipe, typeName: name, clearOpeningLeft: 100, positioning: 'AUTOMATIC' });
  expect(detail).not.toHaveProperty('groundDist');
});

test('T180 T183 groupConfiguration is shown for pipe groups only', async () => {
  const { id: pipeId } = await trench.ok('addPipe', { groupConfiguration: 'DOUBLE' });
  const { id: groupId } = await trench.ok('addPipeGroup', { configuration: 'TRIPPLE_FLAT' });
  expect(await trench.ok('getPipe', undefined, { pipeId })).not.toHaveProperty('groupConfiguration');
  expect((await trench.ok('getPipe', undefined, { pipeId: groupId })).groupConfiguration).toBe('TRIPPLE_FLAT');
});

test('T181 GET /pipes answers for a pipe group in the shape of a pipe', async () => {
  const group = await trench.ok('addPipeGroup', { configuration: 'DOUBLE', pipeCategory: 'WATER' });
  const detail = await trench.ok('getPipe', undefined, { pipeId: group.id });
  const { typeId, pipeCategory, depth, displayName, clearOpeningLeft } = group;
  expect(detail).toMatchObject({ id: group.id, typeId, pipeCategory, depth, displayName, clearOpeningLeft });
  expect(detail.typeName).toBe('PE100 110 SDR11');
  expect(detail).not.toHaveProperty('pipeCount');
});

test('T185 a pipe group has no cables', async () => {
  const { id: pipeId } = await trench.ok('addPipeGroup', { configuration: 'DOUBLE', cables: [{ typeId: 1010 }] });
  expect((await trench.ok('getPipe', undefined, { pipeId })).cables).toEqual([]);
});
