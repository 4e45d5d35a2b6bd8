// Somebody else writes to the same segment, or something is refused: what is there decides, and nobody's work is lost.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SegmentOutcome } from '../../src/apply/apply-segment.js';
import { troubleWords } from '../../src/render/refusal-words.js';
import type { RivalEdit } from '../../src/service/faults/rule.js';
import { type Bench, openBench } from './bench.js';

/** Says nothing of sensors. */
const SPEC = `
  S:
    sections: [{layers: [{cables: [{typeId: 1010}], pipes: [{typeId: 5}], eccs: [{}]}]}]
`;
const SENSOR: RivalEdit = { operation: 'addSensor', body: { outerDiameter: 33 } };
const CABLE: RivalEdit = { operation: 'addCable', body: { typeId: '1042' } };

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.under.close());
beforeEach(() => bench.clear());

const rival = (operation: string, when: 'before' | 'during', edit: RivalEdit) =>
  bench.fault({ operation, nth: 1 }, { kind: 'rival', when, edit });
const only = (outcomes: readonly SegmentOutcome[]) => {
  const [outcome, ...more] = outcomes;
  expect(more).toEqual([]);
  return {
    status: outcome?.status,
    replans: outcome?.replans,
    error: outcome?.error && troubleWords(outcome.error),
  };
};
const kinds = () =>
  [...bench.segments().values()]
    .flatMap(({ sections }) => sections.flatMap(({ layers }) => layers.flatMap(({ items }) => items)))
    .map((item) => ('typeId' in item ? `${item.kind} ${item.typeId}` : item.kind))
    .sort();

test('a rival first: 409, read and planned again; what the rival added and no spec owns is still there', async () => {
  rival('addPipe', 'during', SENSOR);
  expect(only(await bench.apply(SPEC))).toEqual({ status: 'applied', replans: 1, error: undefined });
  expect(kinds()).toEqual(['cable 1010', 'ecc 2', 'pipe 5', 'sensor']);
  expect(await bench.left(SPEC)).toBe(0);
});

test('what the rival added to a list that the spec owns goes when a plan has shown it', async () => {
  rival('addPipe', 'during', CABLE);
  const outcome = only(await bench.apply(SPEC));
  expect(outcome).toMatchObject({ status: 'refused', replans: 0 });
  expect(outcome.error).toMatch(/would be deleted, which the plan did not show; plan again$/);
  expect(kinds()).toEqual(['cable 1010', 'cable 1042']);
  expect(only(await bench.apply(SPEC))).toMatchObject({ status: 'applied', replans: 0 });
  expect(kinds()).toEqual(['cable 1010', 'ecc 2', 'pipe 5']);
});

test('a rival whom nobody noticed is found when all is read again, and nothing more is done', async () => {
  rival('addPipe', 'before', CABLE);
  const [outcome] = await bench.apply(SPEC);
  expect(outcome).toMatchObject({ status: 'unexpected', replans: 0 });
  expect(outcome?.surprise?.differences).toEqual([
    expect.objectContaining({
      kind: 'item',
      item: 'cable',
      expected: null,
      found: expect.objectContaining({ typeId: '1042' }),
    }),
  ]);
  expect(kinds()).toEqual(['cable 1010', 'cable 1042', 'ecc 2', 'pipe 5']);
  expect(only(await bench.apply(SPEC))).toMatchObject({ status: 'applied', replans: 0 });
  expect(kinds()).toEqual(['cable 1010', 'ecc 2', 'pipe 5']);
});

test('a plan that was reviewed is not replaced by another: the segment is refused, and the rival untouched', async () => {
  rival('addPipe', 'during', SENSOR);
  const outcome = only(await bench.apply(SPEC, { strict: true }));
  expect(outcome).toMatchObject({ status: 'refused', replans: 0 });
  expect(outcome.error).toContain('409');
  expect(kinds()).toEqual(['cable 1010', 'sensor']);
});

