import type { CommandModule } from 'yargs';
import { APPLY_OPTIONS, type ApplyArgs } from '../apply-options.js';
import { withSpecs } from '../common-options.js';
import { connect } from '../connect.js';
import { makePlan } from '../make-plan.js';
import { documentOf, presentPlan } from '../present-plan.js';
import { readSpecs, refuse } from '../read-specs.js';
import { runApply } from '../run-apply.js';
import { readSettings } from '../settings.js';

export const apply: CommandModule<object, ApplyArgs> = {
  command: 'apply <paths..>',
  describe: 'Make the live state what the specs say',
  builder: (yargs) => withSpecs(yargs).options(APPLY_OPTIONS) as never,
  handler: async (args) => {
    const { projects, sources } = readSpecs(args.paths, args.color);
    const connection = connect(readSettings(args, process.env));
    try {
      console.error(`Reading ${connection.target}.`);
      const made = await makePlan(projects, connection);
      refuse(made.problems, sources, args.color);
      presentPlan(documentOf(made, connection), 'text', args.color);
      await runApply(projects, made, connection, args);
    } finally {
      connection.close();
    }
  },
};
