import { type Budgets, budgetsUntil } from '../../reconcile/budgets.js';
import type { GlobalArgs } from './common-options.js';

/** Planning and the rehearsal get --timeout from their own start, as reading and writing do. */
export const budgetsOf = ({ timeout }: Pick<GlobalArgs, 'timeout'>, now: () => number = Date.now): Budgets =>
  budgetsUntil(() => {
    const ends = now() + timeout * 1000;
    return () => (now() > ends ? 'time' : undefined);
  });
