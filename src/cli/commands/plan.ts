import type { Command } from '../command.js';
import { PLAN_FORMAT, PLANNING_OPTIONS, type PlanningArgs, withSpecs } from '../common-options.js';
import { withConnection } from '../connect.js';
import { planSpecs } from '../plan-specs.js';
import { documentOf, type PlanFormat, presentPlan } from '../present-plan.js';
import { writePlan } from '../saved-plan.js';
import { ReportedError } from '../user-error.js';

interface PlanArgs extends PlanningArgs {
  readonly format: PlanFormat;
  readonly detailedExitcode: boolean;
  readonly out?: string;
}

export const plan: Command<PlanArgs> = {
  options: (yargs) =>
    withSpecs(yargs).options({
      ...PLANNING_OPTIONS,
      format: PLAN_FORMAT,
      out: { type: 'string', describe: 'Save the plan in this file, for `trenchctl apply FILE`' },
      'detailed-exitcode': {
        type: 'boolean',
        default: false,
        describe: 'Exit with 2 where there are changes',
      },
    }),
  run: (args) =>
    withConnection(args, async (connection) => {
      const document = documentOf(await planSpecs(args, connection), connection);
      presentPlan(document, args.format, args.color);
      if (args.out !== undefined) {
        writePlan(args.out, document);
        console.error(`Saved in ${args.out}. To make exactly this happen: trenchctl apply ${args.out}`);
      }
      if (args.detailedExitcode && document.changes.length > 0) throw new ReportedError(2);
    }),
};
