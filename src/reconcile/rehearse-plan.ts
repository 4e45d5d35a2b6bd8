import type { OverBudgetError, Spend } from '../plan/model/budget.js';
import type { PlannedSegment } from '../plan/model/planned-segment.js';
import type { ServiceProfile } from '../profile/profile.js';
import type { Rehearsed } from '../rehearse/rehearse.js';
import type { Plan } from './make-plan.js';

/** A plan after its rehearsal, and the segments about which the rehearsal has bad news or none. */
export interface Rehearsal {
  readonly plan: Plan;
  /** Segments that do not reach their spec on the twin. */
  readonly failed: readonly Rehearsed[];
  readonly unrehearsed: readonly Unrehearsed[];
}

export interface Unrehearsed {
  readonly segment: PlannedSegment;
  /** The rehearsal takes more work than it may; absent where the twin does not understand the live state. */
  readonly tooLarge?: OverBudgetError;
}

/**
 * The plan with the result of its rehearsal. The embedded service is not the live one: a rehearsal that does not reach the
 * spec blocks nothing here.
 */
export async function rehearsed(
  plan: Plan,
  profile: ServiceProfile,
  spend: Spend = () => {},
): Promise<Rehearsal> {
  const changed = plan.segments.filter(({ steps }) => steps.length > 0);
  if (changed.length === 0) return { plan, failed: [], unrehearsed: [] };
  // The service is loaded only where there is something to rehearse.
  const { rehearse } = await import('../rehearse/rehearse.js');
  const tooLarge = new Map<PlannedSegment, OverBudgetError>();
  const results = await rehearse(plan.segments, plan.catalogs, {
    spend,
    profile,
    onTooLarge: (segment, error) => tooLarge.set(segment, error),
  });
  const tried = new Set(results.map(({ segment }) => segment));
  const fine = results.filter(({ error }) => error === undefined);
  return {
    plan: {
      ...plan,
      rehearsed: new Map(fine.map(({ segment, calls, newErrors }) => [segment, { calls, newErrors }])),
      statesAfter: new Map(fine.flatMap(({ segment, after }) => (after ? [[segment, after]] : []))),
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
