import type { PlanDocument } from '../../plan/emit/document.js';
import type { Plan } from '../../reconcile/make-plan.js';
import { summaryLine } from '../../render/plan-words.js';
import { planReport } from '../../render/report/plan-report.js';
import { maskSecrets } from './known-secrets.js';

/** The page of a plan. A merged plan holds no live state, so its page has no drawings. */
export const reportText = (document: PlanDocument, _made?: Plan): string =>
  planReport(document, { now: new Date(), mask: maskSecrets });

/** Shows a report: on stdout as bytes, which nothing escapes, or in words if a file holds it. */
export function presentReport(document: PlanDocument, file: string | undefined, text: () => string): void {
  if (file === undefined) process.stdout.write(Buffer.from(text()));
  else console.error(`${summaryLine(document)}\nThe report is in ${file}: open it in a browser.`);
}
