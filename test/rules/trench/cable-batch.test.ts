import { expect, test } from 'vitest';
import { CABLE, type Trench, useService } from './trench.js';

const world = useService();
const versionOf = (trench: Trench) =>
  world.under.service.store.get('segment', String(trench.id))?.version ?? 0;

test('T160 a batch makes count cables with ids of their own, and answers them all', async () => {
  const trench = await world.trench();
  const cables = await trench.ok('addCableBatch', { count: 7, typeId: CABLE.mv });
  expect(cables).toHaveLength(7);
  expect(new Set(cables.map(({ id }: { id: string }) => id)).size).toBe(7);
  expect((await trench.layers())[0].cables).toEqual(cables);
});

test('T161 the cables of a batch are identical but for their ids', async () => {
  const trench = await world.trench();
  const cables = await trench.ok('addCableBatch', { count: 3, typeId: CABLE.mv, groupConfiguration: 'FLAT' });
  for (const cable of cables) expect({ ...cable, id: '' }).toEqual({ ...cables[0], id: '' });
  expect(cables[0]).toMatchObject({ typeId: CABLE.mv, groupConfiguration: 'FLAT' });
});

test('T162 the cables of a batch are independent: deleting one leaves the others', async () => {
  const trench = await world.trench();
  const [first, second, third] = await trench.ok('addCableBatch', { count: 3, typeId: CABLE.mv });
  await trench.call('deleteCable', undefined, { cableId: second.id });
  expect((await trench.layers())[0].cables).toEqual([first, third]);
});

test('T163 a batch is one write', async () => {
  const trench = await world.trench();
  const before = versionOf(trench);
  await trench.ok('addCableBatch', { count: 5, typeId: CABLE.mv });
  expect(versionOf(trench)).toBe(before + 1);
});

test('T164 a batch is placed by the same rule as a cable', async () => {
  const trench = await world.trench();
  const { id: top } = await trench.ok('addLayer', {});
  const { id: sectionId, layers } = await trench.ok('createSection', {});
  const { id: secondTop } = await trench.ok('addLayer', { sectionId });
  const one = { count: 1, typeId: CABLE.mv };
  await trench.ok('addCableBatch', one);
  await trench.ok('addCableBatch', { ...one, count: 2, sectionId });
  await trench.ok('addCableBatch', { ...one, count: 3, sectionId, layerId: top });
  await trench.ok('addCableBatch', { ...one, count: 4, layerId: secondTop });
  const counts = (await trench.layers()).map(({ id, cables }) => [id, cables.length]);
  expect(counts).toEqual([
    [trench.layerId, 1],
    [top, 3],
    [layers[0].id, 2],
    [secondTop, 4],
  ]);
});

test('T165 a batch without a groupConfiguration takes the default of the type', async () => {
  const trench = await world.trench();
  const [trefoil] = await trench.ok('addCableBatch', { count: 1, typeId: CABLE.singleCore });
  const [single] = await trench.ok('addCableBatch', { count: 1, typeId: CABLE.multiCore });
  expect([trefoil.groupConfiguration, single.groupConfiguration]).toEqual(['TRIANGLE', 'SINGLE']);
});

test.each([
  { typeId: CABLE.mv },
  { count: 2 },
  { count: null, typeId: CABLE.mv },
  { count: 2, typeId: null },
  { count: 2, typeId: '1010' },
  { count: 2, typeId: 1010.5 },
])('T166 a batch needs a count and an int64 typeId: %j is refused', async (body) => {
  const trench = await world.trench();
  const answer = await trench.call('addCableBatch', body);
  expect(answer.status).toBe(400);
  expect(answer.body.code).toBe('invalid-body');
});

test.each([1.5, '2', 2147483648])('T167 a count of %j is no int32 and is refused', async (count) => {
  const trench = await world.trench();
  expect(await trench.status('addCableBatch', { count, typeId: CABLE.mv })).toBe(400);
});

test('T168 a count goes from 1 to 1000', async () => {
  const trench = await world.trench();
  for (const count of [-1, 0, 1001]) {
    expect(await trench.status('addCableBatch', { count, typeId: CABLE.mv }), String(count)).toBe(400);
  }
  expect((await trench.layers())[0].cables).toEqual([]);
  expect(await trench.ok('addCableBatch', { count: 1000, typeId: CABLE.mv })).toHaveLength(1000);
});
