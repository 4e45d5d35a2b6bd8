import { type ConsumeBudget, createBudget, type OverBudgetReason } from '../plan/model/budget.js';

// The limits of planning and rehearsal in one run. The unit is a comparison of two objects, or a call with its layout. A
// current machine does about a million of them in a second.
const PLANNING = 100_000_000;
const REHEARSAL = 50_000_000;

export interface Budgets {
  readonly planning: () => ConsumeBudget;
  readonly rehearsal: () => ConsumeBudget;
}

/** Creates the budgets. Each one starts when it is requested; `over` may end the work for another reason, such as time. */
export const budgetsUntil = (over: () => () => OverBudgetReason | undefined): Budgets => ({
  planning: () => createBudget({ most: PLANNING, over: over() }),
  rehearsal: () => createBudget({ most: REHEARSAL, over: over() }),
});
