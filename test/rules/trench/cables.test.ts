import { describe, expect, test } from 'vitest';
import { CABLE, NOWHERE, trench, trenchOf, useService } from './trench.js';

const world = useService();

test.each(['addCable', 'addCableBatch'])('T120 T121 T122 T123 T152 T164 %s goes to a layer, or to a bottom layer', async (operation) => {
  const { id: top } = await trench.ok('addLayer', {});
  const { id: second, layers } = await trench.ok('createSection', {});
  const { id: secondTop } = await trench.ok('addLayer', { sectionId: second });
  const placeOf = async (place: object) => {
    const [cable] = [await trench.ok(operation, { count: 1, typeId: CABLE.mv, ...place })].flat();
    const layer = (await trench.layers()).find(({ cables }) => cables.some(({ id }: { id: string }) => id === cable.id));
    return { layerId: layer?.id, sectionId: cable.sectionId };
  };
  const bottom = { layerId: trench.layerId, sectionId: trench.sectionId };
  expect(await placeOf({})).toEqual(bottom);
  expect(await placeOf({ layerId: top })).toEqual({ ...bottom, layerId: top });
  expect(await placeOf({ layerId: secondTop })).toEqual({ layerId: secondTop, sectionId: second });
  expect(await placeOf({ sectionId: second, layerId: null })).toEqual({ layerId: layers[0].id, sectionId: second });
  // The layer decides, and the section beside it is not looked up.
  for (const sectionId of [second, NOWHERE]) expect(await placeOf({ sectionId, layerId: top })).toEqual({ ...bottom, layerId: top });
});

test('T124 a layerId or sectionId that is not in the segment answers 404', async () => {
  const other = await world.trench();
  for (const place of [{ layerId: NOWHERE }, { layerId: other.layerId }, { sectionId: NOWHERE }, { sectionId: other.sectionId }]) {
    expect(await trench.status('addCable', { typeId: CABLE.mv, ...place }), JSON.stringify(place)).toBe(404);
    expect(await trench.status('addCableBatch', { count: 1, typeId: CABLE.mv, ...place })).toBe(404);
  }
  expect((await trench.layers())[0].cables).toEqual([]);
});

test('T136 T162 deleting a cable answers 204, and it is gone; the others of its batch stay', async () => {
  const [first, cable, third] = await trench.ok('addCableBatch', { count: 3, typeId: CABLE.mv });
  const path = { cableId: cable.id };
  expect(await trench.status('deleteCable', undefined, path)).toBe(204);
  for (const operation of ['getCable', 'deleteCable']) expect(await trench.status(operation, undefined, path), operation).toBe(404);
  expect((await trench.layers())[0].cables).toEqual([first, third]);
});

test('T137 deleting by the id of a group takes all its conductors', async () => {
  const { id: cableId } = await trench.ok('addCable', { typeId: CABLE.singleCore, groupConfiguration: 'SQUARE' });
  expect((await trench.ok('getCable', undefined, { cableId })).partCount).toBe(4);
  await trench.call('deleteCable', undefined, { cableId });
  const { id: sensorId } = await trench.ok('addSensor', {});
  const sensor = await trench.ok('getSensor', undefined, { sensorId });
  expect((await trench.layers())[0].cables).toEqual([]);
  expect(sensor).toMatchObject({ clearOpeningLeft: 100, clearOpeningRight: 100 });
});

test('T138 deleting what is no cable of the segment answers 404 and deletes nothing', async () => {
  const other = await world.trench();
  const { id: foreign } = await other.ok('addCable', { typeId: CABLE.mv });
  const { id: pipe } = await trench.ok('addPipe', {});
  for (const cableId of [NOWHERE, foreign, pipe, trench.layerId]) {
    expect(await trench.status('deleteCable', undefined, { cableId })).toBe(404);
  }
  expect((await other.layers())[0].cables).toHaveLength(1);
  expect((await trench.layers())[0].pipes).toHaveLength(1);
});

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

test('T165 T168 a batch without a groupConfiguration takes the default of the type, and a count goes to 1000', async () => {
  const [trefoil] = await trench.ok('addCableBatch', { count: 1, typeId: CABLE.singleCore });
  const [single] = await trench.ok('addCableBatch', { count: 1, typeId: CABLE.multiCore });
  expect([trefoil.groupConfiguration, single.groupConfiguration]).toEqual(['TRIANGLE', 'SINGLE']);
  expect(await trench.ok('addCableBatch', { count: 1000, typeId: CABLE.mv })).toHaveLength(1000);
});

const many = (count: number) => Array.from({ length: count }, () => ({ typeId: CABLE.elv }));

