import { expect, test } from 'vitest';
import { NOWHERE, UUID, useService } from './trench.js';

const world = useService();

const CATEGORIES = ['CONTAINER', 'ECOM', 'WATER', 'SEWER', 'HEAT', 'GAS'] as const;

test('T170 a pipe without a pipeCategory is a CONTAINER', async () => {
  const trench = await world.trench();
  expect((await trench.ok('addPipe', {})).pipeCategory).toBe('CONTAINER');
  expect((await trench.ok('addPipe', { pipeCategory: null })).pipeCategory).toBe('CONTAINER');
});

test.each(CATEGORIES)('T171 pipeCategory %s is kept', async (pipeCategory) => {
  const trench = await world.trench();
  const pipe = await trench.ok('addPipe', { pipeCategory });
  expect(pipe.pipeCategory).toBe(pipeCategory);
  expect((await trench.ok('getPipe', undefined, { pipeId: pipe.id })).pipeCategory).toBe(pipeCategory);
});

test.each(['TELECOM', 'water', '', 4])('T172 pipeCategory %j is refused', async (pipeCategory) => {
  const trench = await world.trench();
  expect(await trench.status('addPipe', { pipeCategory })).toBe(400);
  expect(await trench.status('addPipeGroup', { configuration: 'SINGLE', pipeCategory })).toBe(400);
});

test.each(CATEGORIES)('T173 a pipe %s without a typeId gets one from the catalog by its category', async (pipeCategory) => {
  const trench = await world.trench();
  const types = (await world.kari.call('listPipeTypes')).body.map(({ id }: { id: number }) => id);
  const { typeId } = await trench.ok('addPipe', { pipeCategory });
  expect(types).toContain(typeId);
  expect((await trench.ok('addPipe', { pipeCategory, typeId: null })).typeId).toBe(typeId);
});

test.each([
  ['CONTAINER', 3],
  ['ECOM', 10],
  ['WATER', 16],
  ['SEWER', 5],
  ['HEAT', 26],
  ['GAS', 13],
])('T174 the default pipe for %s is type %i', async (pipeCategory, typeId) => {
  const trench = await world.trench();
  expect((await trench.ok('addPipe', { pipeCategory })).typeId).toBe(typeId);
  expect((await trench.ok('addPipeGroup', { configuration: 'SINGLE', pipeCategory })).typeId).toBe(typeId);
});

test('T175 a typeId that is given is kept', async () => {
  const trench = await world.trench();
  const pipe = await trench.ok('addPipe', { typeId: 18 });
  expect(pipe.typeId).toBe(18);
  expect((await trench.layers())[0].pipes[0].typeId).toBe(18);
});

test('T176 a pipe type goes with every category', async () => {
  const trench = await world.trench();
  for (const pipeCategory of CATEGORIES) {
    expect((await trench.ok('addPipe', { pipeCategory, typeId: 24 })).typeId).toBe(24);
  }
});

test('T177 a pipe type that no catalog has answers 400, a typeId that is no int64 too', async () => {
  const trench = await world.trench();
  for (const typeId of [424242, '3', 3.5]) {
    expect(await trench.status('addPipe', { typeId }), String(typeId)).toBe(400);
    expect(await trench.status('addPipeGroup', { configuration: 'SINGLE', typeId }), String(typeId)).toBe(400);
  }
  expect((await trench.layers())[0]).toMatchObject({ pipes: [], pipeGroups: [] });
});

test('T178 the depth of a pipe is the cover from ground level to its top', async () => {
  const trench = await world.trench();
  await trench.ok('addPipe', { typeId: 5 });
  expect((await trench.ok('addPipe', { typeId: 3 })).depth).toBe(600 + 160 - 110);
});

