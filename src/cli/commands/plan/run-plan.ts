import type { Problem } from '../../../diagnostics/problem.js';
import { UserError } from '../../../diagnostics/user-error.js';
import type { PlanDocument } from '../../../plan/emit/document.js';
import { documentOf } from '../../../reconcile/plan-document.js';
import type { ShardRecord } from '../../../reconcile/shard/shard-record.js';
import { planJson } from '../../../render/plan-json.js';
import type { ExitCode } from '../../command.js';
import type { Connection } from '../../connection/connect.js';
import { type ApprovalArgs, approvalsOf } from '../../options/apply-options.js';
import type { PlanningArgs } from '../../options/common-options.js';
import { checkDrawArgs, type DrawArgs, pictureUrlOf } from '../../options/draw-options.js';
import { checkLayoutArgs, isLayoutRefused, type LayoutArgs } from '../../options/layout-options.js';
import { type AnnotationArgs, type OutputArgs, outputsOf } from '../../options/output-options.js';
import { type RatingArgs, raterOf } from '../../options/rating-options.js';
import { type RulesArgs, rulesFor } from '../../options/rules-options.js';
import type { ShardArgs } from '../../options/shard-options.js';
import type { Contents } from '../../output/formats.js';
import { nextStep, specWords } from '../../output/next-step.js';
import { planContents } from '../../output/plan-contents.js';
import { printVerdict } from '../../output/print-verdict.js';
import { problemContents } from '../../output/problem-contents.js';
import { completedProblems, recommended } from '../../output/recommended.js';
import { printOutput, writeOutputs } from '../../output/write-outputs.js';
import { readPlanKey } from '../../saved-plan/plan-key.js';
import { planFileText, savedPlan, writePlan } from '../../saved-plan/saved-plan.js';
import { type MadePlan, planFor } from './plan-with-options.js';

export interface PlanArgs
  extends PlanningArgs,
    LayoutArgs,
    ApprovalArgs,
    OutputArgs,
    AnnotationArgs,
    ShardArgs,
    RatingArgs,
    DrawArgs,
    RulesArgs {
  readonly detailedExitcode: boolean;
  /** True for `drift`, which does not lead to an apply. */
  readonly isDrift?: boolean;
  readonly out?: string;
  /** The source of the key that signs the saved plan: a file, or `env:NAME`. */
  readonly sign?: string;
}

/** Drift judges what is live, and a plan what it changes. */
const OF_DRIFT = { scope: 'all', side: 'live' } as const;
export const OF_PLAN = { scope: 'changed', side: 'planned' } as const;

export async function runPlan(args: PlanArgs, connection: Connection): Promise<ExitCode> {
  if (args.sign !== undefined && args.out === undefined)
    throw new UserError('--sign needs a saved plan: name its file with --out');
  checkLayoutArgs(args);
  checkDrawArgs(args);
  pictureUrlOf(args);
  const outputs = outputsOf(args);
  const key = args.sign === undefined ? undefined : readPlanKey(args.sign, 'sign');
  const rater = await raterOf(args);
  if (typeof rater === 'number') return rater;
  const rules = await rulesFor(args);
  const problems: Problem[] = [];
  const made = await planFor(args, connection, (found) => problems.push(...found), {
    rater,
    rules: rules && { ...rules, ...(args.isDrift ? OF_DRIFT : OF_PLAN) },
  });
  if (typeof made === 'number') {
    await reportNoPlan(outputs, problems, args);
    return made;
  }
  const { plan, shard } = made;
  const side = args.isDrift ? 'live' : 'planned';
  const document = documentOf(plan, { ...approvalsOf(args), target: connection.target, side });
  const contents = await contentsOf(document, completedProblems(problems, args), args, made);
  const saved = args.out === undefined ? undefined : planFileText(savedPlan(contentOf(document, shard), key));
  await printOutput(outputs, contents);
  if (args.out !== undefined && saved !== undefined) {
    writePlan(args.out, saved, args.force === true);
    console.error(`Saved in ${args.out}.${shard ? mergingWords(shard) : ''}`);
  }
  await writeOutputs(outputs, contents);
  const isLaidOutBadly = isLayoutRefused(document, args, 'trenchctl');
  // Drift is no apply, and the plan of a shard is not applied alone.
  if (!args.isDrift && !shard && printVerdict(document, args.format)) return 3;
  if (isLaidOutBadly) return 1;
  return args.detailedExitcode && document.changes.length > 0 ? 2 : 0;
}

/** Writes the outputs of a run that made no plan. */
async function reportNoPlan(
  outputs: ReturnType<typeof outputsOf>,
  problems: readonly Problem[],
  args: PlanArgs,
): Promise<void> {
  const contents = problemContents({
    command: args.isDrift ? 'drift' : 'plan',
    problems: completedProblems(problems, args),
    valid: 'The specs have no errors, and no plan was made: the messages of the run say why.',
  });
  if (args.format !== 'text') await printOutput(outputs, contents);
  await writeOutputs(outputs, contents);
}

const contentOf = (document: PlanDocument, shard: ShardRecord | undefined) =>
  shard ? { ...planJson(document), shard } : planJson(document);

const mergingWords = ({ index, total }: ShardRecord): string =>
  ` It is shard ${index} of ${total}; to merge all shards: \`trenchctl merge PLAN... --out plan.json\``;

async function contentsOf(
  document: PlanDocument,
  problems: readonly Problem[],
  args: PlanArgs,
  { plan, shard }: MadePlan,
): Promise<Contents> {
  if (args.isDrift) {
    const { driftContents } = await import('../../output/drift-contents.js');
    return driftContents({ document, plan, problems }, args);
  }
  // The plan of a shard is not applied alone.
  const next = shard || document.verdict.apply === 'refused' ? undefined : nextStep(document, args);
  const command = recommended(args, ['plan', ...specWords(args)]);
  return planContents({ document, plan, problems, next, command }, args);
}
