// Another user writes to the same segment, or a call is rejected: the live state decides, and no work of other users is
// lost.
import { expect, test } from 'vitest';
import type { SegmentOutcome } from '../../src/apply/apply-segment.js';
import { failureWords } from '../../src/render/words/refusal-words.js';
import type { RivalEdit } from '../../src/service/faults/faults.js';
import { bench, withBench } from './bench.js';

/** A spec that does not state sensors. */
const SPEC = `
  S:
    sections: [{layers: [{cables: [{typeId: 1010}], pipes: [{typeId: 5}], eccs: [{}]}]}]
`;
const SENSOR: RivalEdit = { operation: 'addSensor', body: { outerDiameter: 33 } };
const CABLE: RivalEdit = { operation: 'addCable', body: { typeId: '1042' } };

withBench();

const rival = (operation: string, when: 'before' | 'during', edit: RivalEdit) =>
  bench.fault({ operation, nth: 1 }, { kind: 'rival', when, edit });
const only = (outcomes: readonly SegmentOutcome[]) => {
  const [outcome, ...more] = outcomes;
  expect(more).toEqual([]);
  return { status: outcome?.status, replans: outcome?.replans, error: outcome?.error && failureWords(outcome.error) };
};
const kinds = () =>
  [...bench.segments().values()]
    .flatMap(({ sections }) => sections.flatMap(({ layers }) => layers.flatMap(({ items }) => items)))
    .map((item) => ('typeId' in item ? `${item.kind} ${item.typeId}` : item.kind))
    .sort();

test('another user first: after a 409 the segment is reread and replanned, and unmanaged objects of the other user stay', async () => {
  rival('addPipe', 'during', SENSOR);
  expect(only(await bench.apply(SPEC))).toEqual({ status: 'applied', replans: 1, error: undefined });
  expect(kinds()).toEqual(['cable 1010', 'ecc 2', 'pipe 5', 'sensor']);
  expect(await bench.left(SPEC)).toBe(0);
});

test('an object that another user added to an owned list is deleted after a plan has shown it', async () => {
  rival('addPipe', 'during', CABLE);
  const outcome = only(await bench.apply(SPEC));
  expect(outcome).toMatchObject({ status: 'refused', replans: 0 });
  expect(outcome.error).toMatch(/would be deleted, which the plan did not show; plan again$/);
  expect(kinds()).toEqual(['cable 1010', 'cable 1042']);
  expect(only(await bench.apply(SPEC))).toMatchObject({ status: 'applied', replans: 0 });
  expect(kinds()).toEqual(['cable 1010', 'ecc 2', 'pipe 5']);
});

test('an unnoticed change by another user is found by the last read, and nothing more is done', async () => {
  rival('addPipe', 'before', CABLE);
  const [outcome] = await bench.apply(SPEC);
  expect(outcome).toMatchObject({ status: 'unexpected', replans: 0 });
  expect(outcome?.unexpectedState?.differences).toEqual([
    expect.objectContaining({ kind: 'item', item: 'cable', expected: null, found: expect.objectContaining({ typeId: '1042' }) }),
  ]);
  expect(kinds()).toEqual(['cable 1010', 'cable 1042', 'ecc 2', 'pipe 5']);
  expect(only(await bench.apply(SPEC))).toMatchObject({ status: 'applied', replans: 0 });
  expect(kinds()).toEqual(['cable 1010', 'ecc 2', 'pipe 5']);
});

test('a reviewed plan is not replaced by another: the segment is refused, and the objects of the other user stay', async () => {
  rival('addPipe', 'during', SENSOR);
  const outcome = only(await bench.apply(SPEC, { strict: true }));
  expect(outcome).toMatchObject({ status: 'refused', replans: 0 });
  expect(outcome.error).toContain('409');
  expect(kinds()).toEqual(['cable 1010', 'sensor']);
});

test('a reviewed plan is continued after a lost answer, which is no conflict', async () => {
  bench.fault({ operation: 'addPipe', nth: 1 }, { kind: 'lose', how: 'reset' });
  expect(only(await bench.apply(SPEC, { strict: true }))).toMatchObject({ status: 'applied' });
  expect(kinds()).toEqual(['cable 1010', 'ecc 2', 'pipe 5']);
});

