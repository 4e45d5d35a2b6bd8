// A spec, a service that fails on purpose, and the final state.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type ApplyOptions, applyPlan } from '../../src/apply/apply-plan.js';
import type { SegmentOutcome } from '../../src/apply/apply-segment.js';
import type { ServiceProfile } from '../../src/profile/profile-fields.js';
import type { Plan } from '../../src/reconcile/made-plan.js';
import type { FaultRule } from '../../src/service/faults/faults.js';
import { openWorld, specsIn, type World } from '../simulation/reconcile/world.js';

export interface Bench extends World {
  planOf(text: string): Promise<Plan>;
  /** Plans the text and applies the plan. */
  apply(text: string, options?: Partial<ApplyOptions>): Promise<SegmentOutcome[]>;
  /** The number of calls in a plan for the text. */
  left(text: string): Promise<number>;
  fault(match: FaultRule['match'], action: FaultRule['action'], times?: number): void;
}

export let bench: Bench;

/** One bench for the tests of a file, which each begin with an empty project. */
export function withBench(profile?: ServiceProfile): void {
  beforeAll(async () => {
    bench = await openBench(profile);
  });
  afterAll(() => bench.under.close());
  beforeEach(() => bench.clear());
}

/** Waiting takes no time here. */
async function openBench(profile?: ServiceProfile): Promise<Bench> {
  const world = await openWorld(profile);
  const planOf = async (text: string) => {
    const made = await world.plan(specsIn({ 'a.yaml': HEAD + text }));
    if (made.problems.length > 0) throw new Error(JSON.stringify(made.problems));
    return made;
  };
  return {
    ...world,
    get writes() {
      return world.writes;
    },
    planOf,
    apply: async (text, options = {}) =>
      applyPlan((await planOf(text)).segments, { api: world.writing, parallelism: 3, wait: async () => {}, ...options }),
    left: async (text) => (await planOf(text)).segments.reduce((sum, { steps }) => sum + steps.length, 0),
    fault: (match, action, times = 1) => void world.under.service.faults.add({ match, action, times }),
    clear() {
      world.clear();
      world.under.service.faults.clear();
    },
  };
}

const HEAD = 'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n';