test('nor where the rival was noticed only when all was read again', async () => {
  rival('addPipe', 'before', CABLE);
  expect(only(await bench.apply(SPEC, { strict: true }))).toMatchObject({ status: 'unexpected', replans: 0 });
  expect(kinds()).toEqual(['cable 1010', 'cable 1042', 'ecc 2', 'pipe 5']);
});

test('also a reviewed plan is carried on after a lost answer: that is no rival', async () => {
  bench.fault({ operation: 'addPipe', nth: 1 }, { kind: 'lose', how: 'reset' });
  expect(only(await bench.apply(SPEC, { strict: true }))).toMatchObject({ status: 'applied' });
  expect(kinds()).toEqual(['cable 1010', 'ecc 2', 'pipe 5']);
});

/** A section that has to be replaced, and one that is one too many. */
const OLD = '  S: {sections: [{layers: [{pipes: [{typeId: 3}]}]}]}\n';
const REPLACED = '  S: {sections: [{layers: [{pipes: [{typeId: 5}]}]}]}\n';
const TWO = '  S: {sections: [{layers: [{cables: [{typeId: 1042}]}]}, {layers: [{eccs: [{count: 3}]}]}]}\n';
const ONE = '  S: {length: 20, sections: [{layers: [{eccs: [{count: 3}]}]}]}\n';

test('what somebody puts into a section while its replacement is filled is carried over as well', async () => {
  await bench.apply(OLD);
  rival('addPipe', 'before', SENSOR);
  expect(only(await bench.apply(REPLACED))).toMatchObject({ status: 'applied', replans: 1 });
  expect(kinds()).toEqual(['pipe 5', 'sensor']);
});

test('what somebody puts into a section that goes is not deleted before a plan has shown it', async () => {
  await bench.apply(TWO);
  rival('updateSegment', 'before', SENSOR);
  const outcome = only(await bench.apply(ONE));
  expect(outcome).toMatchObject({ status: 'refused', replans: 0 });
  expect(outcome.error).toMatch(/^sensor of .* would be lost, which the plan did not show; plan again$/);
  expect(kinds()).toEqual(['cable 1042', 'ecc 2', 'ecc 2', 'ecc 2', 'sensor']);
  expect(only(await bench.apply(ONE))).toMatchObject({ status: 'applied' });
  expect(kinds()).toEqual(['ecc 2', 'ecc 2', 'ecc 2']);
});

const DELETED: [string, string][] = [
  ['a segment that was just made', ''],
  ['a segment that was there', '  S: {}\n'],
];

test.each(DELETED)('%s is deleted under way: the next run makes it again, once', async (_, before) => {
  if (before !== '') await bench.apply(before);
  rival('addPipe', 'before', { operation: 'deleteSegment' });
  const [outcome] = await bench.apply(SPEC);
  expect(outcome).toMatchObject({ status: 'unexpected', replans: 0 });
  expect(outcome?.surprise?.differences.map(({ item, found }) => [item, found])).toContainEqual([
    'cable',
    null,
  ]);
  expect([...bench.segments().values()]).toEqual([]);
  expect(only(await bench.apply(SPEC))).toMatchObject({ status: 'applied', replans: 0 });
  expect([...bench.segments().values()].map(({ name }) => name)).toEqual(['S']);
  expect(kinds()).toEqual(['cable 1010', 'ecc 2', 'pipe 5']);
});

test('tries are bounded: a rival who never rests wins, and that is said', async () => {
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

test('what can be neither written nor read ends as failed, with the reason', async () => {
  bench.fault({ operation: 'addPipe', nth: 1 }, { kind: 'lose', how: 'reset' });
  bench.fault({ operation: 'getSegment' }, { kind: 'refuse', status: 503 }, 1000);
  const outcome = only(await bench.apply(SPEC));
  expect(outcome).toMatchObject({ status: 'failed', replans: 0 });
  expect(outcome.error).toContain('addPipe');
  bench.under.service.faults.clear();
  expect(only(await bench.apply(SPEC))).toMatchObject({ status: 'applied' });
  expect(kinds()).toEqual(['cable 1010', 'ecc 2', 'pipe 5']);
});
