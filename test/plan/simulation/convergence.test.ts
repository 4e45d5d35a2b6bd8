import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DesiredSegment, LiveItem, LiveSegment } from '../../../src/kinds/model.js';
import { ITEM_KINDS } from '../../../src/kinds/registry.js';
import { decideSegment } from '../../../src/plan/decide/decide-segment.js';
import { lossesOf } from '../../../src/plan/emit/losses.js';
import { stepsOf } from '../../../src/plan/emit/steps.js';
import { statedLists } from '../../../src/plan/model/desired-items.js';
import { lostWords } from '../../../src/render/words/reason-words.js';
import { SIMULATION_TIMEOUT, settings } from '../../support/counts.js';
import { startService, type TestCaller, type TestService } from '../../support/service.js';
import { desiredSegment, statedWhole } from './arbitrary.js';
import { readLive, runForReal } from './world.js';

const AT = { project: 'P', segment: 'S', path: [] };

const { count: COUNT, seed: SEED } = settings({ count: 12, long: 75, seed: 20260417 });
const PROJECT = '6001';

let kari: TestCaller;
let under: TestService;
beforeAll(async () => {
  under = await startService({ unknownFields: 'refuse' });
  kari = await under.as('kari.nordmann');
});
afterAll(() => under.close());

async function build(spec: DesiredSegment): Promise<string> {
  const { segmentId } = await runForReal(kari, stepsOf(decideSegment({ desired: spec }), PROJECT, AT));
  if (segmentId === undefined) throw new Error('no segment was created');
  return segmentId;
}

test(
  `any live state reaches any spec, and the next plan is empty (${COUNT} pairs)`,
  async () => {
    await fc.assert(
      fc.asyncProperty(desiredSegment, desiredSegment, async (first, second) => {
        const segmentId = await build(first);
        const created = await readLive(kari, segmentId);
        expect(stepsOf(decideSegment({ desired: first, live: created }), PROJECT, AT)).toEqual([]);

        const steps = stepsOf(decideSegment({ desired: second, live: created }), PROJECT, AT);
        expect(stepsOf(decideSegment({ desired: second, live: created }), PROJECT, AT)).toEqual(steps);
        await runForReal(kari, steps);
        const after = await readLive(kari, segmentId);
        expect(stepsOf(decideSegment({ desired: second, live: after }), PROJECT, AT)).toEqual([]);
        await kari.call('deleteSegment', { path: { segmentId } });
      }),
      { seed: SEED, numRuns: COUNT },
    );
  },
  SIMULATION_TIMEOUT,
);

test(
  `a spec that states the whole live state needs no change (${COUNT} states)`,
  async () => {
    await fc.assert(
      fc.asyncProperty(desiredSegment, async (spec) => {
        const segmentId = await build(spec);
        const live = await readLive(kari, segmentId);
        expect(stepsOf(decideSegment({ desired: statedWhole(live), live }), PROJECT, AT)).toEqual([]);
        await kari.call('deleteSegment', { path: { segmentId } });
      }),
      { seed: SEED, numRuns: COUNT },
    );
  },
  SIMULATION_TIMEOUT,
);

const { count: UNOWNED_COUNT, seed: UNOWNED_SEED } = settings({ count: 6, long: 60, seed: 20260418 });

/** Kinds of item that no layer of the spec states. */
function unownedKinds({ sections = [] }: DesiredSegment): string[] {
  const owned = new Set(sections.flatMap(({ layers = [] }) => layers.flatMap((layer) => [...statedLists(layer).keys()])));
  return ITEM_KINDS.map(({ name }) => name).filter((name) => !owned.has(name));
}

const itemsOf = (segment: LiveSegment, kind: string): string[] =>
  segment.sections
    .flatMap(({ layers }) => layers.flatMap(({ items }) => items))
    .filter((item) => item.kind === kind)
    .map(said)
    .sort();

const said = ({ fields, cables }: LiveItem): string =>
  JSON.stringify([Object.entries(fields).sort(), cables.map(({ fields: inner }) => Object.entries(inner).sort()).sort()]);

/** The elements of the first list that are not in the second, one for one. */
function missing(before: readonly string[], after: readonly string[]): string[] {
  const left = [...after];
  return before.filter((item) => {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

test(
  `unmanaged objects stay as they were, or are listed as losses (${UNOWNED_COUNT} pairs)`,
  async () => {
    await fc.assert(
      fc.asyncProperty(desiredSegment, desiredSegment, async (first, second) => {
        const made = await runForReal(kari, stepsOf(decideSegment({ desired: first }), '6001', AT));
        const segmentId = made.segmentId ?? '';
        const before = await readLive(kari, segmentId);
        const plan = decideSegment({ desired: second, live: before });
        await runForReal(kari, stepsOf(plan, '6001', AT));
        const after = await readLive(kari, segmentId);
        if (!second.settings) expect(after.settings).toEqual(before.settings);
        if (!second.topCoverings) expect(after.topCoverings).toEqual(before.topCoverings);
        if (!second.sections) expect(after.sections).toEqual(before.sections);
        const losses = lossesOf({ ...plan, desired: { ...plan.desired, before: second } }, AT);
        for (const kind of unownedKinds(second)) {
          const word = ITEM_KINDS.find(({ name }) => name === kind)?.words.one;
          const listed = losses.filter(({ reason }) => lostWords(reason) === word).length;
          expect(missing(itemsOf(before, kind), itemsOf(after, kind)).length).toBeLessThanOrEqual(listed);
        }
        await kari.call('deleteSegment', { path: { segmentId } });
      }),
      { seed: UNOWNED_SEED, numRuns: UNOWNED_COUNT },
    );
  },
  SIMULATION_TIMEOUT,
);
