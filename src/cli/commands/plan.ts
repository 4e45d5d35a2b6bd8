import { command, text } from '../command.js';
import { withConnection } from '../connection/connect.js';
import { MAX_DESTROY } from '../options/apply-options.js';
import { PLANNING_OPTIONS, specPaths } from '../options/common-options.js';
import { DRAW_OPTIONS } from '../options/drawing-options.js';
import { FAIL_ON } from '../options/fail-on.js';
import { JUDGING_OPTIONS } from '../options/judging-options.js';
import { EXITCODE_OPTION, OUTPUT_OPTIONS } from '../options/output-options.js';
import { SHARD_OPTIONS } from '../options/shard-options.js';
import { formatOf } from '../output/formats.js';
import { WATCH_OPTIONS, watched } from '../watch/watched.js';

export const plan = command({
  examples: [
    ['plan specs/', 'Show the changes that the specs ask for'],
    ['plan specs/ --target 2026-0417/Storgata -o plan.json', 'Save the plan of one segment'],
    ['plan specs/ --draw', 'Draw the cross-sections that change under each segment'],
    [
      'plan specs/ -o plan.md -o report.html',
      'Also write a comment for a pull request, and a report with drawings',
    ],
  ],
  positionals: specPaths(),
  options: {
    ...PLANNING_OPTIONS,
    ...FAIL_ON,
    ...MAX_DESTROY,
    ...JUDGING_OPTIONS,
    ...SHARD_OPTIONS,
    ...DRAW_OPTIONS,
    output: {
      ...OUTPUT_OPTIONS.output,
      describe: `${OUTPUT_OPTIONS.output.describe}; a plan in .json is saved for \`trenchctl apply FILE.json\``,
    },
    sign: text('Sign the saved plan with this key, for `apply --verify`: a file, or env:NAME'),
    ...EXITCODE_OPTION,
    ...WATCH_OPTIONS,
  },
  // The other modules are loaded while the token is requested.
  run: (args) =>
    watched({ ...args, saved: args.output?.find((file) => formatOf(file) === 'json') }, () =>
      withConnection(args, async (connection) =>
        (await import('./plan/run-plan.js')).runPlan(args, connection),
      ),
    ),
});
