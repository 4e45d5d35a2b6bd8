import type { Options } from 'yargs';
import { APPROVE, type ApproveArgs } from '../output/confirm.js';
import { type ApprovalArgs, MAX_DESTROY } from './approval-options.js';
import { PLANNING_OPTIONS, type PlanningArgs, RECORD_OPTION, STRICT_OPTION } from './common-options.js';
import type { LayoutArgs } from './layout-options.js';

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

export interface ApplyArgs extends PlanningArgs, ApproveArgs, ApprovalArgs, LayoutArgs {
  /** The source of the key that must have signed the saved plan: a file, or `env:NAME`. */
  readonly verify?: string;
}
