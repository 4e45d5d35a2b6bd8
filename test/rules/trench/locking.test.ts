import { afterEach, expect, test } from 'vitest';
import { createMemoryStore } from '../../../src/service/store/memory.js';
import { untilEnd } from '../../support/around.js';
import { startService } from '../../support/service.js';
import { furnish, SEGMENT_READS, SEGMENT_WRITES } from './operations.js';
import { CABLE, PROJECT, type Trench, trench, trenchOf, useService } from './trench.js';

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
  const statuses = await Promise.all([
    trench.status('addCable', { typeId: CABLE.mv }),
    trench.status('addPipe', {}),
    trench.status('createSection', {}),
  ]);
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
  expect(await trench.read()).toMatchObject({ name: 'B' });
  expect((await trench.layers())[0].sensors).toHaveLength(1);
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
  for (const [operation, status] of [
    ['addSensor', 409],
    ['updateSegment', 200],
    ['deleteSegment', 204],
  ] as const) {
    moved = true;
    expect(await trench.status(operation, operation === 'deleteSegment' ? undefined : {}), operation).toBe(status);
  }
});
