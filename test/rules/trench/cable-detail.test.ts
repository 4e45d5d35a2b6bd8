import { expect, test } from 'vitest';
import { CABLE, trench, trenchOf, useService } from './trench.js';

const world = useService();

async function detail(body: object) {
  const { id: cableId } = await trench.ok('addCable', body);
  return trench.ok('getCable', undefined, { cableId });
}

test('T139 T144 T146 a cable detail has the name of its type, two fields in small letters, and not what its layer shows', async () => {
  const type = (await world.kari.call('getCableType', { path: { cableTypeId: CABLE.hv } })).body;
  const cable = await detail({ typeId: CABLE.hv });
  expect(cable).toMatchObject({ typeId: CABLE.hv, typeName: type.name, xadjustment: 0, yadjustment: 0 });
  for (const field of ['xAdjustment', 'yAdjustment', 'label', 'sectionId', 'cableCategory']) expect(cable).not.toHaveProperty(field);
});

test('T140 a cable detail shows groupConfiguration for single-core cables only', async () => {
  expect(await detail({ typeId: CABLE.singleCore })).toMatchObject({ groupConfiguration: 'TRIANGLE' });
  for (const more of [{}, { groupConfiguration: 'FLAT' }])
    expect(await detail({ typeId: CABLE.multiCore, ...more })).not.toHaveProperty('groupConfiguration');
});

test('T147 a label from the web tool is shown as label, userLabel and displayName', async () => {
  const { id } = await trench.ok('addCable', { typeId: CABLE.mv });
  await trench.edit({ item: { id, label: 'K1' } });
  expect((await trench.layers())[0].cables[0]).toMatchObject({ label: 'K1', displayName: 'K1' });
  expect(await trench.ok('getCable', undefined, { cableId: id })).toMatchObject({ userLabel: 'K1', displayName: 'K1' });
});

test('T151 a company’s and a user’s own types can be placed by them', async () => {
  expect(await trench.status('addCable', { typeId: CABLE.ownCompany })).toBe(200);
  expect(await trench.status('addCable', { typeId: CABLE.kari })).toBe(200);
  const anna = await world.under.as('anna.svensson');
  const asAnna = trenchOf(world.under, anna, trench.created);
  expect(await asAnna.status('addCable', { typeId: CABLE.ownCompany })).toBe(200);
  expect(await asAnna.status('addCable', { typeId: CABLE.kari })).toBe(400);
});

const versionOf = () => world.under.service.store.get('segment', String(trench.id))?.version ?? 0;

test('T160 T161 T163 a batch makes cables that are identical but for their ids in one write, and answers them all', async () => {
  const before = versionOf();
  const cables = await trench.ok('addCableBatch', { count: 7, typeId: CABLE.mv, groupConfiguration: 'FLAT' });
  expect(versionOf()).toBe(before + 1);
  expect(new Set(cables.map(({ id }: { id: string }) => id)).size).toBe(7);
  expect((await trench.layers())[0].cables).toEqual(cables);
  for (const cable of cables) expect({ ...cable, id: '' }).toEqual({ ...cables[0], id: '' });
  expect(cables[0]).toMatchObject({ typeId: CABLE.mv, groupConfiguration: 'FLAT' });
});

test('T165 a batch without a groupConfiguration takes the default of the type', async () => {
  const [trefoil] = await trench.ok('addCableBatch', { count: 1, typeId: CABLE.singleCore });
  const [single] = await trench.ok('addCableBatch', { count: 1, typeId: CABLE.multiCore });
  expect([trefoil.groupConfiguration, single.groupConfiguration]).toEqual(['TRIANGLE', 'SINGLE']);
});

test('T168 a count goes to 1000', async () => {
  expect(await trench.ok('addCableBatch', { count: 1000, typeId: CABLE.mv })).toHaveLength(1000);
});
