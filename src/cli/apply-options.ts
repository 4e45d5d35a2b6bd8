import type { Options } from 'yargs';
import { COLOR_OPTION, CONNECTION_OPTIONS, type ConnectionArgs } from './common-options.js';
import type { RunArgs } from './run-apply.js';

export const APPLY_OPTIONS = {
  ...CONNECTION_OPTIONS,
  ...COLOR_OPTION,
  'auto-approve': { type: 'boolean', default: false, describe: 'Do not ask' },
  'max-destroy': { type: 'number', describe: 'How many live things may go' },
  parallelism: { type: 'number', default: 10, describe: 'Segments at a time' },
} as const satisfies Record<string, Options>;

export interface ApplyArgs extends ConnectionArgs, RunArgs {
  paths: string[];
  color: boolean;
}
