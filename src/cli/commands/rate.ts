import type { Command } from '../command.js';
import { withConnection } from '../connection/connect.js';
import { PLANNING_OPTIONS, USUAL_SPECS } from '../options/common-options.js';
import { RATINGS_FILE_OPTION } from '../options/rating-options.js';
import { checkedRate, type RateArgs } from './rate/rate-args.js';

export const rate: Command<RateArgs> = {
  examples: [
    ['rate specs/', 'Rate the cables of the state that the specs ask for'],
    ['rate specs/ --soil 1.5 --depth +200', 'Show the ratings in drier soil and 200 mm deeper beside them'],
    ['rate --live --project DEMO-1 --format csv', 'Rate the cables of a live project, for a spreadsheet'],
  ],
  options: (yargs) =>
    yargs
      .positional('paths', {
        type: 'string',
        array: true,
        describe: `Spec files and folders (default: ${USUAL_SPECS}/; none with --live --project)`,
      })
      .options({
        live: { type: 'boolean', default: false, describe: 'Rate the live state instead of the planned one' },
        project: { type: 'string', requiresArg: true, describe: 'Only this project' },
        segment: { type: 'string', requiresArg: true, describe: 'Only this segment' },
        soil: {
          type: 'number',
          requiresArg: true,
          describe: 'What if the soil had this thermal resistivity (K.m/W)',
        },
        ambient: {
          type: 'number',
          requiresArg: true,
          describe: 'What if the ground had this temperature (C)',
        },
        depth: {
          type: 'string',
          requiresArg: true,
          describe: 'What if everything were deeper (+200) or shallower (=-100), in mm',
        },
        format: {
          choices: ['text', 'json', 'csv'] as const,
          default: 'text' as const,
          describe: 'Output format',
        },
        ...RATINGS_FILE_OPTION,
        parallelism: PLANNING_OPTIONS.parallelism,
      }),
  run: (args) => {
    const checked = checkedRate(args);
    return withConnection(args, async (connection) =>
      (await import('./rate/run-rate.js')).runRate(checked, connection),
    );
  },
};
