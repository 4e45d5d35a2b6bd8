import type { Options } from 'yargs';
import { UserError } from '../../diagnostics/user-error.js';
import { type Approvals, dayOf } from '../../plan/checks/safety.js';

export const MAX_DESTROY = {
  'max-destroy': {
    type: 'number',
    describe: 'Maximum number of objects to destroy (default: 30 % of each project)',
  },
} as const satisfies Record<string, Options>;

export interface ApprovalArgs {
  readonly maxDestroy?: number;
}

/** The approvals of a command line, for today. `inPlan` is the limit that a saved plan was made with. */
export function approvalsOf(
  { maxDestroy }: ApprovalArgs,
  inPlan?: number,
  now: () => number = Date.now,
): Approvals {
  if (maxDestroy !== undefined && !(Number.isInteger(maxDestroy) && maxDestroy >= 0))
    throw new UserError('--max-destroy takes a number of objects, 0 or more');
  const most = maxDestroy ?? inPlan;
  return { today: dayOf(now()), ...(most === undefined ? {} : { maxDestroy: most }) };
}
