import type { PlanDocument } from '../../plan/emit/document.js';
import { driftMarkdown } from '../../render/drift-markdown.js';
import { driftText } from '../../render/drift-text.js';
import { planJson } from '../../render/plan-json.js';
import type { TextOptions } from '../../render/text.js';
import { wantsColor } from '../options/common-options.js';
import { jsonText } from './json-text.js';
import type { PlanFormat } from './present-plan.js';

/** Shows the differences between specs and live state. The JSON is that of a plan. */
export function presentDrift(
  document: PlanDocument,
  format: PlanFormat,
  { color, drawingsOf }: Pick<TextOptions, 'color' | 'drawingsOf'>,
): void {
  if (format === 'json') process.stdout.write(`${jsonText(planJson(document))}\n`);
  else if (format === 'markdown') process.stdout.write(driftMarkdown(document));
  else
    process.stdout.write(
      driftText(document, {
        color: wantsColor(color, process.stdout),
        ...(drawingsOf ? { drawingsOf } : {}),
      }),
    );
}
