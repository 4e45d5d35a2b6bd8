import type { PlanDocument } from '../../plan/emit/document.js';
import { withTypeIds } from '../with-type-ids.js';
import { htmlWriter, type Mask } from './html.js';
import { pack } from './pack.js';
import { costsHtml, quantitiesHtml } from './report-amounts.js';
import { changesHtml } from './report-changes.js';
import { headHtml, notesHtml, reportTitle, summaryHtml } from './report-head.js';
import { lossesHtml, problemsHtml } from './report-losses.js';
import { reportShell } from './report-shell.js';
import { type ReportViews, reportTree } from './report-tree.js';

export interface ReportOptions {
  /** The time at which the plan was made. */
  readonly now: Date;
  /** The command that writes the page. For drift, the changes are those that take the drift back. */
  readonly command?: 'plan' | 'drift';
  /** Finds the sections to draw; absent if the plan was not made from a live state, as in a merge. */
  readonly viewsOf?: ReportViews;
  /** Hides secrets in texts. Script and style are not changed by it, so that their hashes stay true. */
  readonly mask?: Mask;
}

/**
 * Writes a plan as one page that needs no network: summary, losses and tables as HTML, and the tree of changes with its
 * drawings as data that the script of the page shows.
 */
export function planReport(
  document: PlanDocument,
  { now, command = 'plan', viewsOf, mask = (text) => text }: ReportOptions,
): string {
  const plan = withTypeIds(document);
  const html = htmlWriter(mask);
  const data = reportTree(plan, viewsOf);
  const at = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const skip = plan.changes.length > 0 ? ['changes-title', 'changes'] : ['summary-title', 'summary'];
  const body = html`<a class="skip" href="#${skip[0] ?? ''}">Skip to the ${skip[1] ?? ''}</a>
${headHtml(plan, { at, command }, html)}
<main>
${summaryHtml(plan, html)}
${lossesHtml(plan, data, html)}
${problemsHtml(plan, data, html)}
${notesHtml(plan, html)}
${changesHtml(plan, data, html, mask)}
${costsHtml(plan, html)}
${quantitiesHtml(plan, html)}
</main>
<div id="told" role="status" class="told"></div>
<footer><p>Written by ${plan.tool.name} ${plan.tool.version}. This page needs no network.</p></footer>`;
  return reportShell({
    title: html`${reportTitle(plan, command)} - trenchctl`,
    body,
    ...(plan.changes.length > 0 ? { data: pack(data, mask) } : {}),
  });
}
