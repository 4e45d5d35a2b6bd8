import type { Options } from 'yargs';
import { PLANNING_OPTIONS, type PlanningArgs } from './common-options.js';

export const APPLY_OPTIONS = {
  ...PLANNING_OPTIONS,
  'auto-approve': { type: 'boolean', default: false, describe: 'Do not ask' },
  'max-destroy': { type: 'number', describe: 'How many live things may go' },
} as const satisfies Record<string, Options>;

export interface ApplyArgs extends PlanningArgs {
  readonly autoApprove: boolean;
  readonly maxDestroy?: number;
}
