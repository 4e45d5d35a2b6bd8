import type { Problem } from '../../diagnostics/problem.js';
import type { WantedSegment } from '../../kinds/model.js';
import type { Command } from '../command.js';
import { withConnection } from '../connection/connect.js';
import { APPLY_OPTIONS, type ApplyArgs } from '../options/apply-options.js';
import { withSpecs } from '../options/common-options.js';
import { readSpecs, refuse } from '../options/read-specs.js';
import { documentOf, presentPlan } from '../output/present-plan.js';
import { planRemovals } from '../plan-removals.js';
import { aimAt } from '../targets.js';
import { runApply } from './apply/run-apply.js';

export const destroy: Command<ApplyArgs> = {
  options: (yargs) => {
    const { prune: _, ...options } = APPLY_OPTIONS;
    return withSpecs(yargs).options(options);
  },
  run: (args) =>
    withConnection(args, async (connection) => {
      const { projects: specs, sources } = await readSpecs(args.paths, {
        color: args.color,
        profile: connection.profile,
      });
      const { projects, isAimed } = aimAt(specs, args.target ?? [], false);
      refuse(
        projects.flatMap(({ segments }) => segments.filter(isAimed).flatMap(mustStay)),
        sources,
        args.color,
      );
      console.error(`Reading ${connection.target}.`);
      const made = await planRemovals(projects, connection, { parallelism: args.parallelism, isAimed });
      refuse(made.problems, sources, args.color);
      if (made.segments.length === 0) {
        console.log('Nothing to destroy: none of the segments that the specs name is there.');
        return;
      }
      presentPlan(documentOf(made, connection), 'text', args.color);
      await runApply(made, connection, args);
    }),
};

/** Whose spec says that they must not go. */
const mustStay = ({ name, place, lifecycle }: WantedSegment): Problem[] =>
  lifecycle.preventDestroy
    ? [
        {
          code: 'prevent-destroy',
          message: `segment ${name} is not to be destroyed: its spec says preventDestroy`,
          place,
          remedy: 'take preventDestroy out of its lifecycle, if it shall really go',
        },
      ]
    : [];
