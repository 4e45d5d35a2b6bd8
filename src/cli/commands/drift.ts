import type { Command } from '../command.js';
import { withConnection } from '../connection/connect.js';
import { PLAN_FORMAT, PLANNING_OPTIONS, type PlanningArgs, withSpecs } from '../options/common-options.js';
import { LAYOUT_OPTIONS, type LayoutArgs } from '../options/layout-options.js';
import { OUTPUT_OPTIONS, type OutputArgs } from '../options/output-options.js';
import { STRICT_OPTION } from '../options/strict-options.js';
import type { PlanFormat } from '../output/present-plan.js';

interface DriftArgs extends PlanningArgs, LayoutArgs, OutputArgs {
  readonly format: PlanFormat;
}

export const drift: Command<DriftArgs> = {
  examples: [['drift specs/', 'Exit with 2 if the live state is not the state in the specs']],
  options: (yargs) =>
    withSpecs(yargs).options({
      ...PLANNING_OPTIONS,
      ...LAYOUT_OPTIONS,
      ...OUTPUT_OPTIONS,
      ...STRICT_OPTION,
      format: PLAN_FORMAT,
    }),
  run: (args) =>
    withConnection(args, async (connection) => {
      const { runPlan } = await import('./plan/run-plan.js');
      return runPlan({ ...args, detailedExitcode: true, isDrift: true }, connection);
    }),
};
