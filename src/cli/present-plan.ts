import { type PlanDocument, planDocument } from '../plan/document.js';
import { excesses } from '../plan/safety.js';
import { planMarkdown } from '../render/markdown.js';
import { planText } from '../render/text.js';
import { wantsColor } from './common-options.js';
import type { Connection } from './connect.js';
import type { MadePlan } from './make-plan.js';
import { version } from './version.js';

export type PlanFormat = 'text' | 'json' | 'markdown';

export function documentOf(made: MadePlan, connection: Connection): PlanDocument {
  return planDocument({
    version: version(),
    target: connection.target,
    projects: made.projects.map(({ project }) => ({
      number: project.number,
      id: project.id,
      name: project.name,
    })),
    segments: made.segments,
    reads: made.reads,
    notes: excesses(made.segments, made.things).map(({ message }) => message),
    typeNames: made.typeNames,
  });
}

export function presentPlan(document: PlanDocument, format: PlanFormat, color: boolean): void {
  if (format === 'json') process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
  else if (format === 'markdown') process.stdout.write(planMarkdown(document));
  else process.stdout.write(planText(document, { color: wantsColor(color, process.stdout) }));
}
