import type { Options } from 'yargs';
import { PLANNING_OPTIONS, type PlanningArgs } from './common-options.js';
import { APPROVE, type ApproveArgs } from './confirm.js';

export const APPLY_OPTIONS = {
  ...PLANNING_OPTIONS,
  'auto-approve': APPROVE,
  'max-destroy': { type: 'number', describe: 'How many live things may go' },
} as const satisfies Record<string, Options>;

export interface ApplyArgs extends PlanningArgs, ApproveArgs {
  readonly maxDestroy?: number;
}
