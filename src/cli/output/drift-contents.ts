import type { Problem } from '../../diagnostics/problem.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { Plan } from '../../reconcile/made-plan.js';
import { driftMarkdown } from '../../render/drift/drift-markdown.js';
import { driftText } from '../../render/drift/drift-text.js';
import type { DriftCommands } from '../../render/drift/drift-words.js';
import { planJson } from '../../render/plan-json.js';
import { wantsColor } from '../options/common-options.js';
import type { DrawArgs } from '../options/drawing-options.js';
import type { Contents } from './formats.js';
import { loadDrawings, reportText } from './plan-contents.js';
import { columnsOf, jsonText } from './print-json.js';
import { recommended, type SpecSelection, specWords } from './recommended.js';

interface DriftShown {
  readonly document: PlanDocument;
  readonly plan: Plan;
  readonly problems: readonly Problem[];
}

interface DriftShownArgs extends SpecSelection, Pick<DrawArgs, 'draw'> {
  readonly color: boolean;
  readonly verbose: boolean;
}

/** The outputs of drift: the differences between specs and live state. The JSON is that of a plan. */
export function driftContents({ document, plan, problems }: DriftShown, args: DriftShownArgs): Contents {
  const commands = driftCommands(args);
  return {
    text: async (to) =>
      driftText(document, {
        color: to === 'stdout' && wantsColor(args.color, process.stdout),
        columns: to === 'stdout' ? columnsOf(process.stdout) : undefined,
        isVerbose: args.verbose,
        commands,
        ...(args.draw ? await loadDrawings(plan, { isDrift: true }) : {}),
      }),
    json: () => `${jsonText(planJson(document))}\n`,
    markdown: () => driftMarkdown(document, commands),
    html: () => reportText({ document, plan }, 'drift'),
    findings: async () => {
      const { driftFindings, problemFindings } = await import('../../render/annotations/findings.js');
      return [...problemFindings(problems), ...driftFindings(document)];
    },
  };
}

/** The command lines that drift recommends, for the same specs on the same service. */
const driftCommands = (args: SpecSelection): DriftCommands => ({
  paths: args.paths,
  drift: recommended(args, ['drift', ...specWords(args)]),
  apply: recommended(args, ['apply', ...specWords(args)]),
  exporting: (words) => recommended(args, ['export', ...words]),
});
