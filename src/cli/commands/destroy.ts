import type { CommandModule } from 'yargs';
import { pruned } from '../../plan/plan.js';
import { APPLY_OPTIONS, type ApplyArgs } from '../apply-options.js';
import { withSpecs } from '../common-options.js';
import { connect } from '../connect.js';
import { type MadePlan, makePlan } from '../make-plan.js';
import { documentOf, presentPlan } from '../present-plan.js';
import { readSpecs, refuse } from '../read-specs.js';
import { runApply } from '../run-apply.js';
import { readSettings } from '../settings.js';

export const destroy: CommandModule<object, ApplyArgs> = {
  command: 'destroy <paths..>',
  describe: 'Delete the segments that the specs name',
  builder: (yargs) => withSpecs(yargs).options(APPLY_OPTIONS) as never,
  handler: async (args) => {
    const { projects, sources } = readSpecs(args.paths, args.color);
    const connection = connect(readSettings(args, process.env));
    try {
      console.error(`Reading ${connection.target}.`);
      const made = await makePlan(projects, connection);
      refuse(made.problems, sources, args.color);
      const going = allGo(made);
      refuse(protectedFrom(made), sources, args.color);
      presentPlan(documentOf(going, connection), 'text', args.color);
      // What is destroyed is not in the specs any more: the applier has nothing to bring it to.
      await runApply([], going, connection, args);
    } finally {
      connection.close();
    }
  },
};

const allGo = (made: MadePlan): MadePlan => ({
  ...made,
  segments: made.projects.flatMap(({ wanted, project, segments }) =>
    [...segments.values()].map((live) => pruned(live, wanted.number, project.id, 'to be destroyed')),
  ),
});

/** Segments whose spec says that they must not go. */
const protectedFrom = (made: MadePlan) =>
  made.projects.flatMap(({ segments }) =>
    [...segments.keys()]
      .filter(({ lifecycle }) => lifecycle.preventDestroy)
      .map(({ name, place }) => ({
        code: 'prevent-destroy',
        message: `segment ${name} is not to be destroyed: its spec says preventDestroy`,
        place,
        remedy: 'take preventDestroy out of its lifecycle, if it shall really go',
      })),
  );
