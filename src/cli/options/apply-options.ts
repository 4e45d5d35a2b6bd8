import type { Options } from 'yargs';
import { UserError } from '../../diagnostics/user-error.js';
import { type Approvals, dayOf } from '../../plan/checks/safety.js';
import { APPROVE, type ApproveArgs } from '../output/confirm.js';
import { PLANNING_OPTIONS, type PlanningArgs, RECORD_OPTION, STRICT_OPTION } from './common-options.js';
import type { LayoutArgs } from './drawing-options.js';
import type { RatingArgs } from './rating-options.js';
import type { RulesArgs } from './rules-options.js';

export const MAX_DESTROY = {
  'max-destroy': {
    type: 'number',
    describe: 'Maximum number of objects to destroy (default: 30 % of each project)',
    coerce: checkedNumber,
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
  const most = maxDestroy ?? inPlan;
  return { today: dayOf(now()), ...(most === undefined ? {} : { maxDestroy: most }) };
}

/** The parser calls this before anything is read. It leaves an option that is given twice to the check of all options. */
function checkedNumber(given: unknown): unknown {
  if (typeof given === 'number' && !(Number.isSafeInteger(given) && given >= 0))
    throw new UserError('--max-destroy takes a whole number of objects, 0 or more');
  return given;
}

export const APPLY_OPTIONS = {
  ...PLANNING_OPTIONS,
  'auto-approve': APPROVE,
  ...MAX_DESTROY,
} as const satisfies Record<string, Options>;

/** Options of `apply` alone. */
export const SAVED_PLAN_OPTIONS = {
  ...STRICT_OPTION,
  ...RECORD_OPTION,
  verify: {
    type: 'string',
    requiresArg: true,
    describe: 'Refuse a saved plan that was not signed with this key: a file, or env:NAME',
  },
} as const satisfies Record<string, Options>;

export interface ApplyArgs
  extends PlanningArgs,
    ApproveArgs,
    ApprovalArgs,
    LayoutArgs,
    RulesArgs,
    RatingArgs {
  /** The source of the key that must have signed the saved plan: a file, or `env:NAME`. */
  readonly verify?: string;
}
