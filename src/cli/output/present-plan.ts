import type { PlanDocument } from '../../plan/emit/document.js';
import { planMarkdown } from '../../render/markdown.js';
import { planJson } from '../../render/plan-json.js';
import { planText } from '../../render/text.js';
import { wantsColor } from '../options/common-options.js';
import { jsonText } from './json-text.js';

export type PlanFormat = 'text' | 'json' | 'markdown';

export function presentPlan(document: PlanDocument, format: PlanFormat, color: boolean): void {
  if (format === 'json') process.stdout.write(`${jsonText(planJson(document))}\n`);
  else if (format === 'markdown') process.stdout.write(planMarkdown(document));
  else process.stdout.write(planText(document, { color: wantsColor(color, process.stdout) }));
}
