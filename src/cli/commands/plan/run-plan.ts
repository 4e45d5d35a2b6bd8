import type { Problem } from '../../../diagnostics/problem.js';
import { UserError } from '../../../diagnostics/user-error.js';
import type { PlanDocument } from '../../../plan/emit/document.js';
import type { BaseRequest } from '../../../reconcile/base/base-request.js';
import type { Inspection } from '../../../reconcile/inspect-plan.js';
import type { Plan } from '../../../reconcile/made-plan.js';
import { documentOf } from '../../../reconcile/plan-document.js';
import { type PlanRequest, planSpecs } from '../../../reconcile/plan-specs.js';
import type { PlanPhase } from '../../../reconcile/rehearse-plan.js';
import type { RulesRequest } from '../../../reconcile/rules/judge-plan.js';
import type { ShardRecord } from '../../../reconcile/shard/shard-record.js';
import { planJson } from '../../../render/plan-json.js';
import type { ArgsOf, ExitCode } from '../../command.js';
import type { Connection } from '../../connection/connect.js';
import { type ApprovalArgs, approvalsOf } from '../../options/apply-options.js';
import { budgetsOf } from '../../options/budgets.js';
import type { PlanningArgs } from '../../options/common-options.js';
import { checkDrawArgs, type DrawArgs, pictureUrlOf } from '../../options/drawing-options.js';
import { checkFailOn, failsOn, skips } from '../../options/fail-on.js';
import type { JudgingArgs } from '../../options/judging-options.js';
import {
  type EXITCODE_OPTION,
  outputsOf,
  printOutput,
  savedPlanFile,
  writeOutputs,
} from '../../options/output-options.js';
import { raterOf } from '../../options/rating-options.js';
import { printSpecProblems, readSpecs } from '../../options/read-specs.js';
import { rulesFor } from '../../options/rules-options.js';
import { type ShardArgs, shardOf } from '../../options/shard-options.js';
import type { Contents } from '../../output/formats.js';
import { planContents } from '../../output/plan-contents.js';
import { printRehearsal } from '../../output/print-rehearsal.js';
import { isLayoutRefused, printVerdict } from '../../output/print-verdict.js';
import { problemContents } from '../../output/problem-contents.js';
import { createProgress } from '../../output/progress.js';
import { completedProblems, nextStep, recommended, specWords } from '../../output/recommended.js';
import { readPlanKey } from '../../saved-plan/plan-key.js';
import { guardSigned, planFileText, savedPlan } from '../../saved-plan/saved-plan.js';

export type PlanArgs = PlanningArgs &
  JudgingArgs &
  ArgsOf<typeof EXITCODE_OPTION> &
  ApprovalArgs &
  ShardArgs &
  DrawArgs & {
    /** The source of the key that signs the saved plan: a file, or `env:NAME`. */
    readonly sign?: string;
  };

export const OF_PLAN = { scope: 'changed', side: 'planned' } as const;

/** A command that makes a plan and shows it. */
export interface PlanCommand {
  readonly name: 'plan' | 'drift';
  /** The rules judge what a plan changes, or everything that is live. */
  readonly judged: Pick<RulesRequest, 'scope' | 'side' | 'bases'>;
  /** True if the plan may be applied, so that its verdict decides the exit code. */
  readonly isApplied: boolean;
  readonly contentsOf: (made: Shown, args: PlanArgs) => Contents;
}

const PLAN: PlanCommand = {
  name: 'plan',
  judged: OF_PLAN,
  isApplied: true,
  contentsOf({ plan, shard, document, problems, file }, args) {
    // The plan of a shard is not applied alone.
    const next = shard || document.verdict.apply === 'refused' ? undefined : nextStep(document, args, file);
    const command = recommended(args, ['plan', ...specWords(args), '--verbose']);
    return planContents({ document, plan, problems, next, command, file }, args);
  },
};

