import { command } from '../command.js';
import { withConnection } from '../connection/connect.js';
import { PLANNING_OPTIONS, STRICT_OPTION, specPaths } from '../options/common-options.js';
import { DRAW_OPTIONS, LAYOUT_OPTIONS } from '../options/drawing-options.js';
import { ANNOTATION_OPTIONS, OUTPUT_OPTIONS } from '../options/output-options.js';
import { RATINGS_FILE_OPTION } from '../options/rating-options.js';
import { RULES_OPTIONS } from '../options/rules-options.js';

export const drift = command({
  examples: [
    ['drift specs/', 'Exit with 2 if the live state is not the state in the specs'],
    ['drift specs/ --draw', 'Draw the cross-sections that were changed outside Git'],
  ],
  positionals: specPaths(),
  options: {
    ...PLANNING_OPTIONS,
    ...LAYOUT_OPTIONS,
    ...RULES_OPTIONS,
    ...RATINGS_FILE_OPTION,
    ...OUTPUT_OPTIONS,
    ...ANNOTATION_OPTIONS,
    ...STRICT_OPTION,
    draw: {
      ...DRAW_OPTIONS.draw,
      describe: 'Draw the live cross-sections that differ under each segment of the text',
    },
  },
  run: (args) =>
    withConnection(args, async (connection) => {
      const { runPlan } = await import('./plan/run-plan.js');
      return runPlan({ ...args, detailedExitcode: true, isDrift: true }, connection);
    }),
});
