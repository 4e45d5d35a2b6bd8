import { planMismatches } from '../plan/checks/plan-mismatches.js';
import type { PlannedPart } from '../plan/model/planned-part.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { PlanMismatch } from '../plan/model/refusal.js';
import { type PlanJson, planJson } from '../render/plan-json.js';
import type { LiveService, Plan, PlanOptions } from './made-plan.js';
import { documentOf } from './plan-document.js';
import { type Compared, planFromFile, type Replanned } from './plan-from-file.js';
import { withoutCosts } from './plan-specs.js';

export interface CheckedPlan {
  /** The plan from the current live state, with everything that can still be applied as it was saved. */
  readonly plan: Plan;
  /** Segments and parts that changed since the plan was made. */
  readonly stale: readonly Compared[];
  /** Segments and parts that are already as planned. */
  readonly done: readonly Compared[];
  /** Changes and losses that differ between the file and the new plan. */
  readonly differences: readonly PlanMismatch[];
}

export interface CheckOptions extends Pick<PlanOptions, 'parallelism' | 'consumeBudget' | 'forRules'> {
  readonly cost: boolean;
  /** The name of the service, as plans state it. */
  readonly target: string;
}

/** Plans the content of a saved plan again, from the live state, and compares the two plans. */
export async function checkSaved(
  saved: PlanJson,
  service: LiveService,
  { cost, target, ...how }: CheckOptions,
): Promise<CheckedPlan> {
  const replanned = await planFromFile(saved, service, how);
  const { compared } = replanned;
  const stale = compared.filter((one) => one.stale.length > 0);
  const done = compared.filter((one) => one.stale.length === 0 && !one.now?.steps.length);
  const fit = fitOf(replanned);
  const plan = cost ? fit : withoutCosts(fit);
  const leftOut = [...stale, ...done].map((one) => one.saved);
  const differences = planMismatches(saved, planJson(documentOf(plan, { target })), leftOut);
  return { plan, stale, done, differences };
}

/** Returns the part of the new plan that can be applied as it was saved, or is applied already. */
function fitOf({ compared, projects, reads, catalogs }: Replanned): Plan {
  const fit = compared.flatMap(({ now, stale }) => (now && stale.length === 0 ? [now] : []));
  return {
    segments: fit.filter((now): now is PlannedSegment => !('part' in now)),
    parts: fit.filter((now): now is PlannedPart => 'part' in now),
    projects,
    reads,
    catalogs,
    problems: [],
  };
}
