// Shards: every project is planned once, and the merged plan is the plan of one run, byte for byte.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shardOf } from '../../src/cli/options/shard-options.js';
import { savedPlan } from '../../src/cli/saved-plan/saved-plan.js';
import type { WantedProject, WantedSegment } from '../../src/kinds/model.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile.js';
import { budgetsUntil } from '../../src/reconcile/budgets.js';
import { documentOf } from '../../src/reconcile/plan-document.js';
import { planSpecs } from '../../src/reconcile/plan-specs.js';
import { assignShards } from '../../src/reconcile/shard/assign-shards.js';
import { mergeShards } from '../../src/reconcile/shard/merge-shards.js';
import type { ShardPlan } from '../../src/reconcile/shard/shard-plan.js';
import { planJson } from '../../src/render/plan-json.js';
import { fakeApi } from '../live/connect.js';
import { coverings, project, segment } from '../live/wanted.js';
import { wantedLayer, wantedSection } from '../support/build.js';
import { settings } from '../support/counts.js';

/** A project of the test: for each segment the live and the wanted number of cables; undefined where it does not exist. */
interface World {
  readonly prune: boolean;
  readonly segments: readonly (readonly [live: number | undefined, wanted: number | undefined])[];
  readonly kind: 'cable' | 'pipe';
  readonly byName: boolean;
}

const nameOf = (n: number): string => `S${n}`;

function specOf({ prune, segments, kind, byName }: World, p: number): WantedProject {
  const type = byName ? { type: 'T' } : { typeId: '1' };
  const wanted = segments.flatMap(([, count], n): WantedSegment[] =>
    count === undefined
      ? []
      : [
          segment(nameOf(n), {
            fields: { length: 10.1 + n / 3 },
            sections: [wantedSection([wantedLayer({ [kind]: Array.from({ length: count }, () => type) })])],
            ...(n % 3 === 0 ? coverings('GRAVEL') : {}),
            ...(n > 0 && segments[n - 1]?.[1] === undefined ? { renamedFrom: nameOf(n - 1) } : {}),
          }),
        ],
  );
  return project(`P${p}`, wanted, { prune: prune && wanted.length > 0 });
}

type Options = { path?: Record<string, string> };

function serviceOf(worlds: readonly World[]) {
  const at = (id = ''): { p: number; n: number } => {
    const [p, n] = id.split('-').map(Number);
    return { p: p ?? 0, n: n ?? 0 };
  };
  const { api, asked } = fakeApi({
    getUser: { companyId: 'company' },
    listProjectsByNumber: ({ path = {} }: Options) => [
      { id: path.number?.slice(1), number: path.number, name: 'Project', archived: false },
    ],
    listSegments: ({ path = {} }: Options) =>
      (worlds[Number(path.projectId)]?.segments ?? []).flatMap(([live], n) =>
        live === undefined ? [] : [{ id: `${path.projectId}-${n}`, name: nameOf(n) }],
      ),
    getSegment: ({ path = {} }: Options) => {
      const { p, n } = at(path.segmentId);
      const { kind = 'cable', segments = [] } = worlds[p] ?? {};
      const list = Array.from({ length: segments[n]?.[0] ?? 0 }, (_, i) => ({
        id: `${path.segmentId}-${i}`,
        typeId: '1',
        ...(kind === 'pipe' ? { cables: [] } : {}),
      }));
      const layers = [{ id: `${path.segmentId}-l`, [`${kind}s`]: list }];
      return {
        id: path.segmentId,
        name: nameOf(n),
        length: 10,
        sections: [{ id: `${path.segmentId}-s`, layers }],
      };
    },
    listTopCoverings: [],
    getCable: ({ path = {} }: Options) => ({ id: path.cableId, typeId: '1' }),
    getPipe: ({ path = {} }: Options) => ({ id: path.pipeId, typeId: '1', cables: [] }),
    listCableTypes: [{ id: '1', name: 'T', cablesimulatorCompatible: true, outerDiameter: 40 }],
    listPipeTypes: [{ id: '1', name: 'T', outerDiameter: 110 }],
  });
  return {
    asked,
    service: { reading: api, writing: api, username: 'kari', profile: ASSUMED_PROFILE, isRemote: false },
  };
}

