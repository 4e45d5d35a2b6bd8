import type { Command } from '../command.js';
import { MAX_DESTROY } from '../options/apply-options.js';
import { OUTPUT_OPTIONS } from '../options/output-options.js';
import type { MergeArgs } from './merge/run-merge.js';

export const merge: Command<MergeArgs> = {
  options: (yargs) =>
    yargs
      .positional('plans', {
        type: 'string',
        array: true,
        demandOption: true,
        describe: 'The plans that `plan --shard --out` saved, one for each shard',
      })
      .options({
        ...OUTPUT_OPTIONS,
        ...MAX_DESTROY,
        out: { type: 'string', describe: 'Save the merged plan in this file, for `trenchctl apply FILE`' },
        verify: {
          type: 'string',
          requiresArg: true,
          describe: 'Refuse a plan that was not signed with this key: a file, or env:NAME',
        },
        sign: {
          type: 'string',
          requiresArg: true,
          describe:
            'Sign the merged plan with this key, for `apply --verify`: a file, or env:NAME; needs --verify',
        },
        'detailed-exitcode': {
          type: 'boolean',
          default: false,
          describe: 'Exit with 2 if there are changes',
        },
      }) as never,
  run: async (args) => (await import('./merge/run-merge.js')).runMerge(args),
};
