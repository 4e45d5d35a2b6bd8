import type { Command } from '../command.js';
import { withConnection } from '../connection/connect.js';
import { PLANNING_OPTIONS, STRICT_OPTION, withSpecs } from '../options/common-options.js';
import { ANNOTATION_OPTIONS, OUTPUT_OPTIONS } from '../options/output-options.js';
import { RATINGS_FILE_OPTION } from '../options/rating-options.js';
import { RULES_OPTIONS } from '../options/rules-options.js';
import type { CheckArgs } from './check/run-check.js';

export const check: Command<CheckArgs> = {
  examples: [
    ['check specs/', 'Judge every segment as it would be after an apply'],
    ['check specs/ --live --rules rules/company.yaml', 'Judge the segments as they are now'],
  ],
  options: (yargs) => {
    const { target, base, parallelism } = PLANNING_OPTIONS;
    return withSpecs(yargs).options({
      live: { type: 'boolean', default: false, describe: 'Judge the live state instead of the planned one' },
      ...RULES_OPTIONS,
      ...RATINGS_FILE_OPTION,
      ...OUTPUT_OPTIONS,
      ...ANNOTATION_OPTIONS,
      ...STRICT_OPTION,
      ...{ target, base, parallelism },
    });
  },
  run: (args) =>
    withConnection(args, async (connection) =>
      (await import('./check/run-check.js')).runCheck(args, connection),
    ),
};
