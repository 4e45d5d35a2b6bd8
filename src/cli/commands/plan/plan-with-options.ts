import type { Problem } from '../../../diagnostics/problem.js';
import { UserError } from '../../../diagnostics/user-error.js';
import type { BaseRequest } from '../../../reconcile/base/base-request.js';
import type { Inspection } from '../../../reconcile/inspect-plan.js';
import type { Plan } from '../../../reconcile/made-plan.js';
import { type PlanRequest, planSpecs } from '../../../reconcile/plan-specs.js';
import type { ShardRecord } from '../../../reconcile/shard/shard-record.js';
import type { ExitCode } from '../../command.js';
import type { Connection } from '../../connection/connect.js';
import { budgetsOf } from '../../options/budgets.js';
import type { PlanningArgs } from '../../options/common-options.js';
import { printSpecProblems, readSpecs } from '../../options/read-specs.js';
import { type ShardArgs, shardOf } from '../../options/shard-options.js';
import { printRehearsal } from '../../output/print-rehearsal.js';
import { createProgress } from '../../output/progress.js';

export interface MadePlan {
  readonly plan: Plan;
  /** For a shard: the record that its plan is merged by. */
  readonly shard?: ShardRecord;
}

/**
 * Makes the plan for a command line. Returns the exit code, after printing the problems, if no plan can be made.
 */
export async function planFor(
  args: PlanningArgs & ShardArgs,
  connection: Connection,
  onProblems: (problems: readonly Problem[]) => void = () => {},
  inspection: Inspection = {},
): Promise<MadePlan | ExitCode> {
  if (args.requireRehearsal && !args.rehearse)
    throw new UserError('--require-rehearsal and --no-rehearse exclude each other');
  if (args.shard !== undefined && args.target)
    throw new UserError('--shard and --target exclude each other: a target is planned by one run');
  const progress = createProgress('Reading segments', process.stderr);
  try {
    const { plan, specs, problems, rehearsal, shard } = await planSpecs(
      { ...requestOf(args, connection), ...inspection },
      connection,
      {
        onSpecs: ({ problems: found, sources }) => {
          if (!printSpecProblems(found, sources, args)) console.error(`Reading ${connection.target}.`);
        },
        onListed: progress.expect,
        onSegment: progress.done,
        onPlanned: progress.end,
      },
    );
    printSpecProblems(problems, specs.sources, args);
    onProblems([...specs.problems, ...problems]);
    if (rehearsal && printRehearsal(rehearsal, args.requireRehearsal)) return 1;
    if (!plan) return 1;
    return { plan, ...(shard ? { shard } : {}) };
  } finally {
    progress.end();
  }
}

const requestOf = (args: PlanningArgs & ShardArgs, { profile }: Connection): PlanRequest => ({
  load: (onProject) => readSpecs(args.paths, { profile, ...(onProject ? { onProject } : {}) }),
  parallelism: args.parallelism,
  rehearse: args.rehearse,
  cost: args.cost,
  strict: args.strict === true,
  budgets: budgetsOf(args),
  ...(args.target ? { targets: args.target } : {}),
  ...(args.prune === undefined ? {} : { prune: args.prune }),
  ...(args.shard === undefined ? {} : { shard: shardOf(args.shard, process.env) }),
  ...(args.base === undefined && !args.onlyChanged ? {} : { base: baseOf(args, profile) }),
});

/** The base is read with git, which is needed only here. */
const baseOf = (args: PlanningArgs, profile: Connection['profile']): BaseRequest => ({
  load: async () => (await import('../../options/read-base.js')).readBase(args, profile),
  onlyChanged: args.onlyChanged === true,
  isRecorded: args.record !== undefined,
});