test('T179 a pipe detail adds the name of the type and the layout fields, and has no groundDist', async () => {
  const trench = await world.trench();
  const pipe = await trench.ok('addPipe', {});
  const detail = await trench.ok('getPipe', undefined, { pipeId: pipe.id });
  const types = (await world.kari.call('listPipeTypes')).body;
  const { name } = types.find(({ id }: { id: number }) => id === pipe.typeId);
  expect(detail).toMatchObject({ ...pipe, typeName: name, clearOpeningLeft: 100, positioning: 'AUTOMATIC' });
  expect(detail).not.toHaveProperty('groundDist');
});

test('T180 groupConfiguration is shown for pipe groups only', async () => {
  const trench = await world.trench();
  const { id: pipeId } = await trench.ok('addPipe', {});
  const { id: groupId } = await trench.ok('addPipeGroup', { configuration: 'TRIPPLE_FLAT' });
  expect(await trench.ok('getPipe', undefined, { pipeId })).not.toHaveProperty('groupConfiguration');
  expect((await trench.ok('getPipe', undefined, { pipeId: groupId })).groupConfiguration).toBe('TRIPPLE_FLAT');
});

test('T181 GET /pipes answers for a pipe group in the shape of a pipe', async () => {
  const trench = await world.trench();
  const group = await trench.ok('addPipeGroup', { configuration: 'DOUBLE', pipeCategory: 'WATER' });
  const detail = await trench.ok('getPipe', undefined, { pipeId: group.id });
  const { typeId, pipeCategory, depth, displayName, clearOpeningLeft } = group;
  expect(detail).toMatchObject({ id: group.id, typeId, pipeCategory, depth, displayName, clearOpeningLeft });
  expect(detail.typeName).toBe('PE100 110 SDR11');
  expect(detail).not.toHaveProperty('pipeCount');
});

test('T182 a create answers the pipe as its layer shows it, without layout fields', async () => {
  const trench = await world.trench();
  const pipe = await trench.ok('addPipe', {});
  expect((await trench.layers())[0].pipes).toEqual([pipe]);
  expect(Object.keys(pipe).sort()).toEqual(['cables', 'depth', 'displayName', 'id', 'pipeCategory', 'typeId']);
});

test('T183 id, depth, displayName and typeName in the body of a pipe change nothing', async () => {
  const trench = await world.trench();
  const own = { id: NOWHERE, depth: 1, displayName: 'Mine', typeName: 'Mine', groupConfiguration: 'DOUBLE' };
  const pipe = await trench.ok('addPipe', own);
  expect(pipe.id).toMatch(UUID);
  expect(pipe.id).not.toBe(NOWHERE);
  expect(pipe).toMatchObject({ depth: 600, displayName: 'Kabelrør PVC 110 SN8' });
  const detail = await trench.ok('getPipe', undefined, { pipeId: pipe.id });
  expect(detail.typeName).toBe('PVC 110 SN8');
  expect(detail).not.toHaveProperty('groupConfiguration');
});

test('T184 GET /pipes answers 404 for what is neither a pipe nor a pipe group', async () => {
  const trench = await world.trench();
  const { id: culvert } = await trench.ok('addCulvert', {});
  for (const pipeId of [culvert, NOWHERE, trench.layerId]) {
    expect(await trench.status('getPipe', undefined, { pipeId })).toBe(404);
  }
});

test('T185 a pipe group has no cables', async () => {
  const trench = await world.trench();
  const { id: pipeId } = await trench.ok('addPipeGroup', { configuration: 'DOUBLE', cables: [{ typeId: 1010 }] });
  expect((await trench.ok('getPipe', undefined, { pipeId })).cables).toEqual([]);
});

const D = 110;

const GROUPS = [
  ['SINGLE', 1, D, D],
  ['DOUBLE', 2, 2 * D, D],
  ['TRIANGLE', 3, 2 * D, (1 + Math.sqrt(3) / 2) * D],
  ['TRIPPLE_FLAT', 3, 3 * D, D],
] as const;

