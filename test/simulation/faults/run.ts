// One run of the program: spec in, plan, calls, outcomes.
import { applyAll } from '../../../src/apply/apply-all.js';
import type { Outcome } from '../../../src/apply/apply-work.js';
import type { DesiredProject } from '../../../src/kinds/model.js';
import type { PlannedPart } from '../../../src/plan/model/planned-part.js';
import type { PlannedSegment } from '../../../src/plan/model/planned-segment.js';
import type { Plan } from '../../../src/reconcile/made-plan.js';
import { makePlan } from '../../../src/reconcile/make-plan.js';
import type { Client } from '../../support/client.js';
import { COMPANY } from './world.js';

/** The parts of the project, and then its segments. */
type Planned = readonly (PlannedPart | PlannedSegment)[];

export interface Ran {
  readonly planned: Planned;
  readonly outcomes: readonly Outcome[];
  /** Why there was no plan. */
  readonly error?: string;
}

const all = ({ parts, segments }: Plan): Planned => [...parts, ...segments];

export const planOnly = async (specs: readonly DesiredProject[], client: Client, parallelism = 3): Promise<Planned> =>
  all(await planOf(specs, client, parallelism));

async function planOf(specs: readonly DesiredProject[], client: Client, parallelism: number): Promise<Plan> {
  const made = await makePlan(specs, { reading: client.api, companyId: COMPANY }, { parallelism });
  if (made.problems.length > 0) throw new Error(made.problems.map(({ message }) => message).join('; '));
  return made;
}

export async function runOnce(specs: readonly DesiredProject[], client: Client, parallelism: number): Promise<Ran> {
  let plan: Plan;
  try {
    plan = await planOf(specs, client, parallelism);
  } catch (error) {
    return { planned: [], outcomes: [], error: error instanceof Error ? error.message : String(error) };
  }
  const { api, clock } = client;
  const outcomes = await applyAll(plan, { api, parallelism, wait: clock.wait });
  return { planned: all(plan), outcomes };
}
