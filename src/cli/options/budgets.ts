import { type Budgets, budgetsUntil } from '../../reconcile/plan-specs.js';
import type { GlobalArgs } from '../command.js';
import { deadline } from './deadline.js';

/** Planning, the rehearsal and the rules may each take --timeout from their own start, like reading and writing. */
export const budgetsOf = (args: Pick<GlobalArgs, 'timeout'>, now?: () => number): Budgets =>
  budgetsUntil(() => deadline(args, now));
