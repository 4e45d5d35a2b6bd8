import { systemClock } from '../../http/clock.js';
import { type Budgets, budgetsUntil } from '../../reconcile/plan-specs.js';
import type { GlobalArgs } from './common-options.js';

/** Planning and the rehearsal may each take --timeout from their own start, like reading and writing. */
export const budgetsOf = (
  { timeout }: Pick<GlobalArgs, 'timeout'>,
  now: () => number = systemClock.now,
): Budgets =>
  budgetsUntil(() => {
    const ends = now() + timeout * 1000;
    return () => (now() > ends ? 'time' : undefined);
  });
