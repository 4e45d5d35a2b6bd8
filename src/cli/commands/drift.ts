import { command } from '../command.js';
import { withConnection } from '../connection/connect.js';
import { PLANNING_OPTIONS, specPaths } from '../options/common-options.js';
import { DRAW_OPTIONS } from '../options/drawing-options.js';
import { FAIL_ON } from '../options/fail-on.js';
import { JUDGING_OPTIONS } from '../options/judging-options.js';

export const drift = command({
  examples: [
    ['drift specs/', 'Exit with 2 if the live state is not the state in the specs'],
    ['drift specs/ --draw', 'Draw the cross-sections that were changed outside Git'],
  ],
  positionals: specPaths(),
  options: {
    ...PLANNING_OPTIONS,
    ...FAIL_ON,
    ...JUDGING_OPTIONS,
    draw: {
      ...DRAW_OPTIONS.draw,
      describe: 'Draw the live cross-sections that differ under each segment of the text',
    },
  },
  run: (args) =>
    withConnection(args, async (connection) => {
      const [{ runPlan }, { driftContents }] = await Promise.all([
        import('./plan/run-plan.js'),
        import('../output/drift-contents.js'),
      ]);
      return runPlan({ ...args, detailedExitcode: true }, connection, {
        name: 'drift',
        judged: { scope: 'all', side: 'live', bases: undefined },
        isApplied: false,
        contentsOf: driftContents,
      });
    }),
});
