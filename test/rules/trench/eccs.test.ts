import { expect, test } from 'vitest';
import { NOWHERE, UUID, useService } from './trench.js';

const world = useService();

test('T240 an ECC without a typeId gets the default type', async () => {
  const trench = await world.trench();
  const types = (await world.kari.call('listEccTypes')).body.map(({ id }: { id: number }) => id);
  const { typeId } = await trench.ok('addEcc', {});
  expect(types).toContain(typeId);
  expect((await trench.ok('addEcc', { typeId: null })).typeId).toBe(typeId);
});

test('T241 the default ECC type is number 2, copper of 50 mm2', async () => {
  const trench = await world.trench();
  expect((await trench.ok('addEcc', {})).typeId).toBe(2);
});

test('T242 a typeId that is given is kept', async () => {
  const trench = await world.trench();
  expect((await trench.ok('addEcc', { typeId: 7 })).typeId).toBe(7);
  expect((await trench.layers())[0].eccs[0].typeId).toBe(7);
});

test('T243 an ECC type that no catalog has answers 400, a typeId that is no int64 too', async () => {
  const trench = await world.trench();
  for (const typeId of [424242, '2', 2.5]) expect(await trench.status('addEcc', { typeId })).toBe(400);
  expect((await trench.layers())[0].eccs).toEqual([]);
});

test('T244 an ECC in a layer has id, typeId and displayName alone', async () => {
  const trench = await world.trench();
  const ecc = await trench.ok('addEcc', {});
  expect(Object.keys(ecc).sort()).toEqual(['displayName', 'id', 'typeId']);
  expect((await trench.layers())[0].eccs).toEqual([ecc]);
});

test('T245 an ECC detail adds the name of the type, the layout fields and groundDist', async () => {
  const trench = await world.trench();
  const ecc = await trench.ok('addEcc', { typeId: 6 });
  const detail = await trench.ok('getEcc', undefined, { eccId: ecc.id });
  const type = (await world.kari.call('getEccType', { path: { eccTypeId: 6 } })).body;
  expect(detail).toMatchObject({
    ...ecc,
    typeName: type.name,
    clearOpeningLeft: 100,
    positioning: 'AUTOMATIC',
  });
  expect(detail.groundDist).toBe(600 + type.radius);
  expect(detail).not.toHaveProperty('depth');
});

test('T246 id, displayName and typeName of an ECC are the server’s', async () => {
  const trench = await world.trench();
  const ecc = await trench.ok('addEcc', {
    id: NOWHERE,
    displayName: 'Mine',
    typeName: 'Mine',
    groundDist: 1,
  });
  expect(ecc.id).toMatch(UUID);
  expect(ecc.id).not.toBe(NOWHERE);
  expect(ecc.displayName).toBe('Jordleder Cu 50 mm2 blank');
  const detail = await trench.ok('getEcc', undefined, { eccId: ecc.id });
  expect(detail).toMatchObject({ typeName: 'Cu 50 mm2 blank', groundDist: 604.5 });
});

test('T247 a GET of an ECC answers 404 for what is none', async () => {
  const trench = await world.trench();
  const { id: sensor } = await trench.ok('addSensor', {});
  for (const eccId of [sensor, NOWHERE])
    expect(await trench.status('getEcc', undefined, { eccId })).toBe(404);
});
