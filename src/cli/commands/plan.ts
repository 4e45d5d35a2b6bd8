import type { CommandModule } from 'yargs';
import { COLOR_OPTION, CONNECTION_OPTIONS, type ConnectionArgs, withSpecs } from '../common-options.js';
import { connect } from '../connect.js';
import { makePlan } from '../make-plan.js';
import { documentOf, type PlanFormat, presentPlan } from '../present-plan.js';
import { readSpecs, refuse } from '../read-specs.js';
import { readSettings } from '../settings.js';
import { ReportedError } from '../user-error.js';

interface PlanArgs extends ConnectionArgs {
  paths: string[];
  color: boolean;
  format: PlanFormat;
  detailedExitcode: boolean;
}

export const plan: CommandModule<object, PlanArgs> = {
  command: 'plan <paths..>',
  describe: 'Show what it takes to make the live state what the specs say',
  builder: (yargs) =>
    withSpecs(yargs).options({
      ...CONNECTION_OPTIONS,
      ...COLOR_OPTION,
      format: {
        choices: ['text', 'json', 'markdown'] as const,
        default: 'text' as const,
        describe: 'How to show the plan',
      },
      'detailed-exitcode': {
        type: 'boolean',
        default: false,
        describe: 'Exit with 2 where there are changes',
      },
    }) as never,
  handler: async (args) => {
    const { projects, sources } = readSpecs(args.paths, args.color);
    const connection = connect(readSettings(args, process.env));
    try {
      console.error(`Reading ${connection.target}.`);
      const made = await makePlan(projects, connection);
      refuse(made.problems, sources, args.color);
      const document = documentOf(made, connection);
      presentPlan(document, args.format, args.color);
      if (args.detailedExitcode && document.changes.length > 0) throw new ReportedError(2);
    } finally {
      connection.close();
    }
  },
};
