import { excesses } from '../../plan/checks/safety.js';
import { type PlanDocument, planDocument } from '../../plan/model/document.js';
import { planMarkdown } from '../../render/markdown.js';
import { planText } from '../../render/text.js';
import type { Connection } from '../connection/connect.js';
import type { MadePlan } from '../make-plan.js';
import { wantsColor } from '../options/common-options.js';
import { version } from '../version.js';
import { jsonText } from './json-text.js';

export type PlanFormat = 'text' | 'json' | 'markdown';

export function documentOf(made: MadePlan, { target }: Pick<Connection, 'target'>): PlanDocument {
  return planDocument({
    version: version(),
    target,
    projects: made.projects,
    segments: made.segments,
    parts: made.parts,
    reads: made.reads,
    notes: [
      ...excesses([...made.segments, ...made.parts], made.projects).map(({ message }) => message),
      ...(made.notes ?? []),
    ],
    types: made.catalogs,
    ...(made.rehearsed ? { rehearsed: made.rehearsed } : {}),
    ...(made.statesAfter ? { statesAfter: made.statesAfter } : {}),
  });
}

export function presentPlan(document: PlanDocument, format: PlanFormat, color: boolean): void {
  if (format === 'json') process.stdout.write(`${jsonText(document)}\n`);
  else if (format === 'markdown') process.stdout.write(planMarkdown(document));
  else process.stdout.write(planText(document, { color: wantsColor(color, process.stdout) }));
}
