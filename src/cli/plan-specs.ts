import type { PlanningArgs } from './common-options.js';
import type { Connection } from './connect.js';
import { type MadePlan, makePlan } from './make-plan.js';
import { createProgress } from './progress.js';
import { readSpecs, refuse } from './read-specs.js';
import { rehearsed } from './rehearse-plan.js';
import { aimAt } from './targets.js';
import { UserError } from './user-error.js';

/** The plan that a command line asks for; where none can be made, it has been said why and the command ends. */
export async function planSpecs(args: PlanningArgs, connection: Connection): Promise<MadePlan> {
  const { parallelism } = args;
  if (!Number.isInteger(parallelism) || parallelism < 1 || parallelism > 100)
    throw new UserError('--parallelism takes a number from 1 to 100');
  const { projects: specs, sources } = await readSpecs(args.paths, args.color);
  const { projects, isAimed, mayGo } = aimAt(specs, args.target ?? [], args.prune);
  console.error(`Reading ${connection.target}.`);
  const progress = createProgress('Reading segments', process.stderr);
  try {
    const made = await makePlan(projects, connection, {
      parallelism,
      rehearse: args.rehearse,
      isAimed,
      mayGo,
      onListed: progress.expect,
      onSegment: progress.done,
    });
    progress.end();
    refuse(made.problems, sources, args.color);
    return args.rehearse ? await rehearsed(made) : made;
  } finally {
    progress.end();
  }
}
