import type { Command } from '../command.js';
import { PLAN_FORMAT, PLANNING_OPTIONS, type PlanningArgs, withSpecs } from '../common-options.js';
import { withConnection } from '../connect.js';
import type { PlanFormat } from '../present-plan.js';

interface DriftArgs extends PlanningArgs {
  readonly format: PlanFormat;
}

export const drift: Command<DriftArgs> = {
  options: (yargs) => withSpecs(yargs).options({ ...PLANNING_OPTIONS, format: PLAN_FORMAT }),
  run: (args) =>
    withConnection(args, async (connection) => {
      const { runPlan } = await import('../run-plan.js');
      return runPlan({ ...args, detailedExitcode: true }, connection);
    }),
};
