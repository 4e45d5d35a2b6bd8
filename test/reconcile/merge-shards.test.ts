// The findings of rules, the ratings and the shares of shards: sums, orders, and shards that do not fit together.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupBy } from '../../src/plan/algorithms/group-by.js';
import type { PlanDocument } from '../../src/plan/emit/document.js';
import type { RatingChange } from '../../src/plan/model/rating-change.js';
import type { RulesDocument } from '../../src/plan/model/rule-finding.js';
import { assignShards } from '../../src/reconcile/shard/assign-shards.js';
import { mergeShards } from '../../src/reconcile/shard/merge-shards.js';
import type { ShardPlan } from '../../src/reconcile/shard/merged-notes.js';
import { project, segment } from '../live/desired.js';
import { merged, type World } from './shard-world.js';

const world: World = { prune: false, kind: 'cable', byName: true, segments: [[1, 2]] };
/** The plans of two shards; the second one comes first. Each names the built-in rules, which the tests leave out. */
const { plans } = await merged({ worlds: [world, world] }, 2);
const with2 = (...more: readonly Partial<ShardPlan>[]): ShardPlan[] =>
  plans.toReversed().map(({ rules: _, ...plan }, n) => ({ ...plan, ...more[n] }));

const FILES = [{ file: 'rules.yaml', digest: 'aa' }];
const rule = (objects: number, unjudged: RulesDocument['rules'][number]['unjudged'] = []) =>
  ({ rule: 'r', severity: 'error', file: 'rules.yaml', objects, unjudged }) as const;
const waiver = (segment: string): RulesDocument['waivers'][number] => ({
  ...{ code: 'waiver-new', rule: 'r', project: 'P', segment, reason: 'agreed' },
  place: { file: 'a.yaml', line: 1, column: 1 },
});
const rules = (more: Partial<RulesDocument> = {}): RulesDocument => ({ files: FILES, segments: 1, rules: [rule(1)], waivers: [], ...more });

test.each<[string, readonly Partial<ShardPlan>[]]>([
  ['the first shard was planned without rules', [{}, { rules: rules() }]],
  ['the last shard was planned without rules', [{ rules: rules() }, {}]],
  ['the rules files differ', [{ rules: rules() }, { rules: rules({ files: [{ file: 'rules.yaml', digest: 'bb' }] }) }]],
  [
    'the ratings files differ',
    [
      { rules: rules({ ratings: { file: 'ratings.yaml', digest: 'aa' } }) },
      { rules: rules({ ratings: { file: 'ratings.yaml', digest: 'bb' } }) },
    ],
  ],
])('shards are not merged if %s', async (_, more) => {
  await expect(mergeShards(with2(...more))).rejects.toThrow('judged by different rules files or ratings files');
});

test('the numbers of a rule are those of all shards, and each missing fact is named once', async () => {
  const first = 'P/S0';
  const one = rules({ segments: 2, rules: [rule(3, [{ lack: 'x', count: 1, segments: 1 }])], waivers: [waiver('a')] });
  const two = rules({
    segments: 5,
    rules: [
      rule(4, [
        { lack: 'x', count: 2, segments: 1, first },
        { lack: 'y', count: 7, segments: 3 },
      ]),
    ],
    waivers: [waiver('b')],
  });
  const whole = await mergeShards(with2({ rules: one }, { rules: two }));
  expect(whole.rules).toMatchObject({
    segments: 7,
    waivers: [waiver('a'), waiver('b')],
    rules: [
      {
        objects: 7,
        unjudged: [
          { lack: 'x', count: 3, segments: 2, first },
          { lack: 'y', count: 7, segments: 3 },
        ],
      },
    ],
  });
  const { segments: _, ...none } = rules();
  expect((await mergeShards(with2({ rules: none }, { rules: none }))).rules).not.toHaveProperty('segments');
});

const rating = (change: number, item: number): RatingChange => ({
  ...{ project: 'P', segment: 'S', section: 1, item, type: 'T', before: 100, after: 100 + change, change },
  ...{ temperature: 90, because: { reason: 'layout' }, basis: 'assumed' },
});
const ratingsOf = ({ ratings, ratedCables, unrated }: PlanDocument) => ({
  items: ratings?.map(({ item }) => item),
  ratedCables,
  unrated: unrated?.map(({ item }) => item),
});
const unrated = (item: number) => ({ ...{ project: 'P', segment: 'S', section: 1, item, type: 'T', reason: 'no type' } });

test.each<[string, readonly Partial<ShardPlan>[], ReturnType<typeof ratingsOf>]>([
  [
    'of both shards are in one order',
    [
      { ratings: [rating(-1, 1), rating(5, 2)], ratedCables: 3, unrated: [unrated(9)] },
      { ratings: [rating(-4, 3)], ratedCables: 4, unrated: [unrated(8)] },
    ],
    { items: [3, 1, 2], ratedCables: 7, unrated: [8, 9] },
  ],
  ['of one shard are those of the plan', [{}, { ratings: [], ratedCables: 1 }], { items: [], ratedCables: 1, unrated: undefined }],
  ['are absent if no cable is rated', [{}, {}], { items: undefined, ratedCables: undefined, unrated: undefined }],
])('ratings %s', async (_, more, expected) => {
  expect(ratingsOf(await mergeShards(with2(...more)))).toEqual(expected);
});

