import { createBudget, type Spend } from '../../plan/model/budget.js';
import type { GlobalArgs } from './common-options.js';

// How much one run may plan and rehearse. The units are those of the planner and of the rehearsal: a comparison of two
// things, or a call with the layout that it takes. A machine of today does about a million of them in a second.

const PLANNING = 100_000_000;
const REHEARSAL = 50_000_000;

type Time = Pick<GlobalArgs, 'timeout'>;

export const planningBudget = (args: Time, now: () => number = Date.now): Spend =>
  budget(PLANNING, args, now);

export const rehearsalBudget = (args: Time, now: () => number = Date.now): Spend =>
  budget(REHEARSAL, args, now);

/** Each gets --timeout from its own start, as reading and writing do. */
function budget(most: number, { timeout }: Time, now: () => number): Spend {
  const ends = now() + timeout * 1000;
  return createBudget({ most, over: () => (now() > ends ? 'time' : undefined) });
}
