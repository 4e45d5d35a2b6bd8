import type { CommandModule } from 'yargs';
import { COLOR_OPTION, CONNECTION_OPTIONS, type ConnectionArgs, withSpecs } from '../common-options.js';
import { connect } from '../connect.js';
import { makePlan } from '../make-plan.js';
import { documentOf, type PlanFormat, presentPlan } from '../present-plan.js';
import { readSpecs, refuse } from '../read-specs.js';
import { readSettings } from '../settings.js';
import { ReportedError } from '../user-error.js';

interface DriftArgs extends ConnectionArgs {
  paths: string[];
  color: boolean;
  format: PlanFormat;
}

export const drift: CommandModule<object, DriftArgs> = {
  command: 'drift <paths..>',
  describe: 'Say whether the live state is still what the specs say; exit with 2 where it is not',
  builder: (yargs) =>
    withSpecs(yargs).options({
      ...CONNECTION_OPTIONS,
      ...COLOR_OPTION,
      format: {
        choices: ['text', 'json', 'markdown'] as const,
        default: 'text' as const,
        describe: 'How to show it',
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
      if (document.changes.length > 0) throw new ReportedError(2);
    } finally {
      connection.close();
    }
  },
};
