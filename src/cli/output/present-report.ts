import { dayOf } from '../../plan/checks/safety.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { Plan } from '../../reconcile/make-plan.js';
import { viewsOfPlan } from '../../reconcile/plan-views.js';
import { summaryLine } from '../../render/plan-words.js';
import { planReport } from '../../render/report/plan-report.js';
import { maskSecrets } from './known-secrets.js';

/** The page of a plan. A merged plan holds no live state, so its page has no drawings. */
export function reportText(document: PlanDocument, made?: Plan): string {
  const now = new Date();
  const [date, service] = [dayOf(now.getTime()), document.target];
  return planReport(document, {
    now,
    mask: maskSecrets,
    ...(made ? { viewsOf: viewsOfPlan(made, { date, service }) } : {}),
  });
}

/** Shows a report: on stdout as bytes, which nothing escapes, or in words if a file holds it. */
export function presentReport(document: PlanDocument, file: string | undefined, text: () => string): void {
  if (file === undefined) process.stdout.write(Buffer.from(text()));
  else console.error(`${summaryLine(document)}\nThe report is in ${file}: open it in a browser.`);
}