/** A section that has to be replaced, and a surplus section. */
const OLD = '  S: {sections: [{layers: [{pipes: [{typeId: 3}]}]}]}\n';
const REPLACED = '  S: {sections: [{layers: [{pipes: [{typeId: 5}]}]}]}\n';
const TWO = '  S: {sections: [{layers: [{cables: [{typeId: 1042}]}]}, {layers: [{eccs: [{count: 3}]}]}]}\n';
const ONE = '  S: {length: 20, sections: [{layers: [{eccs: [{count: 3}]}]}]}\n';

test('an object that another user adds to a section while its replacement is filled is carried over', async () => {
  await bench.apply(OLD);
  rival('addPipe', 'before', SENSOR);
  expect(only(await bench.apply(REPLACED))).toMatchObject({ status: 'applied', replans: 1 });
  expect(kinds()).toEqual(['pipe 5', 'sensor']);
});

test('an object that another user adds to a deleted section is not deleted before a plan has shown it', async () => {
  await bench.apply(TWO);
  rival('updateSegment', 'before', SENSOR);
  const outcome = only(await bench.apply(ONE));
  expect(outcome).toMatchObject({ status: 'refused', replans: 0 });
  expect(outcome.error).toMatch(/ would be deleted, which the plan did not show; plan again$/);
  expect(kinds()).toEqual(['cable 1042', 'ecc 2', 'ecc 2', 'ecc 2', 'sensor']);
  expect(only(await bench.apply(ONE))).toMatchObject({ status: 'applied' });
  expect(kinds()).toEqual(['ecc 2', 'ecc 2', 'ecc 2']);
});

const DELETED: [string, string][] = [
  ['a segment that was just made', ''],
  ['a segment that was there', '  S: {}\n'],
];

test.each(DELETED)('%s is deleted by another user during the run: the next run creates it again, once', async (_, before) => {
  if (before !== '') await bench.apply(before);
  rival('addPipe', 'before', { operation: 'deleteSegment' });
  const [outcome] = await bench.apply(SPEC);
  expect(outcome).toMatchObject({ status: 'unexpected', replans: 0 });
  expect(outcome?.unexpectedState?.differences.map(({ item, found }) => [item, found])).toContainEqual(['cable', null]);
  expect([...bench.segments().values()]).toEqual([]);
  expect(only(await bench.apply(SPEC))).toMatchObject({ status: 'applied', replans: 0 });
  expect([...bench.segments().values()].map(({ name }) => name)).toEqual(['S']);
  expect(kinds()).toEqual(['cable 1010', 'ecc 2', 'pipe 5']);
});

test('the number of rounds is limited: endless conflicts end as failed, with the reason', async () => {
  bench.fault({ operation: 'addPipe' }, { kind: 'rival', when: 'during', edit: SENSOR }, 1000);
  for (const [tries, expected] of [[undefined, 6] as const, [2, 2] as const]) {
    const outcome = only(await bench.apply(SPEC, tries === undefined ? {} : { tries }));
    expect(outcome).toMatchObject({ status: 'failed', replans: expected });
    expect(outcome.error).toContain('addPipe answered 409');
  }
  expect(kinds().filter((kind) => kind === 'sensor')).toHaveLength(8);
  bench.under.service.faults.clear();
  expect(only(await bench.apply(SPEC))).toMatchObject({ status: 'applied', replans: 0 });
});

test('a segment that can be neither written nor read ends as failed, with the reason', async () => {
  bench.fault({ operation: 'addPipe', nth: 1 }, { kind: 'lose', how: 'reset' });
  bench.fault({ operation: 'getSegment' }, { kind: 'refuse', status: 503 }, 1000);
  const outcome = only(await bench.apply(SPEC));
  expect(outcome).toMatchObject({ status: 'failed', replans: 0 });
  expect(outcome.error).toContain('addPipe');
  bench.under.service.faults.clear();
  expect(only(await bench.apply(SPEC))).toMatchObject({ status: 'applied' });
  expect(kinds()).toEqual(['cable 1010', 'ecc 2', 'pipe 5']);
});
