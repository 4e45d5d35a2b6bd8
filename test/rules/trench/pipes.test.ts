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
  expect(detail).toMatchObject({
    id,
    typeId,
    pipeCategory,
    depth,
    displayName,
    clearOpeningLeft,
    groupConfiguration: 'DOUBLE',
    cables: [],
  });
  expect(detail.typeName).toBe('PE100 110 SDR11');
  expect(detail).not.toHaveProperty('pipeCount');
});
