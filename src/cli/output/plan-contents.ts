import type { Problem } from '../../diagnostics/problem.js';
import { hasUncommitted, headCommit } from '../../git/open-base.js';
import { dayOf } from '../../plan/checks/safety.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { Plan } from '../../reconcile/made-plan.js';
import { planMarkdown } from '../../render/markdown/markdown.js';
import { planJson } from '../../render/plan-json.js';
import { planText } from '../../render/plan-text.js';
import { wantsColor } from '../options/common-options.js';
import { type DrawArgs, pictureUrlOf } from '../options/drawing-options.js';
import type { Contents } from './formats.js';
import { maskSecrets } from './known-secrets.js';
import { columnsOf, jsonText } from './print-json.js';

interface PlanShown {
  readonly document: PlanDocument;
  /** The plan with its live state, which is drawn; a merged plan has none. */
  readonly plan?: Plan;
  readonly problems?: readonly Problem[];
  /** The last line of a text: how to apply the plan. */
  readonly next?: string | undefined;
  /** The command line that shows the whole plan, for a comment that has to be cut. */
  readonly command?: string;
  /** The file with the whole plan, for a comment that has to be cut. */
  readonly file?: string | undefined;
}

interface PlanShownArgs extends DrawArgs {
  /** The specs, whose repository has the commit. A merged plan has none. */
  readonly paths?: readonly string[];
  readonly color: boolean;
  /** True lists everything that is destroyed, also if it is much. */
  readonly verbose: boolean;
}

/** The outputs of plan and merge. */
export const planContents = (shown: PlanShown, args: PlanShownArgs): Contents => ({
  text: async (to) =>
    planText(shown.document, {
      color: to === 'stdout' && wantsColor(args.color, process.stdout),
      columns: to === 'stdout' ? columnsOf(process.stdout) : undefined,
      isVerbose: args.verbose,
      ...(args.draw ? await loadDrawings(shown.plan, args) : {}),
      ...(shown.next === undefined ? {} : { next: shown.next }),
    }),
  json: () => `${jsonText(planJson(shown.document))}\n`,
  markdown: async () =>
    planMarkdown(shown.document, {
      made: {
        at: new Date(),
        commit: await headCommit(args.paths ?? ['.']),
        // A merged plan is not made of the files of this work tree.
        isDirty: args.paths !== undefined && (await hasUncommitted(args.paths)),
      },
      ...(shown.command === undefined ? {} : { command: shown.command }),
      ...(shown.file === undefined ? {} : { whole: shown.file }),
      // A comment draws what is lost.
      ...(shown.document.summary.destroyed > 0 ? await loadDrawings(shown.plan, args) : {}),
    }),
  html: () => reportText(shown, 'plan'),
  findings: async () => {
    const { planFindings, problemFindings } = await import('../../render/annotations/findings.js');
    return [...problemFindings(shown.problems ?? []), ...planFindings(shown.document)];
  },
});

/** The code that draws is loaded only if something is drawn. */
export async function loadDrawings(plan: Plan | undefined, args: DrawArgs & { readonly isDrift?: boolean }) {
  if (!plan) return {};
  const { planDrawings } = await import('./plan-drawings.js');
  return { drawingsOf: planDrawings(plan, { pictureUrl: pictureUrlOf(args), isDrift: args.isDrift }) };
}

/** The page of a plan or of drift. */
export async function reportText(
  { document, plan }: Pick<PlanShown, 'document' | 'plan'>,
  command: 'plan' | 'drift',
): Promise<string> {
  const { planReport } = await import('../../render/report/plan-report.js');
  const { viewsOfPlan } = await import('../../reconcile/plan-views.js');
  const now = new Date();
  const [date, service] = [dayOf(now.getTime()), document.target];
  return planReport(document, {
    now,
    command,
    mask: maskSecrets,
    ...(plan ? { viewsOf: viewsOfPlan(plan, { date, service }) } : {}),
  });
}
