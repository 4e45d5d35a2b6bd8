import type { ConsumeBudget, OverBudgetError } from '../plan/model/budget.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { ServiceProfile } from '../profile/profile-fields.js';
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
  if (changed.length === 0) return { plan, failed: [], unrehearsed: [] };
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
  const tried = new Set(results.map(({ segment }) => segment));
  const fine = results.filter(({ error }) => error === undefined);
  return {
    plan: {
      ...plan,
      rehearsed: new Map(
        fine.map(({ segment, calls, layoutProblems }) => [segment, { calls, layoutProblems }]),
      ),
      liveAfter: new Map(fine.flatMap(({ segment, after }) => (after ? [[segment, after]] : []))),
    },
    failed: results.filter(({ error }) => error !== undefined),
    unrehearsed: changed
      .filter((segment) => !tried.has(segment))
      .map((segment) => {
        const error = tooLarge.get(segment);
        return error ? { segment, tooLarge: error } : { segment };
      }),
  };
}
