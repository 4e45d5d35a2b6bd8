import type { PlanDocument } from '../../plan/emit/document.js';
import type { DrawingsOf } from '../../render/drawings.js';
import { planMarkdown } from '../../render/markdown.js';
import { planJson } from '../../render/plan-json.js';
import { planText } from '../../render/text.js';
import { wantsColor } from '../options/common-options.js';
import { jsonText } from './json-text.js';

export type PlanFormat = 'text' | 'json' | 'markdown';

export interface PresentOptions {
  readonly color: boolean;
  /** True lists everything that is destroyed, also if it is much. */
  readonly verbose: boolean;
  /** The last line of a text: how to apply the plan. */
  readonly next?: string;
  /** The file with the whole plan, for a comment that has to be cut. */
  readonly out?: string;
  /** The command line that shows the whole plan, for a comment that has to be cut. */
  readonly command?: string;
  /** Cross-sections of what changes: under each segment of a text, and of what is destroyed in a comment. */
  readonly drawingsOf?: DrawingsOf;
}

export function presentPlan(document: PlanDocument, format: PlanFormat, options: PresentOptions): void {
  const { color, verbose, next, out, command, drawingsOf } = options;
  const drawings = drawingsOf ? { drawingsOf } : {};
  if (format === 'json') process.stdout.write(`${jsonText(planJson(document))}\n`);
  else if (format === 'markdown')
    process.stdout.write(
      planMarkdown(document, {
        ...drawings,
        ...(out === undefined ? {} : { whole: out }),
        ...(command === undefined ? {} : { command }),
      }),
    );
  else
    process.stdout.write(
      planText(document, {
        color: wantsColor(color, process.stdout),
        isVerbose: verbose,
        ...drawings,
        ...(next === undefined ? {} : { next }),
      }),
    );
}
