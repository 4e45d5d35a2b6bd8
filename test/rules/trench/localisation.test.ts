import { expect, test } from 'vitest';
import type { TestCaller } from '../../support/service.js';
import { CABLE, ITEMS, type Trench, trench, useService } from './trench.js';

const world = useService();

/** What a caller reads in the first section of a segment: the names of the section, its layer and all its items. */
async function names(caller: TestCaller, trench: Trench, headers: Record<string, string> = {}): Promise<string[]> {
  const [section] = (await caller.call('getSegment', { path: { segmentId: trench.id }, headers })).body.sections;
  const [layer] = section.layers;
  const items = ITEMS.flatMap(({ list }) => layer[list].map(({ displayName }: { displayName: string }) => displayName));
  return [section.displayName, layer.displayName, ...items];
}

const NAMES = [
  ['Snitt 1', 'Section 1'],
  ['Lag 1', 'Layer 1'],
  ['TSLF 24 kV 3x1x240 Al, trekant', 'TSLF 24 kV 3x1x240 Al, trefoil'],
  ['Kulvert 600 x 400', 'Culvert 600 x 400'],
  ['Jordleder Cu 50 mm2 blank', 'Earth conductor Cu 50 mm2 blank'],
  ['Ekomtrekkerør 40', 'Ecom duct 40'],
  ['Kabelkanal 2', 'Pipe canal 2'],
  ['Kabelrør PVC 110 SN8, dobbelt', 'Cable pipe PVC 110 SN8, double'],
  ['Kabelrør PVC 110 SN8', 'Cable pipe PVC 110 SN8'],
  ['Sensor 10', 'Sensor 10'],
];
const [NORWEGIAN, ENGLISH] = [NAMES.map(([nb]) => nb), NAMES.map(([, en]) => en)];

test('T420 T421 names of sections, layers and items are in the language of whoever asks', async () => {
  for (const { add, body } of ITEMS) await trench.ok(add, body);
  const anna = await world.under.as('anna.svensson');
  expect(await names(world.kari, trench)).toEqual(NORWEGIAN);
  expect(await names(anna, trench)).toEqual(ENGLISH);
  expect(await names(world.kari, trench)).toEqual(NORWEGIAN);
});

test('T422 the answers to writes and the details of items are in the caller’s language too', async () => {
  const anna = await world.under.as('anna.svensson');
  const path = { segmentId: trench.id, sectionId: trench.sectionId, layerId: trench.layerId };
  expect((await anna.call('updateSection', { path })).body.displayName).toBe('Section 1');
  expect((await anna.call('updateLayer', { path })).body.displayName).toBe('Layer 1');
  expect((await anna.call('updateSegment', { path })).body.sections[0].displayName).toBe('Section 1');
  const { id } = (await anna.call('addEcc', { path })).body;
  expect((await anna.call('getEcc', { path: { ...path, eccId: id } })).body.displayName).toMatch(/^Earth conductor/);
  expect((await trench.ok('getEcc', undefined, { eccId: id })).displayName).toMatch(/^Jordleder/);
});

test('T423 the names of types are the catalog’s in every language', async () => {
  const { id: cableId } = await trench.ok('addCable', { typeId: CABLE.mv });
  const path = { segmentId: trench.id, cableId };
  for (const language of ['nb', 'en']) {
    const { body } = await world.kari.call('getCable', { path, headers: { 'accept-language': language } });
    expect(body.typeName).toBe('TSLF 24 kV 3x1x240 Al');
  }
});

test.each([
  ['Section 1', ['en', 'en-GB', 'nb;q=0.4, en;q=0.8', 'sv, en;q=0.5', 'en-GB,en;q=0.9,nb;q=0.8']],
  ['Snitt 1', ['nb', 'no', 'nn-NO', 'en;q=0.1,nb;q=0.2', 'en;q=0, nb;q=0.1']],
  [undefined, ['sv', '*', 'x', '', 'constructor', ';q=1', ';;,,q=', 'fr, de;q=0.5', 'en;q=0, nb;q=0']],
])('T424 T425 %s is read with %j, before the language of the user, or the user’s own if it names none', async (name, languages) => {
  const anna = await world.under.as('anna.svensson');
  for (const language of languages)
    for (const [caller, own] of [
      [world.kari, 'Snitt 1'],
      [anna, 'Section 1'],
    ] as const)
      expect([language, (await names(caller, trench, { 'accept-language': language }))[0]]).toEqual([language, name ?? own]);
});

test('T426 a client without an end user reads Norwegian', async () => {
  expect((await names(await world.under.asClient('trenchctl'), trench))[0]).toBe('Snitt 1');
});

test('T427 sections and layers are numbered by where they stand', async () => {
  expect((await trench.ok('createSection', { beforeSectionId: trench.sectionId })).displayName).toBe('Snitt 1');
  expect((await trench.ok('addLayer', { sectionId: trench.sectionId, beforeLayerId: trench.layerId })).displayName).toBe('Lag 1');
  const { sections } = await trench.read();
  expect(sections.map(({ displayName }: { displayName: string }) => displayName)).toEqual(['Snitt 1', 'Snitt 2']);
  expect(sections[1].layers.map(({ displayName }: { displayName: string }) => displayName)).toEqual(['Lag 1', 'Lag 2']);
  expect((await trench.ok('updateLayer', {}, { layerId: trench.layerId })).displayName).toBe('Lag 2');
});

test('T428 validation messages are in the caller’s language', async () => {
  await trench.ok('addPipe', { typeId: 1, cables: [{ typeId: CABLE.lv }] });
  const anna = await world.under.as('anna.svensson');
  const english = (await anna.call('getSegment', { path: { segmentId: trench.id } })).body.validationErrors[0].message;
  expect(english).toBe('An item lies outside what surrounds it');
  expect((await trench.read()).validationErrors[0].message).toBe('Element ligger utenfor det som omgir det');
});

test('T429 a multi-core cable is named by its type alone, a group by its layout too', async () => {
  expect((await trench.ok('addCable', { typeId: CABLE.multiCore })).displayName).toBe('TFXP 4x240 Al 1 kV');
  const flat = await trench.ok('addCable', { typeId: CABLE.singleCore, groupConfiguration: 'FLAT' });
  expect(flat.displayName).toBe('TSLF 24 kV 3x1x240 Al, flat forlegning');
});