export async function runPlan(
  args: PlanArgs,
  connection: Connection,
  command: PlanCommand = PLAN,
): Promise<ExitCode> {
  const outputs = outputsOf(args);
  const file = command.isApplied ? savedPlanFile(outputs) : undefined;
  guardSigned(args.sign, file);
  checkDrawArgs(args);
  pictureUrlOf(args);
  const key = args.sign === undefined ? undefined : readPlanKey(args.sign, 'sign');
  const rater = await raterOf(args);
  if (typeof rater === 'number') return rater;
  const rules = await rulesFor(args);
  const problems: Problem[] = [];
  const made = await planFor(args, connection, (found) => problems.push(...found), {
    rater,
    rules: { ...rules, ...command.judged },
  });
  if (typeof made === 'number') {
    await reportNoPlan(outputs, problems, args, command);
    return made;
  }
  const { plan, shard } = made;
  const { side } = command.judged;
  const document = documentOf(plan, { ...approvalsOf(args), target: connection.target, side });
  const shown = { ...made, document, problems: completedProblems(problems, args), file };
  const contents = {
    ...command.contentsOf(shown, args),
    saved: file === undefined ? undefined : planFileText(savedPlan(contentOf(document, shard), key)),
  };
  await printOutput(outputs, contents);
  await writeOutputs(outputs, contents);
  if (file !== undefined && shard) console.error(mergingWords(shard));
  const isLaidOutBadly = isLayoutRefused(document, args, 'trenchctl');
  // The plan of a shard is not applied alone.
  if (command.isApplied && !shard && printVerdict(document, args.format)) return 3;
  if (isLaidOutBadly) return 1;
  return args.detailedExitcode && document.changes.length > 0 ? 2 : 0;
}

/** Writes the outputs of a run that made no plan. */
async function reportNoPlan(
  outputs: ReturnType<typeof outputsOf>,
  problems: readonly Problem[],
  args: PlanArgs,
  { name }: PlanCommand,
): Promise<void> {
  const contents = problemContents({
    command: name,
    problems: completedProblems(problems, args),
    valid: 'The specs have no errors, and no plan was made: the messages of the run say why.',
  });
  if (args.format !== 'text') await printOutput(outputs, contents);
  await writeOutputs(outputs, contents);
}

const contentOf = (document: PlanDocument, shard: ShardRecord | undefined) =>
  shard ? { ...planJson(document), shard } : planJson(document);

const mergingWords = ({ index, total }: ShardRecord): string =>
  `This is shard ${index} of ${total}; to merge all shards: \`trenchctl merge PLAN... -o plan.json\``;

/** A plan that is made, with everything that its outputs show. */
interface Shown extends MadePlan {
  readonly document: PlanDocument;
  readonly problems: readonly Problem[];
  /** The file of the saved plan. */
  readonly file: string | undefined;
}

interface MadePlan {
  readonly plan: Plan;
  /** The record that the plan of a shard is merged by; absent without --shard. */
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
  checkFailOn(args);
  if (args.shard !== undefined && args.target)
    throw new UserError('--shard and --target exclude each other: a target is planned by one run');
  const progress = createProgress('Reading specs', process.stderr);
  try {
    const { plan, specs, problems, rehearsal, shard } = await planSpecs(
      { ...requestOf(args, connection), ...inspection },
      connection,
      {
        onSpecs: ({ problems: found, sources }) => {
          if (!printSpecProblems(found, sources, args)) console.error(`Reading ${connection.target}.`);
          progress.begin('Reading segments');
        },
        onListed: progress.expect,
        onSegment: progress.done,
        onPhase: (phase, count) => {
          progress.begin(PHASES[phase]);
          progress.expect(count);
          return progress.done;
        },
      },
    );
    progress.end();
    printSpecProblems(problems, specs.sources, args);
    onProblems([...specs.problems, ...problems]);
    if (rehearsal && printRehearsal(rehearsal, failsOn(args, 'rehearsal'))) return 1;
    if (!plan) return 1;
    return { plan, ...(shard ? { shard } : {}) };
  } finally {
    progress.end();
  }
}

const PHASES: Readonly<Record<PlanPhase, string>> = {
  rehearse: 'Rehearsing segments',
  inspect: 'Judging segments',
};

const requestOf = (args: PlanningArgs & ShardArgs, { profile, parallelism }: Connection): PlanRequest => ({
  load: (onProject) => readSpecs(args.paths, { profile, ...(onProject ? { onProject } : {}) }),
  parallelism,
  rehearse: !skips(args, 'rehearsal'),
  cost: !skips(args, 'cost'),
  strict: failsOn(args, 'warnings'),
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
