// Segments that swap names or pass them on: no name is used twice at any time, and an interrupted run is continued.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ApplyAllOptions, applyAll } from '../../src/apply/apply-all.js';
import type { Outcome } from '../../src/apply/apply-work.js';
import { looksTemporary } from '../../src/kinds/segment-names.js';
import { makePlan } from '../../src/reconcile/make-plan.js';
import { inMemory } from '../spec/support.js';
import { createClient } from '../support/client.js';
import { cases } from '../support/counts.js';
import { loadSpecs } from '../support/load-specs.js';
import { startService } from '../support/service.js';

const PROJECT = '6001';
const OLD = ['A', 'B', 'C', 'D'];
const RUNS = { seed: 20260911, numRuns: cases(30, 60) };

const specOf = (segments: readonly object[]): string =>
  `apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments: {${segments.map((one) => JSON.stringify(one).slice(1, -1)).join(', ')}}\n`;

/** Every segment gets a new name: its own, another's, or an unused one. */
const renames = fc
  .shuffledSubarray([...OLD, 'X', 'Y'], { minLength: OLD.length, maxLength: OLD.length })
  .map((names) => OLD.map((old, n) => ({ old, name: names[n] ?? old })));

async function world() {
  const under = await startService();
  const { api, clock } = createClient(under.service);
  const segments = () => under.service.store.segmentHeads(PROJECT).map(({ id, name }) => ({ id, name }));
  let writes = 0;
  let most = Number.POSITIVE_INFINITY;
  const twice: string[] = [];
  const watched: typeof api = {
    ...api,
    call: async (operation, options) => {
      const isWrite = operation === 'updateSegment' || operation === 'createSegment';
      if (isWrite) writes += 1;
      const answer = await api.call(operation, options);
      const names = segments().map(({ name }) => name);
      if (isWrite && new Set(names).size < names.length) twice.push(names.join());
      return answer;
    },
  };
  const plan = async (text: string) => {
    const { projects, problems } = loadSpecs(['s.yaml'], inMemory({ 's.yaml': text }));
    expect(problems).toEqual([]);
    const made = await makePlan(projects, { reading: api, companyId: '1001' }, { parallelism: 4 });
    expect(made.problems).toEqual([]);
    return made;
  };
  const apply = async (text: string, cut = Number.POSITIVE_INFINITY, parallelism = 4, more: Partial<ApplyAllOptions> = {}) => {
    writes = 0;
    most = cut;
    return applyAll(await plan(text), { api: watched, parallelism, wait: clock.wait, stopped: () => writes >= most, ...more });
  };
  return { under, segments, plan, apply, twice };
}

test('after an interruption at any call the next run completes, and no name is used twice', async () => {
  await fc.assert(
    fc.asyncProperty(renames, fc.nat(9), fc.integer({ min: 1, max: 4 }), async (desired, cut, parallelism) => {
      const { under, segments, plan, apply, twice } = await world();
      await apply(specOf(OLD.map((name, n) => ({ [name]: { length: n + 1 } }))));
      const before = segments();
      const text = specOf(
        desired.map(({ old, name }, n) => ({ [name]: { length: n + 1, ...(old === name ? {} : { renamedFrom: old }) } })),
      );
      await apply(text, cut, parallelism);
      const outcomes = await apply(text);
      expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'applied'));
      const expected = before.map(({ id, name }) => ({ id, name: desired.find(({ old }) => old === name)?.name }));
      expect(segments()).toEqual(expected);
      expect(twice).toEqual([]);
      expect((await plan(text)).segments.flatMap(({ steps }) => steps)).toEqual([]);
      await under.close();
    }),
    RUNS,
  );
});

test('a completed swap is not undone if the spec changes and still has renamedFrom', async () => {
  const { under, segments, apply } = await world();
  await apply(specOf([{ A: { length: 1 } }, { B: { length: 2, description: 'two' } }]));
  const swap = (length: number) =>
    specOf([{ A: { renamedFrom: 'B', length, description: 'two' } }, { B: { renamedFrom: 'A', length: 1 } }]);
  await apply(swap(2));
  const swapped = segments();
  await apply(swap(3));
  expect(segments()).toEqual(swapped);
  await under.close();
});

