import type { Problem } from '../../diagnostics/problem.js';
import type { WantedProject, WantedSegment } from '../../kinds/model.js';
import { APPLY_OPTIONS, type ApplyArgs } from '../apply-options.js';
import type { Command } from '../command.js';
import { withSpecs } from '../common-options.js';
import { withConnection } from '../connect.js';
import { planRemovals } from '../plan-removals.js';
import { documentOf, presentPlan } from '../present-plan.js';
import { readSpecs, refuse } from '../read-specs.js';
import { runApply } from '../run-apply.js';
import { aimAt } from '../targets.js';

export const destroy: Command<ApplyArgs> = {
  options: (yargs) => {
    const { prune: _, ...options } = APPLY_OPTIONS;
    return withSpecs(yargs).options(options);
  },
  run: (args) =>
    withConnection(args, async (connection) => {
      const { projects: specs, sources } = await readSpecs(args.paths, args.color);
      const { projects } = aimAt(specs, args.target ?? [], false);
      refuse(projects.flatMap(kept), sources, args.color);
      console.error(`Reading ${connection.target}.`);
      const made = await planRemovals(projects, connection, args.parallelism);
      refuse(made.problems, sources, args.color);
      presentPlan(documentOf(made, connection), 'text', args.color);
      await runApply(made, connection, args);
    }),
};

/** Segments whose spec says that they must not go. */
const kept = ({ segments }: WantedProject): Problem[] =>
  segments.filter(({ lifecycle }) => lifecycle.preventDestroy).map(mustStay);

const mustStay = ({ name, place }: WantedSegment): Problem => ({
  code: 'prevent-destroy',
  message: `segment ${name} is not to be destroyed: its spec says preventDestroy`,
  place,
  remedy: 'take preventDestroy out of its lifecycle, if it shall really go',
});
