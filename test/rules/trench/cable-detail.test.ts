import { expect, test } from 'vitest';
import { CABLE, trench, trenchOf, useService } from './trench.js';

const world = useService();

async function detail(body: object) {
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

test('T144 a cable detail spells xadjustment and yadjustment in small letters', async () => {
  const cable = await detail({ typeId: CABLE.mv });
  expect(cable).toMatchObject({ xadjustment: 0, yadjustment: 0 });
  expect(cable).not.toHaveProperty('xAdjustment');
  expect(cable).not.toHaveProperty('yAdjustment');
});

test('T146 a cable detail shows neither label nor section nor category', async () => {
  const shown = await detail({ typeId: CABLE.mv });
  for (const field of ['label', 'sectionId', 'cableCategory']) expect(shown).not.toHaveProperty(field);
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

test('T160 a batch makes count cables with ids of their own, and answers them all', async () => {
  const cables = await trench.ok('addCableBatch', { count: 7, typeId: CABLE.mv });
  expect(cables).toHaveLength(7);
  expect(new Set(cables.map(({ id }: { id: string }) => id)).size).toBe(7);
  expect((await trench.layers())[0].cables).toEqual(cables);
});

test('T161 the cables of a batch are identical but for their ids', async () => {
  const cables = await trench.ok('addCableBatch', { count: 3, typeId: CABLE.mv, groupConfiguration: 'FLAT' });
  for (const cable of cables) expect({ ...cable, id: '' }).toEqual({ ...cables[0], id: '' });
  expect(cables[0]).toMatchObject({ typeId: CABLE.mv, groupConfiguration: 'FLAT' });
});

test('T163 a batch is one write', async () => {
  const before = versionOf();
  await trench.ok('addCableBatch', { count: 5, typeId: CABLE.mv });
  expect(versionOf()).toBe(before + 1);
});

test('T165 a batch without a groupConfiguration takes the default of the type', async () => {
  const [trefoil] = await trench.ok('addCableBatch', { count: 1, typeId: CABLE.singleCore });
  const [single] = await trench.ok('addCableBatch', { count: 1, typeId: CABLE.multiCore });
  expect([trefoil.groupConfiguration, single.groupConfiguration]).toEqual(['TRIANGLE', 'SINGLE']);
});

test('T168 a count goes to 1000', async () => {
  expect(await trench.ok('addCableBatch', { count: 1000, typeId: CABLE.mv })).toHaveLength(1000);
});
