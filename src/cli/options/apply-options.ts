import type { Options } from 'yargs';
import { APPROVE, type ApproveArgs } from '../output/confirm.js';
import { PLANNING_OPTIONS, type PlanningArgs } from './common-options.js';
import type { LayoutArgs } from './layout-options.js';
import { STRICT_OPTION } from './strict-options.js';

export const APPLY_OPTIONS = {
  ...PLANNING_OPTIONS,
  'auto-approve': APPROVE,
  'max-destroy': {
    type: 'number',
    describe: 'Maximum number of objects to destroy (default: 30 % of each project)',
  },
} as const satisfies Record<string, Options>;

/** Options of `apply` alone. */
export const SAVED_PLAN_OPTIONS = {
  ...STRICT_OPTION,
  verify: {
    type: 'string',
    requiresArg: true,
    describe: 'Refuse a saved plan that was not signed with this key: a file, or env:NAME',
  },
} as const satisfies Record<string, Options>;

export interface ApplyArgs extends PlanningArgs, ApproveArgs, LayoutArgs {
  readonly maxDestroy?: number;
  /** The source of the key that must have signed the saved plan: a file, or `env:NAME`. */
  readonly verify?: string;
}
