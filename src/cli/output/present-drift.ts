import type { PlanDocument } from '../../plan/emit/document.js';
import { driftMarkdown } from '../../render/drift-markdown.js';
import { type DriftTextOptions, driftText } from '../../render/drift-text.js';
import type { DriftCommands } from '../../render/drift-words.js';
import { planJson } from '../../render/plan-json.js';
import { wantsColor } from '../options/common-options.js';
import { jsonText } from './json-text.js';
import { type SpecSelection, specWords } from './next-step.js';
import type { PlanFormat } from './present-plan.js';
import { recommended } from './recommended.js';

/** The command lines that drift recommends, for the same specs on the same service. */
export const driftCommands = (args: SpecSelection): DriftCommands => ({
  paths: args.paths,
  drift: recommended(args, ['drift', ...specWords(args)]),
  apply: recommended(args, ['apply', ...specWords(args)]),
  exporting: (words) => recommended(args, ['export', ...words]),
});

/** Shows the differences between specs and live state. The JSON is that of a plan. */
export function presentDrift(
  document: PlanDocument,
  format: PlanFormat,
  { color, drawingsOf, commands }: DriftTextOptions,
): void {
  if (format === 'json') process.stdout.write(`${jsonText(planJson(document))}\n`);
  else if (format === 'markdown') process.stdout.write(driftMarkdown(document, commands));
  else
    process.stdout.write(
      driftText(document, {
        color: wantsColor(color, process.stdout),
        commands,
        ...(drawingsOf ? { drawingsOf } : {}),
      }),
    );
}
