import { UserError } from '../../../diagnostics/user-error.js';
import { documentOf } from '../../../reconcile/plan-document.js';
import { planJson } from '../../../render/plan-json.js';
import type { ExitCode } from '../../command.js';
import type { Connection } from '../../connection/connect.js';
import type { PlanningArgs } from '../../options/common-options.js';
import { checkLayoutArgs, isLayoutRefused, type LayoutArgs } from '../../options/layout-options.js';
import type { ShardArgs } from '../../options/shard-options.js';
import { nextStep } from '../../output/next-step.js';
import { type PlanFormat, presentPlan } from '../../output/present-plan.js';
import { readPlanKey } from '../../saved-plan/plan-key.js';
import { savedPlan, writePlan } from '../../saved-plan/saved-plan.js';
import { planFor } from './make-plan.js';

export interface PlanArgs extends PlanningArgs, LayoutArgs, ShardArgs {
  readonly format: PlanFormat;
  readonly detailedExitcode: boolean;
  /** True for `drift`, which does not lead to an apply. */
  readonly isDrift?: boolean;
  readonly out?: string;
  readonly force?: boolean;
  /** The source of the key that signs the saved plan: a file, or `env:NAME`. */
  readonly sign?: string;
}

export async function runPlan(args: PlanArgs, connection: Connection): Promise<ExitCode> {
  if (args.sign !== undefined && args.out === undefined)
    throw new UserError('--sign needs a saved plan: name its file with --out');
  checkLayoutArgs(args);
  const key = args.sign === undefined ? undefined : readPlanKey(args.sign, 'sign');
  const made = await planFor(args, connection);
  if (!made) return 1;
  const { plan, shard } = made;
  const document = documentOf(plan, connection);
  const { color, verbose, out, format } = args;
  // The plan of a shard is not applied alone.
  const next = args.isDrift || shard ? undefined : nextStep(document, args);
  presentPlan(document, format, {
    color,
    verbose,
    ...(next === undefined ? {} : { next }),
    ...(out === undefined ? {} : { out }),
  });
  if (args.out !== undefined) {
    const content = shard ? { ...planJson(document), shard } : planJson(document);
    writePlan(args.out, savedPlan(content, key), args.force === true);
    const merging = shard
      ? ` It is shard ${shard.index} of ${shard.total}; merge all shards with: trenchctl merge PLAN... --out plan.json`
      : '';
    console.error(`Saved in ${args.out}.${merging}`);
  }
  if (isLayoutRefused(document, args, 'trenchctl')) return 1;
  return args.detailedExitcode && document.changes.length > 0 ? 2 : 0;
}
