import { expect, test } from 'vitest';
import type { TestCaller } from '../../support/service.js';
import { CABLE, useService } from './trench.js';

const world = useService();

interface CableType {
  id: number;
  voltageCategory: string;
  conductorCount: number;
  cablesimulatorCompatible: boolean;
}
const list = async (query: Record<string, unknown> = {}, caller: TestCaller = world.kari): Promise<CableType[]> =>
  (await caller.call('listCableTypes', { query })).body;
const ids = async (query: Record<string, unknown> = {}, caller?: TestCaller) => (await list(query, caller)).map(({ id }) => id);
const status = async (operation: string, path: Record<string, string | number>, caller = world.kari) =>
  (await caller.call(operation, { path })).status;

const CATEGORIES = ['ELV', 'LV', 'MV', 'HV', 'EHV', 'DC'] as const;
const SCOPES = ['ORG', 'COMPANY', 'USER'] as const;
const EXAMPLES = { ELV: CABLE.elv, LV: CABLE.lv, MV: CABLE.mv, HV: CABLE.hv, EHV: CABLE.ehv, DC: CABLE.dc };

test.each(CATEGORIES)('T340 the filter category=%s keeps the types of that category', async (category) => {
  const all = await list();
  const kept = await list({ category });
  expect(kept.map(({ id }) => id)).toContain(EXAMPLES[category]);
  const others = CATEGORIES.filter((other) => other !== category).map((other) => EXAMPLES[other]);
  for (const id of others) expect(kept.map((type) => type.id)).not.toContain(id);
  for (const type of kept) expect(all).toContainEqual(type);
});

test('T341 without a category the types of all of them are listed, each once', async () => {
  const parts = await Promise.all(CATEGORIES.map((category) => ids({ category })));
  expect(parts.flat().sort()).toEqual((await ids()).sort());
});

test('T342 the filter componentSetScope keeps the standard types, the company’s, or the caller’s own', async () => {
  expect(await ids({ componentSetScope: 'COMPANY' })).toEqual([20001, 20002]);
  expect(await ids({ componentSetScope: 'USER' })).toEqual([CABLE.kari]);
  const standard = await ids({ componentSetScope: 'ORG' });
  expect(standard).toContain(CABLE.mv);
  for (const id of [20001, 20002, CABLE.kari]) expect(standard).not.toContain(id);
});

test('T343 without a componentSetScope all that the caller can reach is listed', async () => {
  const parts = await Promise.all(SCOPES.map((componentSetScope) => ids({ componentSetScope })));
  expect(parts.flat().sort()).toEqual((await ids()).sort());
});

test('T344 both filters together keep what passes both', async () => {
  expect(await ids({ category: 'LV', componentSetScope: 'USER' })).toEqual([CABLE.kari]);
  expect(await ids({ category: 'MV', componentSetScope: 'USER' })).toEqual([]);
});

test.each([
  ['category', 'XV'],
  ['category', 'mv'],
  ['category', ''],
  ['componentSetScope', 'ALL'],
  ['componentSetScope', 'org'],
])('T345 %s=%j is refused', async (name, value) => {
  expect((await world.kari.call('listCableTypes', { query: { [name]: value } })).status).toBe(400);
});

test('T346 a caller sees the standard types of the company’s markets only', async () => {
  const erik = await world.under.as('erik.graver');
  expect(await ids()).not.toContain(CABLE.otherMarket);
  expect(await ids({}, erik)).not.toContain(CABLE.otherMarket);
  expect(await status('getCableType', { cableTypeId: CABLE.otherMarket })).toBe(404);
  expect(await ids({}, erik)).toContain(CABLE.mv);
});

test('T347 a company’s types are there for the company alone', async () => {
  const erik = await world.under.as('erik.graver');
  const anna = await world.under.as('anna.svensson');
  expect(await ids({ componentSetScope: 'COMPANY' }, erik)).toEqual([CABLE.otherCompany]);
  expect(await ids({ componentSetScope: 'COMPANY' }, anna)).toEqual([20001, 20002]);
  expect(await ids()).not.toContain(CABLE.otherCompany);
});

