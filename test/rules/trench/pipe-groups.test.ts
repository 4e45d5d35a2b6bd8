import { expect, test } from 'vitest';
import { NOWHERE, UUID, useService } from './trench.js';

const world = useService();
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

test.each([undefined, null, 'TRIPLE_FLAT', 'PAIR', '', 2])(
  'T211 configuration %j is refused',
  async (configuration) => {
    const trench = await world.trench();
    expect(await trench.status('addPipeGroup', { configuration })).toBe(400);
  },
);

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

test.each(['CONTAINER', 'ECOM', 'WATER', 'SEWER', 'HEAT', 'GAS'])(
  'T214 a pipe group can be of category %s',
  async (pipeCategory) => {
    const trench = await world.trench();
    const group = await trench.ok('addPipeGroup', { configuration: 'DOUBLE', pipeCategory, typeId: 4 });
    expect(group).toMatchObject({ pipeCategory, typeId: 4 });
  },
);

test('T215 a pipe group stands among the pipe groups of its layer, not among the pipes', async () => {
  const trench = await world.trench();
  const { id } = await trench.ok('addPipeGroup', { configuration: 'DOUBLE' });
  const [layer] = await trench.layers();
  expect(layer.pipes).toEqual([]);
  expect(layer.pipeGroups.map((group: { id: string }) => group.id)).toEqual([id]);
});

test('T216 a pipe group has a depth and no groundDist', async () => {
  const trench = await world.trench();
  const group = await trench.ok('addPipeGroup', { configuration: 'DOUBLE' });
  expect(group.depth).toBe(600);
  expect(group).not.toHaveProperty('groundDist');
});

test('T217 a GET of a pipe group answers 404 for a pipe and for an id that is not there', async () => {
  const trench = await world.trench();
  const { id: pipe } = await trench.ok('addPipe', {});
  for (const groupId of [pipe, NOWHERE]) {
    expect(await trench.status('getPipeGroup', undefined, { groupId })).toBe(404);
  }
});

test('T218 id, displayName and depth of a pipe group are the server’s', async () => {
  const trench = await world.trench();
  const group = await trench.ok('addPipeGroup', {
    configuration: 'SINGLE',
    id: NOWHERE,
    displayName: 'Mine',
    depth: 1,
  });
  expect(group.id).toMatch(UUID);
  expect(group.id).not.toBe(NOWHERE);
  expect(group).toMatchObject({ depth: 600, displayName: 'Kabelrør PVC 110 SN8, enkelt' });
});

// The trench is as wide as its widest layer, so a sensor in a layer above tells how wide the group is.
test.each(GROUPS)(
  'T219 a group %s of %i pipes lies as its name says',
  async (configuration, _, width, height) => {
    const trench = await world.trench();
    await trench.ok('addPipeGroup', { configuration });
    const { layoutDepth } = (await trench.read()).sections[0];
    expect(layoutDepth).toBeCloseTo(600 + height / 2, 2);
    const { id: layerId } = await trench.ok('addLayer', {});
    const { clearOpeningRight } = await trench.ok('addSensor', { layerId, outerDiameter: 10 });
    expect(clearOpeningRight).toBeCloseTo(100 + width - 10, 2);
  },
);
