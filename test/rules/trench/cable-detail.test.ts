import { expect, test } from 'vitest';
import { CABLE, NOWHERE, useService } from './trench.js';

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
  expect(await detail({ typeId: CABLE.multiCore, groupConfiguration: 'FLAT' })).not.toHaveProperty(
    'groupConfiguration',
  );
});

test.each([
  ['SINGLE', 1],
  ['PAIR', 2],
  ['TRIANGLE', 3],
])('T141 a group %s has %i conductors', async (groupConfiguration, partCount) => {
  expect(await detail({ typeId: CABLE.singleCore, groupConfiguration })).toMatchObject({ partCount });
});

test('T142 a group FLAT has three conductors or more', async () => {
  expect((await detail({ typeId: CABLE.mv, groupConfiguration: 'FLAT' })).partCount).toBeGreaterThanOrEqual(
    3,
  );
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
  expect(await trench.ok('getCable', undefined, { cableId: id })).toMatchObject({
    userLabel: 'K1',
    displayName: 'K1',
  });
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