// A pipe and a culvert hold cables by the same rules.
describe.each([
  { add: 'addPipe', get: 'getPipe', idField: 'pipeId', list: 'pipes' },
  { add: 'addCulvert', get: 'getCulvert', idField: 'culvertId', list: 'culverts' },
])('$list', ({ add, get, idField, list }) => {
  test('T190 T198 cables come with their container, in the order given, and not into the layer’s own list', async () => {
    const container = await trench.ok(add, { cables: [{ typeId: CABLE.mv }, { typeId: CABLE.lv }] });
    expect(container.cables.map(({ typeId }: { typeId: number }) => typeId)).toEqual([CABLE.mv, CABLE.lv]);
    expect((await trench.layers())[0]).toMatchObject({ cables: [], [list]: [{ cables: container.cables }] });
    expect((await trench.ok(get, undefined, { [idField]: container.id })).cables).toEqual(container.cables);
    for (const body of [{ cables: null }, { cables: [] }, {}]) expect((await trench.ok(add, body)).cables).toEqual([]);
  });

  test('T191 T192 T199 51 cables, one that is incompatible or one out of reach refuse the whole request', async () => {
    for (const typeId of [CABLE.incompatible, 424242, CABLE.otherCompany]) {
      const answer = await trench.call(add, { cables: [{ typeId: CABLE.mv }, { typeId }] });
      expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'cables[1].typeId']);
    }
    expect(await trench.status(add, { cables: many(51) })).toBe(400);
    expect((await trench.layers())[0][list]).toEqual([]);
    expect((await trench.ok(add, { cables: many(50) })).cables).toHaveLength(50);
  });

  test('T193 a cable inside follows the rules of a cable: required typeId, enumeration, defaults, category', async () => {
    for (const cables of [[{}], [null], {}, 'cable', 7]) expect(await trench.status(add, { cables })).toBe(400);
    expect(await trench.status(add, { cables: [{ typeId: CABLE.mv, groupConfiguration: 'NONE' }] })).toBe(400);
    const given = [{ typeId: CABLE.mv }, { typeId: CABLE.lv }, { typeId: CABLE.mv, groupConfiguration: 'PAIR' }];
    const { cables } = await trench.ok(add, { cables: given });
    expect(cables).toMatchObject([
      { groupConfiguration: 'TRIANGLE', cableCategory: 'MV', label: null },
      { groupConfiguration: 'SINGLE', cableCategory: 'LV' },
      { groupConfiguration: 'PAIR' },
    ]);
  });

  test('T194 a cable inside is in the section of its container', async () => {
    const { id: sectionId, layers } = await trench.ok('createSection', {});
    const { cables } = await trench.ok(add, { layerId: layers[0].id, cables: many(1) });
    expect(cables[0].sectionId).toBe(sectionId);
  });

  test('T195 sectionId and layerId of a cable inside are not looked at', async () => {
    const { id: layerId } = await trench.ok('addLayer', {});
    const places = [{ layerId, sectionId: NOWHERE }, { layerId: NOWHERE }];
    const container = await trench.ok(add, { cables: places.map((place) => ({ typeId: CABLE.elv, ...place })) });
    expect(container.cables).toHaveLength(2);
    expect((await trench.layers())[0][list]).toHaveLength(1);
    expect(container.cables[0].sectionId).toBe(trench.sectionId);
  });

  test('T196 T197 a cable inside is read without clear openings, and deleted from its container alone', async () => {
    const { id, cables } = await trench.ok(add, { cables: many(3) });
    const cableId = cables[1].id;
    const detail = await trench.ok('getCable', undefined, { cableId });
    expect(detail).toMatchObject({ typeId: CABLE.elv, clearOpeningLeft: null, clearOpeningRight: null });
    expect(detail.groundDist).toBeGreaterThan(600);
    expect(await trench.status('deleteCable', undefined, { cableId })).toBe(204);
    expect(await trench.status('getCable', undefined, { cableId })).toBe(404);
    expect((await trench.ok(get, undefined, { [idField]: id })).cables).toEqual([cables[0], cables[2]]);
  });
});

test('T200 T202 cables in a pipe of category ECOM answer 409, or 400 if they are incompatible, and there is no pipe', async () => {
  expect(await trench.status('addPipe', { pipeCategory: 'ECOM', cables: many(1) })).toBe(409);
  expect(await trench.status('addPipe', { pipeCategory: 'ECOM', cables: [{ typeId: CABLE.incompatible }] })).toBe(400);
  expect((await trench.layers())[0].pipes).toEqual([]);
  expect(await trench.status('addPipe', { pipeCategory: 'ECOM', cables: [] })).toBe(200);
});

test.each(['CONTAINER', 'WATER', 'SEWER', 'HEAT', 'GAS'])('T201 T256 a pipe %s takes cables and no ecom duct', async (pipeCategory) => {
  const { id: pipeId, cables } = await trench.ok('addPipe', { pipeCategory, cables: many(1) });
  expect(cables).toHaveLength(1);
  expect(await trench.status('addEcomDuct', { pipeId })).toBe(409);
  expect((await trench.layers())[0].ecomDucts).toEqual([]);
});