test('a segment does not take a name whose holder could not be renamed', async () => {
  const { under, segments, plan, apply } = await world();
  await apply(specOf([{ A: { length: 1 } }, { B: { length: 2 } }]));
  const before = segments();
  const made = await plan(specOf([{ B: { renamedFrom: 'A' } }, { C: { renamedFrom: 'B' } }]));
  const { api, clock } = createClient(under.service);
  const taker = made.segments.filter(({ name }) => name === 'B');
  const [outcome] = await applyAll({ parts: [], segments: taker }, { api, parallelism: 1, wait: clock.wait });
  expect(outcome).toMatchObject({ status: 'stopped', writes: 0, error: { code: 'name-not-free' } });
  expect(segments()).toEqual(before);
  await under.close();
});

const SWAP = specOf([{ A: { renamedFrom: 'B', length: 2 } }, { B: { renamedFrom: 'A', length: 1 } }]);

test.each([
  { conflicts: [], replans: [0, 0] },
  { conflicts: [1], replans: [1, 0] },
  { conflicts: [1, 4], replans: [2, 0] },
  { conflicts: [2, 4, 5], replans: [2, 1] },
])('the outcome of a swap counts both of its calls, with conflicts at the calls $conflicts', async ({ conflicts, replans }) => {
  const { under, segments, apply } = await world();
  await apply(specOf([{ A: { length: 1 } }, { B: { length: 2 } }]));
  const swapped = segments().map(({ id, name }) => ({ id, name: name === 'A' ? 'B' : 'A' }));
  for (const nth of conflicts)
    under.service.faults.add({ match: { operation: 'updateSegment', nth }, action: { kind: 'refuse', status: 409 } });
  const ended: Outcome[] = [];
  const outcomes = await apply(SWAP, undefined, 1, { onSegment: (one) => void ended.push(one) });
  expect(outcomes.map((one) => [one.status, one.writes, one.replans])).toEqual(replans.map((count) => ['applied', 2, count]));
  expect(ended).toEqual(outcomes);
  if (conflicts.length === 0)
    expect(outcomes.map(({ calls }) => calls)).toEqual([
      ['0', '1'],
      ['0', '1'],
    ]);
  expect(segments()).toEqual(swapped);
  await under.close();
});

test('the calls of a swap are counted for its own project, if another project swaps the same names', async () => {
  const { under, apply } = await world();
  const both = (text: string): string => `${text}---\n${text.replace('2026-0417', 'DEMO-1')}`;
  await apply(both(specOf([{ A: { length: 1 } }, { B: { length: 2 } }])));
  under.service.faults.add({ match: { operation: 'updateSegment', nth: 1 }, action: { kind: 'refuse', status: 400 } });
  const outcomes = await apply(both(SWAP), undefined, 1);
  const said = outcomes.map(({ project, name, status, writes }) => `${project}/${name}: ${status} ${writes}`).toSorted();
  expect(said).toEqual(['2026-0417/A: failed 0', '2026-0417/B: stopped 1', 'DEMO-1/A: applied 2', 'DEMO-1/B: applied 2']);
  await under.close();
});

test.each([
  [false, 'stopped'],
  [true, 'refused'],
])('if a temporary name is refused, the other of a swap does not begin (saved plan: %s)', async (strict, status) => {
  const { under, segments, apply } = await world();
  await apply(specOf([{ A: { length: 1 } }, { B: { length: 2 } }]));
  under.service.faults.add({ match: { operation: 'updateSegment', nth: 1 }, action: { kind: 'refuse', status: 400 } });
  const ended: Outcome[] = [];
  const outcomes = await apply(SWAP, undefined, 1, { strict, onSegment: (one) => void ended.push(one) });
  const refused = outcomes.find((one) => one.status === 'failed');
  const waiting = outcomes.find((one) => one !== refused);
  expect(outcomes).toHaveLength(2);
  // The other one has its temporary name by then, and the next run continues from there.
  expect(waiting).toMatchObject({ status, writes: 1, calls: ['0'], error: { code: 'name-not-free' } });
  expect(ended).toEqual(outcomes);
  expect(segments().filter(({ name }) => looksTemporary(name))).toHaveLength(1);
  await under.close();
});
