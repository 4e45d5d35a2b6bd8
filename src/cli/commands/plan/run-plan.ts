import type { Problem } from '../../../diagnostics/problem.js';
import { UserError } from '../../../diagnostics/user-error.js';
import type { PlanDocument } from '../../../plan/emit/document.js';
import type { Plan } from '../../../reconcile/made-plan.js';
import { documentOf } from '../../../reconcile/plan-document.js';
import type { ShardRecord } from '../../../reconcile/shard/shard-record.js';
import { planMarkdown } from '../../../render/markdown.js';
import { planJson } from '../../../render/plan-json.js';
import type { ExitCode } from '../../command.js';
import type { Connection } from '../../connection/connect.js';
import { type ApprovalArgs, approvalsOf } from '../../options/approval-options.js';
import type { PlanningArgs } from '../../options/common-options.js';
import { checkDrawArgs, type DrawArgs, pictureUrlOf } from '../../options/draw-options.js';
import { checkLayoutArgs, isLayoutRefused, type LayoutArgs } from '../../options/layout-options.js';
import { type OutputArgs, outputsOf } from '../../options/output-options.js';
import { checkReportArgs, type ReportArgs } from '../../options/report-options.js';
import type { ShardArgs } from '../../options/shard-options.js';
import { jsonText } from '../../output/json-text.js';
import { nextStep, specWords } from '../../output/next-step.js';
import { presentPlan } from '../../output/present-plan.js';
import { completedProblems, recommended } from '../../output/recommended.js';
import { tellVerdict } from '../../output/tell-verdict.js';
import { type Contents, writeOutputs } from '../../output/write-outputs.js';
import { writeProblems } from '../../output/write-problems.js';
import { readPlanKey } from '../../saved-plan/plan-key.js';
import { savedPlan, writePlan } from '../../saved-plan/saved-plan.js';
import { loadDrawings } from './load-drawings.js';
import { type MadePlan, planFor } from './make-plan.js';

export interface PlanArgs
  extends PlanningArgs,
    LayoutArgs,
    ApprovalArgs,
    OutputArgs,
    ReportArgs,
    ShardArgs,
    DrawArgs {
  readonly detailedExitcode: boolean;
  /** True for `drift`, which does not lead to an apply. */
  readonly isDrift?: boolean;
  readonly out?: string;
  /** The source of the key that signs the saved plan: a file, or `env:NAME`. */
  readonly sign?: string;
}

export async function runPlan(args: PlanArgs, connection: Connection): Promise<ExitCode> {
  if (args.sign !== undefined && args.out === undefined)
    throw new UserError('--sign needs a saved plan: name its file with --out');
  checkLayoutArgs(args);
  checkReportArgs(args, process.stdout);
  checkDrawArgs(args);
  pictureUrlOf(args);
  const outputs = outputsOf(args);
  const key = args.sign === undefined ? undefined : readPlanKey(args.sign, 'sign');
  const problems: Problem[] = [];
  const made = await planFor(args, connection, (found) => problems.push(...found));
  if (typeof made === 'number') {
    await writeProblems(
      outputs,
      completedProblems(problems, args),
      args.isDrift ? 'trenchctl drift' : 'trenchctl plan',
    );
    return made;
  }
  const { plan, shard } = made;
  const document = documentOf(plan, { ...approvalsOf(args), target: connection.target });
  if (!outputs.takesStdout) await present(document, args, made);
  if (args.out !== undefined) {
    const content = shard ? { ...planJson(document), shard } : planJson(document);
    writePlan(args.out, savedPlan(content, key), args.force === true);
    console.error(`Saved in ${args.out}.${shard ? mergingWords(shard) : ''}`);
  }
  await writeOutputs(outputs, contentsOf(document, problems, args, plan));
  if (outputs.html !== undefined) (await import('../../output/present-report.js')).tellReport(document, args);
  const isLaidOutBadly = isLayoutRefused(document, args, 'trenchctl');
  // Drift is no apply, and the plan of a shard is not applied alone.
  if (!args.isDrift && !shard && tellVerdict(document)) return 3;
  if (isLaidOutBadly) return 1;
  return args.detailedExitcode && document.changes.length > 0 ? 2 : 0;
}

const mergingWords = ({ index, total }: ShardRecord): string =>
  ` It is shard ${index} of ${total}; to merge all shards: \`trenchctl merge PLAN... --out plan.json\``;

async function present(document: PlanDocument, args: PlanArgs, { plan, shard }: MadePlan): Promise<void> {
  const { color, verbose, out, format } = args;
  if (format === 'html') {
    const { printReport, reportText } = await import('../../output/present-report.js');
    if (args.outHtml === undefined) printReport(reportText(document, plan));
    return;
  }
  if (args.isDrift) {
    const { driftCommands, presentDrift } = await import('../../output/present-drift.js');
    // The comment about drift has no drawings.
    const drawings = format === 'text' ? await loadDrawings(document, format, args, plan) : {};
    presentDrift(document, format, { color, ...drawings, commands: driftCommands(args) });
    return;
  }
  // The plan of a shard is not applied alone.
  const next = shard || document.verdict.apply === 'refused' ? undefined : nextStep(document, args);
  presentPlan(document, format, {
    color,
    verbose,
    command: recommended(args, ['plan', ...specWords(args)]),
    ...(next === undefined ? {} : { next }),
    ...(out === undefined ? {} : { out }),
    ...(await loadDrawings(document, format, args, plan)),
  });
}

const contentsOf = (
  document: PlanDocument,
  problems: readonly Problem[],
  args: PlanArgs,
  plan: Plan,
): Contents => ({
  json: () => `${jsonText(planJson(document))}\n`,
  markdown: async () =>
    args.isDrift
      ? (await import('../../../render/drift-markdown.js')).driftMarkdown(
          document,
          (await import('../../output/present-drift.js')).driftCommands(args),
        )
      : planMarkdown(document, {
          command: recommended(args, ['plan', ...specWords(args)]),
          ...(args.out === undefined ? {} : { whole: args.out }),
          ...(await loadDrawings(document, 'markdown', args, plan)),
        }),
  html: async () => (await import('../../output/present-report.js')).reportText(document, plan),
  findings: async () => {
    const { driftFindings, planFindings, problemFindings } = await import('../../../render/findings.js');
    return [
      ...problemFindings(completedProblems(problems, args)),
      ...(args.isDrift ? driftFindings(document) : planFindings(document)),
    ];
  },
});
