import { expect, test } from 'vitest';
import { CABLE, NOWHERE, type Trench, useService } from './trench.js';

const world = useService();

async function detail(body: object) {
  const trench = await world.trench();
  const { id: cableId } = await trench.ok('addCable', body);
  return trench.ok('getCable', undefined, { cableId });
}

test('T139 a cable detail names its type as the catalog does', async () => {
  const type = (await world.kari.call('getCableType', { path: { cableTypeId: CABLE.hv } })).body;
  expect(await detail({ typeId: CABLE.hv })).toMatchObject({ typeId: CABLE.hv, typeName: type.name });
});

test('T140 a cable detail shows groupConfiguration for single-core cables only', async () => {
  expect(await detail({ typeId: CABLE.singleCore })).toMatchObject({ groupConfiguration: 'TRIANGLE' });
  expect(await detail({ typeId: CABLE.multiCore })).not.toHaveProperty('groupConfiguration');
  expect(await detail({ typeId: CABLE.multiCore, groupConfiguration: 'FLAT' })).not.toHaveProperty('groupConfiguration');
});

test.each([
  ['SINGLE', 1],
  ['PAIR', 2],
  ['TRIANGLE', 3],
])('T141 a group %s has %i conductors', async (groupConfiguration, partCount) => {
  expect(await detail({ typeId: CABLE.singleCore, groupConfiguration })).toMatchObject({ partCount });
});

test('T142 a group FLAT has three conductors or more', async () => {
  expect((await detail({ typeId: CABLE.mv, groupConfiguration: 'FLAT' })).partCount).toBeGreaterThanOrEqual(3);
});

test.each([
  ['FLAT', 3],
  ['TRIANGLE_MIRROR', 3],
  ['TRIANGLE_PLUS_ONE', 4],
  ['ONE_PLUS_TRIANGLE', 4],
  ['PAIR_MIRROR', 2],
  ['CIRCLE', 3],
  ['SQUARE', 4],
  ['CUSTOM', 3],
  ['FIXED', 3],
])('T143 a group %s is taken to have %i conductors', async (groupConfiguration, partCount) => {
  expect(await detail({ typeId: CABLE.singleCore, groupConfiguration })).toMatchObject({ partCount });
});

test('T144 a cable detail spells xadjustment and yadjustment in small letters', async () => {
  const cable = await detail({ typeId: CABLE.mv });
  expect(cable).toMatchObject({ xadjustment: 0, yadjustment: 0 });
  expect(cable).not.toHaveProperty('xAdjustment');
  expect(cable).not.toHaveProperty('yAdjustment');
});

test('T145 a cable detail has groundDist and no depth', async () => {
  const cable = await detail({ typeId: CABLE.lv });
  expect(cable.groundDist).toBe(600 + 58 / 2);
  expect(cable).not.toHaveProperty('depth');
});

test('T146 a cable in a layer shows no layout fields, and a detail neither label nor section', async () => {
  const trench = await world.trench();
  const cable = await trench.ok('addCable', { typeId: CABLE.mv });
  const fields = ['id', 'typeId', 'cableCategory', 'displayName', 'groupConfiguration', 'label', 'sectionId'];
  expect(Object.keys(cable).sort()).toEqual(fields.sort());
  const shown = await trench.ok('getCable', undefined, { cableId: cable.id });
  for (const field of ['label', 'sectionId', 'cableCategory']) expect(shown).not.toHaveProperty(field);
});

test('T147 a label from the web tool is shown as label, userLabel and displayName', async () => {
  const trench = await world.trench();
  const { id } = await trench.ok('addCable', { typeId: CABLE.mv });
  await trench.edit({ item: { id, label: 'K1' } });
  expect((await trench.layers())[0].cables[0]).toMatchObject({ label: 'K1', displayName: 'K1' });
  expect(await trench.ok('getCable', undefined, { cableId: id })).toMatchObject({ userLabel: 'K1', displayName: 'K1' });
});

test('T148 a label in the body that adds a cable is ignored', async () => {
  const trench = await world.trench();
  expect((await trench.ok('addCable', { typeId: CABLE.mv, label: 'K1', userLabel: 'K1' })).label).toBeNull();
});

test('T149 a multi-core cable without a groupConfiguration is a SINGLE', async () => {
  const trench = await world.trench();
  const cable = await trench.ok('addCable', { typeId: CABLE.multiCore });
  expect(cable.groupConfiguration).toBe('SINGLE');
  expect((await trench.ok('getCable', undefined, { cableId: cable.id })).partCount).toBe(1);
});

test.each([
  ['that no catalog has', 424242],
  ['of another market', CABLE.otherMarket],
  ['of another company', CABLE.otherCompany],
])('T150 a cable type %s answers 400', async (_, typeId) => {
  const trench = await world.trench();
  expect(await trench.status('addCable', { typeId })).toBe(400);
  expect(await trench.status('addCableBatch', { count: 1, typeId })).toBe(400);
});

test('T151 a company’s and a user’s own types can be placed by them', async () => {
  const trench = await world.trench();
  expect(await trench.status('addCable', { typeId: CABLE.ownCompany })).toBe(200);
  expect(await trench.status('addCable', { typeId: CABLE.kari })).toBe(200);
  const anna = await world.under.as('anna.svensson');
  const path = { segmentId: trench.id };
  expect((await anna.call('addCable', { path, body: { typeId: CABLE.ownCompany } })).status).toBe(200);
  expect((await anna.call('addCable', { path, body: { typeId: CABLE.kari } })).status).toBe(400);
});

test('T152 a sectionId beside a layerId is not looked up', async () => {
  const trench = await world.trench();
  const body = { typeId: CABLE.mv, layerId: trench.layerId, sectionId: NOWHERE };
  expect((await trench.ok('addCable', body)).sectionId).toBe(trench.sectionId);
});

test('T153 a GET of a cable answers for what is no cable with 404', async () => {
  const trench = await world.trench();
  const { id: cableId } = await trench.ok('addPipe', {});
  expect(await trench.status('getCable', undefined, { cableId })).toBe(404);
});

const versionOf = (trench: Trench) => world.under.service.store.get('segment', String(trench.id))?.version ?? 0;

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
