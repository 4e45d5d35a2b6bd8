import type { Command } from '../command.js';
import { PLAN_FORMAT, PLANNING_OPTIONS, type PlanningArgs, withSpecs } from '../common-options.js';
import { withConnection } from '../connect.js';
import { planSpecs } from '../plan-specs.js';
import { documentOf, type PlanFormat, presentPlan } from '../present-plan.js';
import { ReportedError } from '../user-error.js';

interface DriftArgs extends PlanningArgs {
  readonly format: PlanFormat;
}

export const drift: Command<DriftArgs> = {
  options: (yargs) => withSpecs(yargs).options({ ...PLANNING_OPTIONS, format: PLAN_FORMAT }),
  run: (args) =>
    withConnection(args, async (connection) => {
      const document = documentOf(await planSpecs(args, connection), connection);
      presentPlan(document, args.format, args.color);
      if (document.changes.length > 0) throw new ReportedError(2);
    }),
};
