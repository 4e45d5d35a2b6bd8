import { afterEach, expect, test } from 'vitest';
import { createMemoryStore } from '../../../src/service/store/memory.js';
import { untilEnd } from '../../support/around.js';
import { startService, type TestCaller } from '../../support/service.js';
import {
  BODIES,
  CABLE,
  furnish,
  ITEMS,
  PROJECT,
  SEGMENT_READS,
  SEGMENT_WRITES,
  type Trench,
  trench,
  trenchOf,
  useService,
} from './trench.js';

const world = useService();
afterEach(() => world.under.service.faults.clear());

/** Somebody else writes to the segment while the next call of that operation is under way. */
function rivalOn(operation: string, when: 'before' | 'during', edit?: { operation: string; body: object }): void {
  const action = { kind: 'rival', when, ...(edit ? { edit } : {}) } as const;
  world.under.service.faults.add({ match: { operation }, action, times: 1 });
}
const MARKERS = { operation: 'updateSettings', body: { autoMarkers: true } };

/** Everything that can be read of a segment, but for autoMarkers, which the rival writes. */
const state = async (trench: Trench) => ({
  segment: await trench.read(),
  coverings: await trench.ok('listTopCoverings'),
  marker: (await trench.ok('getSettings')).defaultMarkerTypeId,
});

const LOCKED = SEGMENT_WRITES.filter(({ path }) => path.includes('}/trench/'));

test.each(LOCKED)('T430 T431 $operation that meets another write answers 409 and changes nothing', async ({ operation, body }) => {
  const ids = await furnish(trench);
  const before = await state(trench);
  rivalOn(operation, 'during', MARKERS);
  expect(await trench.status(operation, body, ids)).toBe(409);
  expect(await state(trench)).toEqual(before);
  // The rival is not lost, and whoever reads again gets through.
  expect((await trench.ok('getSettings')).autoMarkers).toBe(true);
  expect(await trench.status(operation, body, ids)).toBeLessThan(300);
});

test('T432 T430 of two writes that overlap one gets through and one answers 409', async () => {
  const writes = ['addCable', 'addPipe', 'createSection'].map((operation) => trench.status(operation, BODIES[operation]));
  const statuses = await Promise.all(writes);
  expect(statuses.sort()).toEqual([200, 409, 409]);
  const { sections } = await trench.read();
  const [layer] = sections[0].layers;
  expect(layer.cables.length + layer.pipes.length + sections.length - 1).toBe(1);
});

test('T433 a write that starts after another has ended is no conflict', async () => {
  rivalOn('addCable', 'before');
  expect(await trench.status('addCable', { typeId: CABLE.mv })).toBe(200);
  expect((await trench.layers())[0]).toMatchObject({ sensors: [{}], cables: [{}] });
});

test.each(SEGMENT_READS)('T434 $operation never meets a conflict', async ({ operation, body }) => {
  const ids = await furnish(trench);
  rivalOn(operation, 'during');
  expect(await trench.status(operation, body, ids)).toBe(200);
});

test('T435 an update of a segment that meets another write is done after it', async () => {
  rivalOn('updateSegment', 'during');
  expect((await trench.ok('updateSegment', { name: 'B' })).name).toBe('B');
  expect(await trench.read()).toMatchObject({ name: 'B', sections: [{ layers: [{ sensors: [{}] }] }] });
});

test('T436 a segment that another write just changed is deleted all the same', async () => {
  rivalOn('deleteSegment', 'during');
  expect(await trench.status('deleteSegment')).toBe(204);
  expect(await trench.status('getSegment')).toBe(404);
});

test('T437 writes to different segments, and creates in one project, do not meet', async () => {
  const [one, two] = [await world.trench(), await world.trench()];
  const statuses = await Promise.all([one.status('addSensor', {}), two.status('addSensor', {})]);
  expect(statuses).toEqual([200, 200]);
  const made = await Promise.all([world.trench(), world.trench(), world.trench()]);
  expect(new Set(made.map(({ id }) => id)).size).toBe(3);
});