test('moved items of both shards are in the order of their segments', async () => {
  const at = { section: 1, layer: 1, depth: 700, x: 100 };
  const move = (segment: string) => ({ project: 'P', segment, id: '1', item: 'cable', name: 'T', from: at, to: { ...at, depth: 800 } });
  const { moves } = await mergeShards(with2({ moves: [move('B')] }, { moves: [move('A'), move('C')] }));
  expect(moves?.map(({ segment }) => segment)).toEqual(['A', 'B', 'C']);
  expect((await mergeShards(with2({}, { moves: [] }))).moves).toEqual([]);
  expect((await mergeShards(with2())).moves).toBeUndefined();
});

test('a shard whose record lacks a segment is refused', async () => {
  const [first, last] = with2();
  if (!first || !last) throw new Error('two shards are expected');
  const broken = { ...last, shard: { ...last.shard, segments: [] } };
  await expect(mergeShards([first, broken])).rejects.toThrow('the plan of shard 2 does not fit its record');
});

test('a catalog that several shards read counts once, and shards with other catalogs, or none, are refused', async () => {
  const both = (...more: readonly Partial<ShardPlan['shard']>[]) =>
    with2().map((plan, n) => ({ ...plan, shard: { ...plan.shard, ...more[n] } }));
  const { read } = (await mergeShards(both())).calls;
  expect((await mergeShards(both({ extraCatalogs: ['pipes'] }, { extraCatalogs: ['pipes'] }))).calls.read).toBe(read + 1);
  await expect(mergeShards(both({ catalogs: { cables: [] } }))).rejects.toThrow(
    'the catalog of cables changed between the plans of the shards; plan all shards again',
  );
  await expect(mergeShards([])).rejects.toThrow('merge needs the plans of all shards');
});

const projectsOf = (sizes: readonly number[]) =>
  sizes.map((size, p) =>
    project(
      `P${p}`,
      Array.from({ length: size }, (_, n) => segment(`S${n}`)),
    ),
  );
const sizes = fc.array(fc.nat(30), { minLength: 1, maxLength: 12 });
const totals = fc.integer({ min: 1, max: 20 });

test('no shard of whole projects has more than the lightest one without its own smallest project', () => {
  fc.assert(
    fc.property(sizes, totals, (counts, total) => {
      const shards = Array.from({ length: total }, (): number[] => []);
      for (const [{ segments }, { first }] of assignShards(projectsOf(counts), total, false)) shards[first - 1]?.push(segments.length + 1);
      expect(shards.flat()).toHaveLength(counts.length);
      const loads = shards.map((weights) => weights.reduce((sum, weight) => sum + weight, 0));
      const lightest = Math.min(...loads);
      for (const [n, weights] of shards.entries())
        if (weights.length > 0) expect((loads[n] ?? 0) - Math.min(...weights)).toBeLessThanOrEqual(lightest);
    }),
    { seed: 35, numRuns: 200 },
  );
});

test('shards beyond one for each project go to the projects with the most segments for each shard', () => {
  fc.assert(
    fc.property(sizes, totals, (counts, more) => {
      const total = counts.length + more;
      const shares = [...assignShards(projectsOf(counts), total, true)].map(([{ segments }, own]) => {
        const shards = groupBy(segments, (one) => own.bySegment?.get(one) ?? own.first);
        return { size: segments.length, numbers: [...shards.keys()], lengths: [...shards.values()].map((one) => one.length) };
      });
      const numbers = shares.flatMap((one) => one.numbers);
      expect(numbers.filter((number) => number < 1 || number > total)).toEqual([]);
      expect(new Set(numbers).size).toBe(numbers.length);
      // No more shards than segments, and none is left unused as long as a project can be divided.
      const empty = counts.filter((count) => count === 0).length;
      expect(numbers.length + empty).toBe(
        Math.min(
          total,
          counts.reduce((sum, n) => sum + Math.max(n, 1), 0),
        ),
      );
      for (const { size, lengths } of shares.filter((one) => one.lengths.length > 1)) {
        expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
        const others = shares.filter((other) => other.lengths.length < other.size);
        const most = Math.max(0, ...others.map((other) => other.size / other.lengths.length));
        expect(size / (lengths.length - 1)).toBeGreaterThanOrEqual(most);
      }
    }),
    { seed: 35, numRuns: 200 },
  );
});

test('a project whose segments exchange their names gets no shard that would be left without work', () => {
  const chain = Array.from({ length: 6 }, (_, n) => segment(`S${n}`, n === 0 ? {} : { renamedFrom: `S${n - 1}` }));
  for (const segments of [chain, chain.toReversed()]) {
    const assigned = [...assignShards([project('P', segments), ...projectsOf([2])], 3, true).values()];
    expect(assigned.map(({ first, bySegment }) => [first, bySegment && [...bySegment.values()]])).toEqual([
      [1, undefined],
      [2, [2, 3]],
    ]);
  }
  // Such segments weigh as many as they are.
  const [mixed] = assignShards([project('P', [...chain.slice(0, 3), ...['A', 'B', 'C'].map((name) => segment(name))])], 2, true).values();
  expect([...(mixed?.bySegment?.values() ?? [])]).toEqual([1, 1, 1, 2, 2, 2]);
});

test('projects are not divided if they may not be', () => {
  const projects = projectsOf([30, 2]);
  const assigned = [...assignShards(projects, 6, false).values()];
  expect(assigned.map(({ first, bySegment }) => [first, bySegment])).toEqual([
    [1, undefined],
    [2, undefined],
  ]);
});
