import { type CostSums, costsDiffer } from '../plan/calculation/costs.js';
import type { ConsumeBudget, OverBudgetError } from '../plan/model/budget.js';
import type { PlannedPart } from '../plan/model/planned-part.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { ServiceProfile } from '../profile/profile-fields.js';
import type { RehearsedPart } from '../rehearse/rehearse-parts.js';
import type { Rehearsed } from '../rehearse/rehearsed.js';
import type { Plan } from './made-plan.js';

/** A phase of a plan that goes through its segments once the plan is made. */
export type PlanPhase = 'rehearse' | 'inspect';

/** Receives the number of segments of a phase when it begins; returns a function to call after each of them. */
export type OnPhase = (phase: PlanPhase, count: number) => () => void;

/** A plan after its rehearsal, and the segments whose rehearsal failed or was not possible. */
export interface Rehearsal {
  readonly plan: Plan;
  /** Segments that do not reach their spec on the sandbox. */
  readonly failed: readonly Rehearsed[];
  readonly unrehearsed: readonly Unrehearsed[];
  /** Projects and calculations that do not reach their spec on the sandbox, that it cannot rehearse, or that cost another sum there. */
  readonly parts: readonly PartRehearsal[];
}

export interface PartRehearsal extends RehearsedPart {
  /** The costs by the planner, if the rehearsal has others. */
  readonly plannedCosts?: CostSums;
}

export interface Unrehearsed {
  readonly segment: PlannedSegment;
  /** The rehearsal exceeds its budget; absent if the sandbox cannot represent the live state. */
  readonly tooLarge?: OverBudgetError;
}

/**
 * Rehearses a plan and adds the result to it. The embedded service is not the live one, so a rehearsal that does not reach
 * the spec blocks nothing here.
 */
export async function rehearsed(
  plan: Plan,
  profile: ServiceProfile,
  consumeBudget: ConsumeBudget = () => {},
  onPhase: OnPhase = () => () => {},
): Promise<Rehearsal> {
  const changed = plan.segments.filter(({ steps }) => steps.length > 0);
  if (![...changed, ...plan.parts].some(({ steps }) => steps.length > 0))
    return { plan, failed: [], unrehearsed: [], parts: [] };
  const onSegment = onPhase('rehearse', changed.length);
  // The embedded service is loaded only if there is something to rehearse.
  const { rehearse } = await import('../rehearse/rehearse.js');
  const tooLarge = new Map<PlannedSegment, OverBudgetError>();
  const results = await rehearse(plan.segments, plan.catalogs, {
    consumeBudget,
    profile,
    onSegment,
    onTooLarge: (segment, error) => tooLarge.set(segment, error),
  });
  const parts = plan.parts.some(({ steps }) => steps.length > 0)
    ? await (await import('../rehearse/rehearse-parts.js')).rehearseParts(plan.parts, {
        profile,
        consumeBudget,
      })
    : [];
  const tried = new Set(results.map(({ segment }) => segment));
  const fine = results.filter(({ error }) => error === undefined);
  return {
    plan: {
      ...plan,
      parts: plan.parts.map((part) => withCosts(part, parts)),
      rehearsed: new Map(
        fine.map(({ segment, calls, layoutProblems }) => [segment, { calls, layoutProblems }]),
      ),
      liveAfter: new Map(fine.flatMap(({ segment, after }) => (after ? [[segment, after]] : []))),
    },
    failed: results.filter(({ error }) => error !== undefined),
    parts: parts.map(compared).filter((one) => one.error || one.isUnknown || one.plannedCosts),
    unrehearsed: changed
      .filter((segment) => !tried.has(segment))
      .map((segment) => {
        const error = tooLarge.get(segment);
        return error ? { segment, tooLarge: error } : { segment };
      }),
  };
}

const plannedCosts = (part: PlannedPart): CostSums | undefined =>
  part.part === 'calculation' ? part.costs?.after : undefined;

/** The costs after the plan are those of the rehearsal. Without prices of the catalog, neither of the two is known. */
function withCosts(part: PlannedPart, results: readonly RehearsedPart[]): PlannedPart {
  const after = results.find((one) => one.part === part)?.costs;
  if (part.part !== 'calculation' || !part.costs?.after || !after) return part;
  return { ...part, costs: { ...part.costs, after } };
}

function compared(result: RehearsedPart): PartRehearsal {
  const own = plannedCosts(result.part);
  return own && result.costs && costsDiffer(own, result.costs) ? { ...result, plannedCosts: own } : result;
}