test('T438 a write to a segment that is deleted meanwhile answers 409, and 404 from then on', async () => {
  rivalOn('addSensor', 'during', { operation: 'deleteSegment', body: {} });
  expect(await trench.status('addSensor', {})).toBe(409);
  expect(await trench.status('addSensor', {})).toBe(404);
});

test('T430 T435 T436 T437 a write that finds the store moved is a conflict for items, and tried again for segments', async () => {
  const store = createMemoryStore();
  let moved = false;
  // What another process on the same store does to a commit: the first one fails.
  const stage: typeof store.stage = (changes) => {
    if (!moved) return store.stage(changes);
    moved = false;
    return false;
  };
  const under = await untilEnd(startService({ store: { ...store, stage } }));
  const kari = await under.as('kari.nordmann');
  moved = true;
  const created = await kari.call('createSegment', { path: { projectId: PROJECT }, body: { name: 'A' } });
  expect(created.status).toBe(200);
  const trench = trenchOf(under, kari, created.body);
  for (const [operation, status] of Object.entries({ addSensor: 409, updateSegment: 200, deleteSegment: 204 })) {
    moved = true;
    expect(await trench.status(operation, operation === 'deleteSegment' ? undefined : {}), operation).toBe(status);
  }
});

/** What a caller reads in the first section of a segment: the names of the section, its layer and all its items. */
async function names(caller: TestCaller, trench: Trench, headers: Record<string, string> = {}): Promise<string[]> {
  const [section] = (await caller.call('getSegment', { path: { segmentId: trench.id }, headers })).body.sections;
  const [layer] = section.layers;
  const items = ITEMS.flatMap(({ list }) => layer[list].map(({ displayName }: { displayName: string }) => displayName));
  return [section.displayName, layer.displayName, ...items];
}

const NORWEGIAN = ['Snitt 1', 'Lag 1', ...ITEMS.map(({ displayName }) => displayName)];
const ENGLISH = [
  ...['Section 1', 'Layer 1', 'TSLF 24 kV 3x1x240 Al, trefoil', 'Culvert 600 x 400', 'Earth conductor Cu 50 mm2 blank', 'Ecom duct 40'],
  ...['Pipe canal 2', 'Cable pipe PVC 110 SN8, double', 'Cable pipe PVC 110 SN8', 'Sensor 10'],
];

test('T420 T421 T426 names of sections, layers and items are in the language of whoever asks, a client’s in Norwegian', async () => {
  for (const { add, body } of ITEMS) await trench.ok(add, body);
  const anna = await world.under.as('anna.svensson');
  expect(await names(anna, trench)).toEqual(ENGLISH);
  for (const caller of [world.kari, await world.under.asClient('trenchctl')]) expect(await names(caller, trench)).toEqual(NORWEGIAN);
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
  ['Section 1', ['en', 'EN', 'en-GB', 'nb;q=0.4, en;q=0.8', 'sv, en;q=0.5', 'en-GB,en;q=0.9,nb;q=0.8']],
  ['Snitt 1', ['nb', 'no', 'nn-NO', 'en;q=0.1,nb;q=0.2', 'en;q=0, nb;q=0.1']],
  [undefined, ['sv', '*', 'x', '', 'constructor', ';q=1', ';;,,q=', 'fr, de;q=0.5', 'en;q=0, nb;q=0']],
])('T424 T425 %s is read with %j, before the language of the user, or the user’s own if it names none', async (name, languages) => {
  const anna = await world.under.as('anna.svensson');
  for (const language of languages)
    for (const caller of [world.kari, anna]) {
      const expected = name ?? (caller === anna ? 'Section 1' : 'Snitt 1');
      expect([language, (await names(caller, trench, { 'accept-language': language }))[0]]).toEqual([language, expected]);
    }
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
