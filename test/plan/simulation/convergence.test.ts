import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { DesiredSegment } from '../../../src/kinds/model.js';
import { decideSegment } from '../../../src/plan/decide/decide-segment.js';
import { stepsOf } from '../../../src/plan/emit/steps.js';
import { under, withService } from '../../support/around.js';
import { SIMULATION_TIMEOUT, settings } from '../../support/counts.js';
import type { TestCaller } from '../../support/service.js';
import { desiredSegment, statedWhole } from './arbitrary.js';
import { readLive, runForReal } from './world.js';

const AT = { project: 'P', segment: 'S', path: [] };

const { count: COUNT, seed: SEED } = settings({ count: 12, long: 75, seed: 20260417 });
const PROJECT = '6001';

let kari: TestCaller;
withService('all', { unknownFields: 'refuse' });
beforeAll(async () => {
  kari = await under.as('kari.nordmann');
});

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
