// Segments that swap names or pass them on: no name is used twice at any time, and an interrupted run is continued.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Outcome } from '../../src/apply/apply-work.js';
import { looksTemporary } from '../../src/kinds/segment-names.js';
import { under, withClient } from '../support/around.js';
import { cases } from '../support/counts.js';
import { apply, fault, left, planOf, type RunOptions } from './pipeline.js';

withClient('each');

const PROJECT = '6001';
const OLD = ['A', 'B', 'C', 'D'];

const specOf = (segments: readonly object[]): string =>
  `apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments: {${segments.map((one) => JSON.stringify(one).slice(1, -1)).join(', ')}}\n`;

/** Every segment gets a new name: its own, another's, or an unused one. */
const renames = fc
  .shuffledSubarray([...OLD, 'X', 'Y'], { minLength: OLD.length, maxLength: OLD.length })
  .map((names) => OLD.map((old, n) => ({ old, name: names[n] ?? old })));

const segments = () => under.service.store.segmentHeads(PROJECT).map(({ id, name }) => ({ id, name }));
const twoSegments = () => apply(specOf([{ A: { length: 1 } }, { B: { length: 2 } }]));

/** Applies the first calls of a plan for the text, and returns each state in which two segments have one name. */
async function namesTwice(text: string, cut: number, parallelism: number): Promise<string[]> {
  let writes = 0;
  const twice: string[] = [];
  const look = () => {
    const names = segments().map(({ name }) => name);
    if (new Set(names).size < names.length) twice.push(names.join());
  };
  const meddle: RunOptions['meddle'] = (operation) => {
    look();
    if (operation === 'updateSegment' || operation === 'createSegment') writes += 1;
  };
  await apply(text, { parallelism, meddle, stopped: () => writes >= cut });
  look();
  return twice;
}

test('after an interruption at any call the next run completes, and no name is used twice', async () => {
  await fc.assert(
    fc.asyncProperty(renames, fc.nat(9), fc.integer({ min: 1, max: 4 }), async (desired, cut, parallelism) => {
      under.service.reset();
      await apply(specOf(OLD.map((name, n) => ({ [name]: { length: n + 1 } }))));
      const before = segments();
      const renamed = (old: string, name: string) => (old === name ? {} : { renamedFrom: old });
      const text = specOf(desired.map(({ old, name }, n) => ({ [name]: { length: n + 1, ...renamed(old, name) } })));
      const twice = await namesTwice(text, cut, parallelism);
      const outcomes = await apply(text, { parallelism: 4 });
      expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'applied'));
      const expected = before.map(({ id, name }) => ({ id, name: desired.find(({ old }) => old === name)?.name }));
      expect([segments(), twice, await left(text)]).toEqual([expected, [], []]);
    }),
    { seed: 20260911, numRuns: cases(30, 60) },
  );
});

test('a completed swap is not undone if the spec changes and still has renamedFrom', async () => {
  await apply(specOf([{ A: { length: 1 } }, { B: { length: 2, description: 'two' } }]));
  const swap = (length: number) =>
    specOf([{ A: { renamedFrom: 'B', length, description: 'two' } }, { B: { renamedFrom: 'A', length: 1 } }]);
  await apply(swap(2));
  const swapped = segments();
  await apply(swap(3));
  expect(segments()).toEqual(swapped);
});

test('a segment does not take a name whose holder could not be renamed', async () => {
  await twoSegments();
  const before = segments();
  const made = await planOf(specOf([{ B: { renamedFrom: 'A' } }, { C: { renamedFrom: 'B' } }]));
  const [outcome] = await apply({ ...made, parts: [], segments: made.segments.filter(({ name }) => name === 'B') });
  expect(outcome).toMatchObject({ status: 'stopped', writes: 0, error: { code: 'name-not-free' } });
  expect(segments()).toEqual(before);
});

const SWAP = specOf([{ A: { renamedFrom: 'B', length: 2 } }, { B: { renamedFrom: 'A', length: 1 } }]);

test.each([
  { conflicts: [], replans: [0, 0] },
  { conflicts: [1], replans: [1, 0] },
  { conflicts: [1, 4], replans: [2, 0] },
  { conflicts: [2, 4, 5], replans: [2, 1] },
])('the outcome of a swap counts both of its calls, with conflicts at the calls $conflicts', async ({ conflicts, replans }) => {
  await twoSegments();
  const swapped = segments().map(({ id, name }) => ({ id, name: name === 'A' ? 'B' : 'A' }));
  for (const nth of conflicts) fault({ operation: 'updateSegment', nth }, { kind: 'refuse', status: 409 });
  const ended: Outcome[] = [];
  const outcomes = await apply(SWAP, { onSegment: (one) => void ended.push(one) });
  expect(outcomes.map((one) => [one.status, one.writes, one.replans])).toEqual(replans.map((count) => ['applied', 2, count]));
  expect(ended).toEqual(outcomes);
  if (conflicts.length === 0) expect(outcomes.map(({ calls }) => calls.join())).toEqual(['0,1', '0,1']);
  expect(segments()).toEqual(swapped);
});

test('the calls of a swap are counted for its own project, if another project swaps the same names', async () => {
  const both = (text: string): string => `${text}---\n${text.replace('2026-0417', 'DEMO-1')}`;
  await apply(both(specOf([{ A: { length: 1 } }, { B: { length: 2 } }])));
  fault({ operation: 'updateSegment', nth: 1 }, { kind: 'refuse', status: 400 });
  const outcomes = await apply(both(SWAP));
  const said = outcomes.map(({ project, name, status, writes }) => `${project}/${name}: ${status} ${writes}`).toSorted();
  expect(said).toEqual(['2026-0417/A: failed 0', '2026-0417/B: stopped 1', 'DEMO-1/A: applied 2', 'DEMO-1/B: applied 2']);
});

test('the calls of a swap are not counted for a calculation, if a segment has that name', async () => {
  await apply(specOf([{ calculation: { length: 1 } }, { B: { length: 2 } }]));
  // Handlers are loaded on first use, which takes real time.
  await (await under.as('kari.nordmann')).call('listUnits');
  const swap = specOf([{ calculation: { renamedFrom: 'B', length: 2 } }, { B: { renamedFrom: 'calculation', length: 1 } }]);
  const outcomes = await apply(`${swap}calculation: {nodes: [{number: "1101", quantity: 3}]}\n`);
  expect(outcomes.map(({ part, writes }) => [part, writes])).toEqual(
    expect.arrayContaining([['calculation', 2], ...Array(2).fill([undefined, 2])]),
  );
});

test.each([
  [false, 'stopped'],
  [true, 'refused'],
])('if a temporary name is refused, the other of a swap does not begin (saved plan: %s)', async (strict, status) => {
  await twoSegments();
  fault({ operation: 'updateSegment', nth: 1 }, { kind: 'refuse', status: 400 });
  const ended: Outcome[] = [];
  const outcomes = await apply(SWAP, { strict, onSegment: (one) => void ended.push(one) });
  const refused = outcomes.find((one) => one.status === 'failed');
  const waiting = outcomes.find((one) => one !== refused);
  expect(outcomes).toHaveLength(2);
  // The other one has its temporary name by then, and the next run continues from there.
  expect(waiting).toMatchObject({ status, writes: 1, calls: ['0'], error: { code: 'name-not-free' } });
  expect(ended).toEqual(outcomes);
  expect(segments().filter(({ name }) => looksTemporary(name))).toHaveLength(1);
});
