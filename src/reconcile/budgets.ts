import { createBudget, type OverBudgetReason, type Spend } from '../plan/model/budget.js';

// How much one run may plan and rehearse. The units are those of the planner and of the rehearsal: a comparison of two
// things, or a call with the layout that it takes. A machine of today does about a million of them in a second.
const PLANNING = 100_000_000;
const REHEARSAL = 50_000_000;

export interface Budgets {
  readonly planning: () => Spend;
  readonly rehearsal: () => Spend;
}

/** Each budget begins when it is asked for. `over` may end the work for a reason of its own, such as time. */
export const budgetsUntil = (over: () => () => OverBudgetReason | undefined): Budgets => ({
  planning: () => createBudget({ most: PLANNING, over: over() }),
  rehearsal: () => createBudget({ most: REHEARSAL, over: over() }),
});
