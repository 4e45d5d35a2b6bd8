import type { Options } from 'yargs';
import { APPROVE, type ApproveArgs } from '../output/confirm.js';
import { PLANNING_OPTIONS, type PlanningArgs } from './common-options.js';

export const APPLY_OPTIONS = {
  ...PLANNING_OPTIONS,
  'auto-approve': APPROVE,
  'max-destroy': { type: 'number', describe: 'How many live things may go' },
} as const satisfies Record<string, Options>;

/** Options of `apply` alone. */
export const SAVED_PLAN_OPTIONS = {
  verify: {
    type: 'string',
    requiresArg: true,
    describe: 'Refuse a saved plan that was not signed with this key: a file, or env:NAME',
  },
} as const satisfies Record<string, Options>;

export interface ApplyArgs extends PlanningArgs, ApproveArgs {
  readonly maxDestroy?: number;
  /** Where the key is that a saved plan must be signed with. */
  readonly verify?: string;
}
