import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import type { Api } from '../../../src/api/client.js';
import type { DesiredProject } from '../../../src/kinds/model.js';
import { ASSUMED_PROFILE } from '../../../src/profile/profile-fields.js';
import { makePlan } from '../../../src/reconcile/make-plan.js';
import { mergeLiveState } from '../../../src/reconcile/merge-live.js';
import { formatSpec } from '../../../src/spec/format/format-spec.js';
import { load, placeless } from '../../spec/support.js';
import { SIMULATION_TIMEOUT, settings } from '../../support/counts.js';
import { oddApi, oddities } from './hostile.js';
import { cases, filesOf, liveOf, reconcile, runCase } from './run-case.js';
import { CALLER, exported, openWorld, PROJECT, specsIn, type World } from './world.js';

const { count, seed } = settings({ count: 10, long: 60, seed: 20261115 });

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.under.close());

/** Puts a comment beside every length, and one at the top and at the end. */
function commented(text: string): string {
  let n = 0;
  const marked = text.replace(/^( +length: [\d.]+)$/gm, (line) => {
    n += 1;
    return `${line} # measured ${n}`;
  });
  return `# top\n${marked.endsWith('\n') ? marked : `${marked}\n`}# end\n`;
}

const commentsIn = (text: string): string[] => text.match(/# (?:top|end|measured \d+)/g) ?? [];

const templatesIn = (text: string): unknown[] =>
  parseAllDocuments(text, { intAsBigInt: true }).map((document) => document.toJS()?.templates);

test(
  `any drift, merged into the spec: the plan is empty, comments, order and templates survive (count ${count}, seed ${seed})`,
  async () => {
    let [merges, refusals] = [0, 0];
    await fc.assert(
      fc.asyncProperty(cases, fc.boolean(), fc.boolean(), async (one, removeMissing, isKept) => {
        await liveOf(world, one);
        const written = filesOf(world, one.project.after, one.style);
        const files = Object.fromEntries(Object.entries(written).map(([file, text]) => [file, commented(text)]));
        const specs = load(files);
        const where = { reading: world.reading, profile: ASSUMED_PROFILE, ...CALLER };
        const merged = await mergeLiveState(specs, { removeMissing, add: !isKept }, where);
        if ('problems' in merged) throw new Error(JSON.stringify(merged.problems));
        const texts = { ...files, ...Object.fromEntries(merged.texts) };
        const plan = await world.plan(specsIn(texts));
        expect(plan.problems).toEqual([]);
        merges += merged.done.length;
        refusals += merged.refused.length;
        const isLeft = ({ remark }: (typeof merged.done)[number]) => remark.code === 'left-not-live';
        if (removeMissing) expect(merged.done.filter(isLeft)).toEqual([]);
        const stays = new Set([...merged.refused, ...merged.done.filter(isLeft)].map(({ segment }) => segment));
        if (!isKept) expect(merged.unnamed).toEqual([]);
        const names = plan.segments.map(({ name }) => name);
        // A live segment that another one claims with renamedFrom is in no spec.
        const claimed = merged.refused.filter(({ remark }) => remark.code === 'claimed-by-rename');
        const inSpecs = [...stays].filter((name) => !claimed.some(({ segment }) => segment === name));
        expect(names).toEqual(expect.arrayContaining(inSpecs));
        const left = plan.segments.filter(({ steps, name }) => steps.length > 0 && !stays.has(name) && !merged.unnamed.includes(name));
        expect(
          left.map(({ name }) => name),
          JSON.stringify([files, texts], null, 1),
        ).toEqual([]);
        const isGone = merged.done.some(
          ({ remark }) => remark.code === 'removed' || (remark.code === 'field-dropped' && remark.field === 'length'),
        );
        for (const [file, text] of Object.entries(texts)) {
          expect(templatesIn(text)).toEqual(templatesIn(files[file] ?? ''));
          if (!isGone) expect(commentsIn(text)).toEqual(commentsIn(files[file] ?? ''));
        }
      }),
      { seed, numRuns: count, endOnFailure: true },
    );
    // A merge that refuses everything would hold all of the above.
    expect(merges).toBeGreaterThan(refusals * 3);
  },
  SIMULATION_TIMEOUT,
);

const { count: countOfConverge, seed: seedOfConverge } = settings({ count: 10, long: 50, seed: 20260417 });

test(
  `from any live state to any spec: planned twice alike, applied as planned, nothing left to do, what is not owned is kept or listed (count ${countOfConverge}, seed ${seedOfConverge})`,
  () =>
    fc.assert(
      fc.asyncProperty(cases, (one) => runCase(world, one)),
      { seed: seedOfConverge, numRuns: countOfConverge },
    ),
  SIMULATION_TIMEOUT,
);

const EXPORTS = settings({ count: 10, long: 25, seed: 20260417 });

/** What is exported; and a plan for it has nothing to do. */
async function exportAndPlan(reading: Api): Promise<string> {
  const text = await exported({ reading }, PROJECT.number);
  const made = await makePlan(specsIn({ 'a.yaml': text }), { reading, ...CALLER }, { parallelism: 10 });
  expect(made.problems, text).toEqual([]);
  expect(
    made.segments.flatMap(({ steps }) => steps),
    text,
  ).toEqual([]);
  return text;
}

test(
  `export, then plan: nothing to do; and what is made of the export alone exports alike (count ${EXPORTS.count}, seed ${EXPORTS.seed})`,
  () =>
    fc.assert(
      fc.asyncProperty(cases, async (one) => {
        await liveOf(world, one);
        const text = await exportAndPlan(world.reading);
        expect(formatSpec(text), 'fmt has nothing to say').toBe(text);
        const specs = specsIn({ 'a.yaml': text });
        world.clear();
        await reconcile(world, specs);
        const again = await exported(world, PROJECT.number);
        expect(inOrder(specsIn({ 'a.yaml': again })), text).toEqual(inOrder(specs));
      }),
      { seed: EXPORTS.seed, numRuns: EXPORTS.count },
    ),
  SIMULATION_TIMEOUT,
);

/** Items of a kind stand in any order: cables that are the same are made together. */
const inOrder = (projects: readonly DesiredProject[]): unknown =>
  JSON.parse(JSON.stringify(placeless(projects)), (key, value: unknown) =>
    Array.isArray(value) && !ORDERED.has(key) ? value.map((one) => JSON.stringify(one)).sort() : value,
  );

const ORDERED = new Set(['sections', 'layers', 'topCoverings', 'segments']);

test(
  `whatever the service answers: export, then plan, and there is nothing to do (count ${EXPORTS.count}, seed ${EXPORTS.seed})`,
  () =>
    fc.assert(
      fc.asyncProperty(cases, oddities, async (one, odd) => {
        await liveOf(world, one);
        const text = await exportAndPlan(oddApi(world.reading, odd));
        expect(formatSpec(text)).toBe(text);
      }),
      { seed: EXPORTS.seed, numRuns: EXPORTS.count },
    ),
  SIMULATION_TIMEOUT,
);
