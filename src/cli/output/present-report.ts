import { dayOf } from '../../plan/checks/safety.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import type { Plan } from '../../reconcile/made-plan.js';
import { viewsOfPlan } from '../../reconcile/plan-views.js';
import { summaryLine } from '../../render/plan-words.js';
import { planReport } from '../../render/report/plan-report.js';
import type { ReportArgs } from '../options/report-options.js';
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

/** Writes a report to stdout, as bytes that nothing escapes. */
export const printReport = (text: string): void => {
  process.stdout.write(Buffer.from(text));
};

/** Says where the report was written; without another output on stdout, also the numbers of the plan. */
export function tellReport(document: PlanDocument, { format, outHtml }: ReportArgs): void {
  if (outHtml === undefined) return;
  if (format === 'html') console.error(summaryLine(document));
  console.error(`The report is in ${outHtml}: open it in a browser.`);
}
