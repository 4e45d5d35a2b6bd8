// Shards: every project is planned once, and the merged plan is the plan of one run, byte for byte.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shardOf } from '../../src/cli/options/shard-options.js';
import { cases, settings } from '../support/counts.js';
import { alone, merged, type Setting, type World } from './shard-world.js';

const count = fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined });
const sometimes = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined, freq: 2 });

const world = fc
  .record({
    prune: fc.boolean(),
    kind: fc.constantFrom('cable' as const, 'pipe' as const),
    byName: fc.boolean(),
    hasLongNames: fc.boolean(),
    isEven: fc.boolean(),
    fields: sometimes(fc.constantFrom('described' as const, 'closed' as const)),
    cost: sometimes(fc.constantFrom(100, 120)),
    allowDestroy: sometimes(fc.integer({ min: 1, max: 9 })),
    segments: fc.array(fc.tuple(count, count, count), { minLength: 1, maxLength: 12 }),
  })
  .map((one) => JSON.parse(JSON.stringify(one)) as World)
  // JSON has no undefined in lists.
  .map((one) => ({ ...one, segments: one.segments.map(([l, h, b]) => [l ?? undefined, h ?? undefined, b ?? undefined] as const) }));

const setting = fc
  .record({
    worlds: fc.array(world, { minLength: 1, maxLength: 4 }),
    hasBase: fc.boolean(),
    maxDestroy: sometimes(fc.integer({ min: 0, max: 9 })),
    today: fc.constant('2026-11-16'),
  })
  .map(({ maxDestroy, ...rest }): Setting => ({ ...rest, ...(maxDestroy === undefined ? {} : { maxDestroy }) }));

const { count: runs, seed } = settings({ count: 30, long: 75, seed: 64 });

/** Everything that a note, a part or a cause can say, each reached by at least one project that is divided. */
const REACHED = [
  ...['segments-in-no-spec', 'maybe-renamed', 'looks-moved', 'destroys-too-much', 'destruction-approved', 'approval-expired'],
  ...['part project', 'part calculation', 'part closing', 'cause request', 'cause drift', 'cause both'],
];

test('for any specs and any number of shards, the merged plan is the plan of one run', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(setting, fc.integer({ min: 1, max: 9 }), async (of, total) => {
      const { text, whole } = await merged(of, total);
      expect(text).toBe(await alone(of));
      if (total <= of.worlds.length) return;
      for (const { code } of [...whole.remarks, ...whole.verdict.reasons]) seen.add(code);
      for (const { part } of whole.parts) seen.add(`part ${part}`);
      for (const { cause } of whole.changes) seen.add(`cause ${cause}`);
    }),
    { numRuns: runs, seed },
  );
  expect(REACHED.filter((one) => !seen.has(one))).toEqual([]);
});

test('a rehearsed plan of shards is the rehearsed plan of one run', async () => {
  let tried = 0;
  await fc.assert(
    fc.asyncProperty(setting, fc.integer({ min: 2, max: 6 }), async (of, total) => {
      const { text, whole } = await merged({ ...of, rehearse: true }, total);
      expect(text).toBe(await alone({ ...of, rehearse: true }));
      tried += whole.segments.filter(({ rehearsed }) => rehearsed).length;
    }),
    { numRuns: Math.ceil(runs / 20), seed },
  );
  expect(tried).toBeGreaterThan(0);
});

const EVEN = { prune: true, kind: 'pipe', byName: true, isEven: true } as const;
const CABLES = { ...EVEN, prune: false, kind: 'cable' } as const;
const [gone, come, kept] = [[5, undefined] as const, [undefined, 5] as const, [1, 1] as const];
const renamed = { code: 'maybe-renamed', alike: 'contents' };
const unmanaged = [
  [1, undefined, 1],
  [1, 1, 1],
  [2, undefined, 2],
  [1, 2, 1],
  [1, 1, 1],
  [2, 2, 2],
] as const;

test.each<[string, Setting, number, object[]]>([
  [
    'a new segment in one shard is like a segment that another shard deletes',
    { worlds: [{ ...EVEN, segments: [gone, come, kept, come, gone, come, [2, 2]] }] },
    5,
    [
      { ...renamed, segment: 'S1', from: 'S0', isDeleted: true },
      { ...renamed, segment: 'S3', from: 'S4', isDeleted: true },
    ],
  ],
  [
    'a new segment of one project is like a segment that another project loses in another shard',
    { worlds: [[gone, kept] as const, [kept, come] as const].map((segments) => ({ ...EVEN, segments })) },
    2,
    [{ ...renamed, segment: 'S1', fromProject: 'P0', from: 'S0' }],
  ],
  [
    'segments that a divided project lets go are told once',
    { worlds: [{ ...CABLES, letsGo: true, segments: unmanaged }], hasBase: true },
    4,
    [
      { code: 'no-longer-managed', segment: 'S0' },
      { code: 'no-longer-managed', segment: 'S2' },
    ],
  ],
  [
    'more moves than a plan lists are counted over all shards',
    { worlds: [{ ...CABLES, segments: Array.from({ length: 26 }, (_, n) => (n % 2 ? [1, 2] : [2, 1])) }] },
    5,
    [{ code: 'more-look-moved', count: 3 }],
  ],
])('%s', async (_, of, total, remarks) => {
  const { text, whole } = await merged(of, total);
  const codes = remarks.map((one) => (one as { code: string }).code);
  expect(whole.remarks.filter(({ code }) => codes.includes(code))).toMatchObject(remarks);
  expect(text).toBe(await alone(of));
});

const PROJECTS = cases(200, 400);

test(`64 shards over ${PROJECTS} projects: each project in exactly one, and the merged plan is that of one run`, async () => {
  const worlds = Array.from(
    { length: PROJECTS },
    (_, p): World => ({
      prune: p % 7 === 0,
      kind: p % 3 === 0 ? 'pipe' : 'cable',
      byName: p % 2 === 0,
      // Two thirds of the projects have no change.
      ...(p % 3 === 1 ? {} : { isEven: true }),
      segments: Array.from({ length: (p % 2) + 1 }, (__, n) => (p % 3 === 1 ? [(p + n) % 4, (p * n) % 3] : [n + 1, n + 1])),
    }),
  );
  const { plans, text } = await merged({ worlds }, 64);
  const numbers = plans.flatMap(({ projects }) => projects.map(({ number }) => number));
  expect([numbers.length, new Set(numbers).size]).toEqual([PROJECTS, PROJECTS]);
  const sizes = plans.map(({ projects }) => projects.length);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(10);
  expect(text).toBe(await alone({ worlds }));
});

test.each([
  ['3/8', {}, [3, 8]],
  ['auto', { CI_NODE_INDEX: '2', CI_NODE_TOTAL: '5' }, [2, 5]],
  ['auto', { SYSTEM_JOBPOSITIONINPHASE: '1', SYSTEM_TOTALJOBSINPHASE: '4' }, [1, 4]],
  ['auto', { JOB_COMPLETION_INDEX: '0', TRENCHCTL_SHARD_TOTAL: '4' }, [1, 4]],
])('the shard %s in %j', (text, env, [index, total]) => {
  expect(shardOf(text, env)).toEqual({ index, total });
});

test.each(['0/4', '5/4', '1/0', 'x', '1/', '1/1001', '-1/2'])('%s is no shard', (text) => {
  expect(() => shardOf(text, {})).toThrow(/such as 3\/8/);
});

test('a Kubernetes job has to say how many there are', () => {
  expect(() => shardOf('auto', { JOB_COMPLETION_INDEX: '1' })).toThrow(/set TRENCHCTL_SHARD_TOTAL/);
});