test.each(GROUPS)('T210 configuration %s is kept, and makes %i pipes', async (configuration, pipeCount) => {
  const trench = await world.trench();
  const group = await trench.ok('addPipeGroup', { configuration });
  expect(group).toMatchObject({ configuration, pipeCount });
  expect(await trench.ok('getPipeGroup', undefined, { groupId: group.id })).toEqual(group);
  expect((await trench.layers())[0].pipeGroups).toEqual([group]);
});

test.each([undefined, null, 'TRIPLE_FLAT', 'PAIR', '', 2])('T211 configuration %j is refused', async (configuration) => {
  const trench = await world.trench();
  expect(await trench.status('addPipeGroup', { configuration })).toBe(400);
});

test('T212 pipeCount follows from the configuration, whatever the body says', async () => {
  const trench = await world.trench();
  expect((await trench.ok('addPipeGroup', { configuration: 'DOUBLE', pipeCount: 9 })).pipeCount).toBe(2);
});

test('T213 a pipe group without a pipeCategory is a CONTAINER', async () => {
  const trench = await world.trench();
  expect((await trench.ok('addPipeGroup', { configuration: 'SINGLE' })).pipeCategory).toBe('CONTAINER');
  const nulls = { configuration: 'SINGLE', pipeCategory: null, typeId: null };
  expect((await trench.ok('addPipeGroup', nulls)).pipeCategory).toBe('CONTAINER');
});

test.each(['CONTAINER', 'ECOM', 'WATER', 'SEWER', 'HEAT', 'GAS'])('T214 a pipe group can be of category %s', async (pipeCategory) => {
  const trench = await world.trench();
  const group = await trench.ok('addPipeGroup', { configuration: 'DOUBLE', pipeCategory, typeId: 4 });
  expect(group).toMatchObject({ pipeCategory, typeId: 4 });
});

test('T215 a pipe group stands among the pipe groups of its layer, not among the pipes', async () => {
  const trench = await world.trench();
  const { id } = await trench.ok('addPipeGroup', { configuration: 'DOUBLE' });
  const [layer] = await trench.layers();
  expect(layer.pipes).toEqual([]);
  expect(layer.pipeGroups.map((group: { id: string }) => group.id)).toEqual([id]);
});

test('T218 id, displayName and depth of a pipe group are the server’s', async () => {
  const trench = await world.trench();
  const group = await trench.ok('addPipeGroup', { configuration: 'SINGLE', id: NOWHERE, displayName: 'Mine', depth: 1 });
  expect(group.id).toMatch(UUID);
  expect(group.id).not.toBe(NOWHERE);
  expect(group).toMatchObject({ depth: 600, displayName: 'Kabelrør PVC 110 SN8, enkelt' });
});

// The trench is as wide as its widest layer, so a sensor in a layer above tells how wide the group is.
test.each(GROUPS)('T219 a group %s of %i pipes lies as its name says', async (configuration, _, width, height) => {
  const trench = await world.trench();
  await trench.ok('addPipeGroup', { configuration });
  const { layoutDepth } = (await trench.read()).sections[0];
  expect(layoutDepth).toBeCloseTo(600 + height / 2, 2);
  const { id: layerId } = await trench.ok('addLayer', {});
  const { clearOpeningRight } = await trench.ok('addSensor', { layerId, outerDiameter: 10 });
  expect(clearOpeningRight).toBeCloseTo(100 + width - 10, 2);
});

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
  for (const partCount of [1, 100]) expect((await trench.ok('addPipeCanal', { partCount })).partCount).toBe(partCount);
});

test('T225 the channels of a canal lie in a row and are 110 wide', async () => {
  const trench = await world.trench();
  await trench.ok('addPipeCanal', { partCount: 4 });
  expect((await trench.read()).sections[0].layoutDepth).toBe(600 + 110 / 2);
  const { id: layerId } = await trench.ok('addLayer', {});
  const { clearOpeningRight } = await trench.ok('addSensor', { layerId, outerDiameter: 10 });
  expect(clearOpeningRight).toBe(100 + 4 * 110 - 10);
});
