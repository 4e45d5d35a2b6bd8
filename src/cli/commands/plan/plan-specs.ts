import { createLimit } from '../../../api/limit.js';
import { createLookAhead } from '../../../live/look-ahead.js';
import { createReader } from '../../../live/reader.js';
import type { PlannedPart } from '../../../plan/model/planned-part.js';
import type { Connection } from '../../connection/connect.js';
import { type MadePlan, makePlan } from '../../make-plan.js';
import { planningBudget, rehearsalBudget } from '../../options/budgets.js';
import type { PlanningArgs } from '../../options/common-options.js';
import { readSpecs, refuse } from '../../options/read-specs.js';
import { createProgress } from '../../output/progress.js';
import { rehearsed } from '../../rehearse-plan.js';
import { aimAt } from '../../targets.js';
import { UserError } from '../../user-error.js';

/** The plan that a command line asks for; where none can be made, it has been said why and the command ends. */
export async function planSpecs(args: PlanningArgs, connection: Connection): Promise<MadePlan> {
  const parallelism = parallelismOf(args);
  if (args.requireRehearsal && !args.rehearse)
    throw new UserError('--require-rehearsal and --no-rehearse exclude each other');
  const reader = createReader(connection.reading, createLimit(parallelism));
  const ahead = createLookAhead(reader, connection);
  // With a target only some of the projects are asked about; and a service in this process answers at once.
  const isEarly = connection.isRemote && args.target === undefined;
  const { projects: specs, sources } = await readSpecs(args.paths, {
    color: args.color,
    profile: connection.profile,
    ...(isEarly ? { onProject: ahead.expect } : {}),
  });
  const { projects, isAimed, hasParts, mayGo } = aimAt(specs, args.target ?? [], args.prune);
  console.error(`Reading ${connection.target}.`);
  const progress = createProgress('Reading segments', process.stderr);
  try {
    const made = await makePlan(projects, connection, {
      parallelism,
      reader: ahead,
      rehearse: args.rehearse,
      spend: planningBudget(args),
      isAimed,
      hasParts,
      mayGo,
      onListed: progress.expect,
      onSegment: progress.done,
    });
    progress.end();
    refuse(made.problems, sources, args.color);
    const told = args.cost ? made : { ...made, parts: made.parts.map(withoutCosts) };
    if (!args.rehearse) return told;
    const { requireRehearsal } = args;
    return await rehearsed(told, connection.profile, { spend: rehearsalBudget(args), requireRehearsal });
  } finally {
    progress.end();
  }
}

export function parallelismOf({ parallelism }: PlanningArgs): number {
  if (Number.isInteger(parallelism) && parallelism >= 1 && parallelism <= 100) return parallelism;
  throw new UserError('--parallelism takes a number from 1 to 100');
}

/** A part without what it costs, for `--no-cost`. */
export const withoutCosts = (part: PlannedPart): PlannedPart => {
  if (part.part !== 'calculation') return part;
  const { costs: _, ...rest } = part;
  return rest;
};