test('T348 a user’s types are there for the user alone', async () => {
  const anna = await world.under.as('anna.svensson');
  const client = await world.under.asClient('trenchctl');
  expect(await ids({ componentSetScope: 'USER' }, anna)).toEqual([]);
  expect(await ids({ componentSetScope: 'USER' }, client)).toEqual([]);
  expect(await ids({}, anna)).not.toContain(CABLE.kari);
  expect(await ids({}, client)).toContain(CABLE.ownCompany);
});

test('T349 a cable type has ten fields, and reads the same alone and in the list', async () => {
  const fields = ['id', 'name', 'cablesimulatorCompatible', 'conductorArea', 'conductorCount', 'docCount'];
  const more = ['generic', 'isolationLevel', 'outerDiameter', 'voltageCategory'];
  for (const type of await list()) {
    expect(Object.keys(type).sort()).toEqual([...fields, ...more].sort());
    expect((await world.kari.call('getCableType', { path: { cableTypeId: type.id } })).body).toEqual(type);
  }
});

test('T350 a type’s voltageCategory is never DC, and its conductorCount 1 or at least 3', async () => {
  for (const { id, voltageCategory, conductorCount } of await list()) {
    expect(['ELV', 'LV', 'MV', 'HV', 'EHV'], String(id)).toContain(voltageCategory);
    expect(conductorCount === 1 || conductorCount >= 3, String(id)).toBe(true);
  }
});

test('T351 types that cannot be placed are listed too, and say so', async () => {
  const types = await list();
  const compatible = (id: number) => types.find((type) => type.id === id)?.cablesimulatorCompatible;
  expect(compatible(CABLE.incompatible)).toBe(false);
  expect(compatible(CABLE.mv)).toBe(true);
});

test('T352 ECC types are listed and read one by one', async () => {
  const types = (await world.kari.call('listEccTypes')).body;
  expect(types.length).toBeGreaterThan(1);
  for (const type of types) {
    expect(Object.keys(type).sort()).toEqual(['area', 'id', 'name', 'radius']);
    expect((await world.kari.call('getEccType', { path: { eccTypeId: type.id } })).body).toEqual(type);
  }
});

test('T353 pipe types are listed with name, outer diameter and wall', async () => {
  const types = (await world.kari.call('listPipeTypes')).body;
  expect(types.length).toBeGreaterThan(1);
  for (const type of types) {
    expect(Object.keys(type).sort()).toEqual(['id', 'name', 'outerDiameter', 'wallThickness']);
    expect(2 * type.wallThickness).toBeLessThan(type.outerDiameter);
  }
});

test('T354 the category of a direct-current type is DC and not that of its voltage', async () => {
  const dc = (await list({ category: 'DC' })).find(({ id }) => id === CABLE.dc);
  expect(dc?.voltageCategory).toBe('EHV');
  expect(await ids({ category: 'EHV' })).not.toContain(CABLE.dc);
});

test('T355 a type that is not there answers 404', async () => {
  expect(await status('getCableType', { cableTypeId: 424242 })).toBe(404);
  expect(await status('getCableType', { cableTypeId: 'abc' })).toBe(404);
  expect(await status('getEccType', { eccTypeId: 424242 })).toBe(404);
  expect(await status('getEccType', { eccTypeId: 'abc' })).toBe(404);
});

test('T356 a cable type of another company, user or market answers 404 like one that is not there', async () => {
  const anna = await world.under.as('anna.svensson');
  expect(await status('getCableType', { cableTypeId: CABLE.otherCompany })).toBe(404);
  expect(await status('getCableType', { cableTypeId: CABLE.kari }, anna)).toBe(404);
  expect(await status('getCableType', { cableTypeId: CABLE.kari })).toBe(200);
});

test('T357 a filter that is given twice is refused', async () => {
  expect((await world.kari.call('listCableTypes', { query: { category: ['LV', 'MV'] } })).status).toBe(400);
});

test('T358 ECC and pipe types are the same for every caller', async () => {
  const erik = await world.under.as('erik.graver');
  for (const operation of ['listEccTypes', 'listPipeTypes']) {
    expect((await erik.call(operation)).body).toEqual((await world.kari.call(operation)).body);
  }
});
