import { describe, expect, test } from 'vitest';
import { CABLE, NOWHERE, trench, useService } from './trench.js';

useService();
const many = (count: number) => Array.from({ length: count }, () => ({ typeId: CABLE.elv }));

// A pipe and a culvert hold cables by the same rules.
describe.each([
  { add: 'addPipe', get: 'getPipe', idField: 'pipeId', list: 'pipes' },
  { add: 'addCulvert', get: 'getCulvert', idField: 'culvertId', list: 'culverts' },
])('$list', ({ add, get, idField, list }) => {
  test('T190 cables come with their container, in the order given, and not into the layer’s own list', async () => {
    const container = await trench.ok(add, { cables: [{ typeId: CABLE.mv }, { typeId: CABLE.lv }] });
    expect(container.cables.map(({ typeId }: { typeId: number }) => typeId)).toEqual([CABLE.mv, CABLE.lv]);
    const [layer] = await trench.layers();
    expect(layer.cables).toEqual([]);
    expect(layer[list][0].cables).toEqual(container.cables);
    expect((await trench.ok(get, undefined, { [idField]: container.id })).cables).toEqual(container.cables);
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
    const cables = [
      { typeId: CABLE.elv, layerId, sectionId: NOWHERE },
      { typeId: CABLE.elv, layerId: NOWHERE },
    ];
    const container = await trench.ok(add, { cables });
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

  test('T198 null or no cables make an empty container', async () => {
    for (const body of [{ cables: null }, { cables: [] }, {}]) expect((await trench.ok(add, body)).cables).toEqual([]);
  });
});

test('T200 T202 cables in a pipe of category ECOM answer 409, or 400 if they are incompatible, and there is no pipe', async () => {
  expect(await trench.status('addPipe', { pipeCategory: 'ECOM', cables: many(1) })).toBe(409);
  expect(await trench.status('addPipe', { pipeCategory: 'ECOM', cables: [{ typeId: CABLE.incompatible }] })).toBe(400);
  expect((await trench.layers())[0].pipes).toEqual([]);
  expect(await trench.status('addPipe', { pipeCategory: 'ECOM', cables: [] })).toBe(200);
});

test.each(['CONTAINER', 'WATER', 'SEWER', 'HEAT', 'GAS'])('T201 a pipe %s takes cables', async (pipeCategory) => {
  expect((await trench.ok('addPipe', { pipeCategory, cables: many(1) })).cables).toHaveLength(1);
});
