import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../src/api/client.js';
import type { DesiredProject } from '../../../src/kinds/model.js';
import { makePlan } from '../../../src/reconcile/make-plan.js';
import { formatSpec } from '../../../src/spec/format/format-spec.js';
import { placeless } from '../../spec/support.js';
import { SIMULATION_TIMEOUT, settings } from '../../support/counts.js';
import { oddApi, oddities } from './hostile.js';
import { cases, liveOf, reconcile } from './run-case.js';
import { CALLER, exported, openWorld, PROJECT, specsIn, type World } from './world.js';

const { count, seed } = settings({ count: 10, long: 25, seed: 20260417 });

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.under.close());

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
  `export, then plan: nothing to do; and what is made of the export alone exports alike (count ${count}, seed ${seed})`,
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
      { seed, numRuns: count },
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
  `whatever the service answers: export, then plan, and there is nothing to do (count ${count}, seed ${seed})`,
  () =>
    fc.assert(
      fc.asyncProperty(cases, oddities, async (one, odd) => {
        await liveOf(world, one);
        const text = await exportAndPlan(oddApi(world.reading, odd));
        expect(formatSpec(text)).toBe(text);
      }),
      { seed, numRuns: count },
    ),
  SIMULATION_TIMEOUT,
);
