import type { Command } from '../command.js';
import { withConnection } from '../connection/connect.js';
import { PLANNING_OPTIONS, type PlanningArgs, STRICT_OPTION, withSpecs } from '../options/common-options.js';
import { DRAW_OPTIONS, type DrawArgs, LAYOUT_OPTIONS, type LayoutArgs } from '../options/drawing-options.js';
import {
  ANNOTATION_OPTIONS,
  type AnnotationArgs,
  OUTPUT_OPTIONS,
  type OutputArgs,
} from '../options/output-options.js';
import { RATINGS_FILE_OPTION, type RatingArgs } from '../options/rating-options.js';
import { RULES_OPTIONS, type RulesArgs } from '../options/rules-options.js';

type DriftArgs = PlanningArgs &
  LayoutArgs &
  OutputArgs &
  AnnotationArgs &
  RulesArgs &
  RatingArgs &
  Pick<DrawArgs, 'draw'>;

export const drift: Command<DriftArgs> = {
  examples: [
    ['drift specs/', 'Exit with 2 if the live state is not the state in the specs'],
    ['drift specs/ --draw', 'Draw the cross-sections that were changed outside Git'],
  ],
  options: (yargs) =>
    withSpecs(yargs).options({
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
    }),
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
};