/** Specs made by hand have numbered places, so they are made once for all runs. */
const made = new WeakMap<object, WantedProject[]>();
function specsOf(worlds: readonly World[]): WantedProject[] {
  const found = made.get(worlds) ?? worlds.map(specOf);
  made.set(worlds, found);
  return found;
}

async function planned(worlds: readonly World[], shard?: { index: number; total: number }) {
  const { service, asked } = serviceOf(worlds);
  const specs = {
    projects: specsOf(worlds),
    problems: [],
    sources: { size: 1, keys: () => ['a.yaml'], get: () => undefined },
    isIgnored: () => false,
  };
  const result = await planSpecs(
    {
      load: async () => specs,
      parallelism: 10,
      rehearse: false,
      cost: true,
      budgets: budgetsUntil(() => () => undefined),
      ...(shard ? { shard } : {}),
    },
    service,
  );
  if (!result.plan) throw new Error(JSON.stringify(result.problems));
  expect(result.plan.reads).toBe(asked.length);
  return { document: planJson(documentOf(result.plan, { target: 'test' })), record: result.shard };
}

/** Saves the plan of each shard, reads it again and merges them all, in any order. */
async function merged(worlds: readonly World[], total: number) {
  const plans: ShardPlan[] = [];
  for (let index = total; index >= 1; index -= 1) {
    const { document, record } = await planned(worlds, { index, total });
    plans.push(JSON.parse(JSON.stringify({ ...document, shard: record })));
  }
  return { plans, text: JSON.stringify(savedPlan(planJson(await mergeShards(plans))), null, 2) };
}

const alone = async (worlds: readonly World[]): Promise<string> =>
  JSON.stringify(savedPlan((await planned(worlds)).document), null, 2);

const world = fc.record<World>({
  prune: fc.boolean(),
  kind: fc.constantFrom('cable', 'pipe'),
  byName: fc.boolean(),
  segments: fc.array(
    fc.tuple(
      fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
      fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
    ),
    { minLength: 1, maxLength: 12 },
  ),
});

const { count, seed } = settings({ count: 40, long: 1000, seed: 64 });

test('for any specs and any number of shards, the merged plan is the plan of one run', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(world, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 9 }),
      async (worlds, total) => {
        const { text } = await merged(worlds, total);
        expect(text).toBe(await alone(worlds));
      },
    ),
    { numRuns: count, seed },
  );
});

test('64 shards over 1,000 projects: each project in exactly one, and the merged plan is that of one run', async () => {
  const worlds = Array.from(
    { length: 1000 },
    (_, p): World => ({
      prune: p % 7 === 0,
      kind: p % 3 === 0 ? 'pipe' : 'cable',
      byName: p % 2 === 0,
      segments: Array.from({ length: (p % 2) + 1 }, (__, n) => [(p + n) % 4, (p * n) % 3]),
    }),
  );
  const { plans, text } = await merged(worlds, 64);
  const numbers = plans.flatMap(({ projects }) => projects.map(({ number }) => number));
  expect([numbers.length, new Set(numbers).size]).toEqual([1000, 1000]);
  const sizes = plans.map(({ projects }) => projects.length);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(10);
  expect(text).toBe(await alone(worlds));
});

test('segments that exchange their names stay in one shard', () => {
  const chain = [
    segment('A'),
    segment('B', { renamedFrom: 'A' }),
    segment('C'),
    segment('D', { renamedFrom: 'B' }),
  ];
  const one = project('P', chain);
  const shards = [...(assignShards([one], 4, true).get(one)?.bySegment ?? [])];
  const shardsOf = (...names: string[]) =>
    new Set(shards.filter(([{ name }]) => names.includes(name)).map(([, shard]) => shard)).size;
  expect([shardsOf('A', 'B', 'D'), shardsOf('A', 'B', 'C', 'D')]).toEqual([1, 2]);
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
