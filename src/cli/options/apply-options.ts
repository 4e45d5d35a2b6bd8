import { type Approvals, dayOf } from '../../plan/checks/safety.js';
import { type ArgsOf, number, type Options, text } from '../command.js';
import { APPROVE } from '../output/confirm.js';
import { PLANNING_OPTIONS, type PlanningArgs, RECORD_OPTION } from './common-options.js';
import { FAIL_ON } from './fail-on.js';
import type { RatingArgs } from './rating-options.js';
import type { RulesArgs } from './rules-options.js';

export const MAX_DESTROY = {
  'max-destroy': {
    ...number('Maximum number of objects to destroy (default: 30 % of each project)'),
    range: {
      words: 'a whole number of objects, 0 or more',
      holds: (value: number) => Number.isSafeInteger(value) && value >= 0,
    },
  },
} as const satisfies Options;

export type ApprovalArgs = ArgsOf<typeof MAX_DESTROY>;

/** The approvals of a command line, for today. `inPlan` is the limit that a saved plan was made with. */
export function approvalsOf(
  { maxDestroy }: ApprovalArgs,
  inPlan?: number,
  now: () => number = Date.now,
): Approvals {
  const most = maxDestroy ?? inPlan;
  return { today: dayOf(now()), ...(most === undefined ? {} : { maxDestroy: most }) };
}

export const APPLY_OPTIONS = {
  ...PLANNING_OPTIONS,
  ...APPROVE,
  ...MAX_DESTROY,
} as const satisfies Options;

/** Options of `apply` alone. */
export const SAVED_PLAN_OPTIONS = {
  ...FAIL_ON,
  ...RECORD_OPTION,
  verify: text('Refuse a saved plan that was not signed with this key: a file, or env:NAME'),
} as const satisfies Options;

export type ApplyArgs = PlanningArgs &
  ArgsOf<typeof APPROVE & typeof MAX_DESTROY> &
  Partial<ArgsOf<typeof SAVED_PLAN_OPTIONS> & RulesArgs & RatingArgs>;
