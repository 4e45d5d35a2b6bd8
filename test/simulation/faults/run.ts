// One run of the program: spec in, plan, calls, outcomes.
import { applyPlan } from '../../../src/apply/apply-plan.js';
import type { SegmentOutcome } from '../../../src/apply/apply-segment.js';
import type { DesiredProject } from '../../../src/kinds/model.js';
import type { PlannedSegment } from '../../../src/plan/model/planned-segment.js';
import { makePlan } from '../../../src/reconcile/make-plan.js';
import type { Client } from '../../support/client.js';
import { COMPANY } from './world.js';

export interface Ran {
  readonly planned: readonly PlannedSegment[];
  readonly outcomes: readonly SegmentOutcome[];
  /** Why there was no plan. */
  readonly error?: string;
}

export async function planOnly(specs: readonly DesiredProject[], client: Client, parallelism = 3) {
  const made = await makePlan(specs, { reading: client.api, companyId: COMPANY }, { parallelism });
  if (made.problems.length > 0) throw new Error(made.problems.map(({ message }) => message).join('; '));
  return made.segments;
}

export async function runOnce(
  specs: readonly DesiredProject[],
  client: Client,
  parallelism: number,
): Promise<Ran> {
  let planned: readonly PlannedSegment[];
  try {
    planned = await planOnly(specs, client, parallelism);
  } catch (error) {
    return { planned: [], outcomes: [], error: error instanceof Error ? error.message : String(error) };
  }
  const { api, clock } = client;
  const outcomes = await applyPlan(planned, { api, parallelism, wait: clock.wait });
  return { planned, outcomes };
}
