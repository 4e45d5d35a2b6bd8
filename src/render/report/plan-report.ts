import type { Html, HtmlTag, Piece } from '../../html/html.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import {
  type AmountBlock,
  AS_BEFORE,
  amountCells,
  COST_TITLE,
  COST_UNKNOWN,
  costBlocks,
  hasQuantities,
  quantityBlocks,
  quantityTitle,
} from '../words/amounts.js';
import { MOVES_TITLE, moveLines } from '../words/move-words.js';
import { quantityNoteWords } from '../words/note-words.js';
import {
  RATINGS_TITLE,
  ratingLines,
  UNRATED_TITLE,
  unratedLines,
  unratedWords,
} from '../words/rating-words.js';
import { withTypeIds } from '../words/with-type-ids.js';
import { pack } from './pack.js';
import { headHtml, notesHtml, reportTitle, summaryHtml } from './report-head.js';
import { changesHtml, lossesHtml, problemsHtml, rulesHtml } from './report-parts.js';
import { type Mask, reportShell, reportWriter } from './report-shell.js';
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
  const html = reportWriter(mask);
  const data = reportTree(plan, viewsOf);
  const at = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const skip = plan.changes.length > 0 ? ['changes-title', 'changes'] : ['summary-title', 'summary'];
  const body = html`<a class="skip" href="#${skip[0] ?? ''}">Skip to the ${skip[1] ?? ''}</a>
${headHtml(plan, { at, command }, html)}
<main>
${summaryHtml(plan, html)}
${lossesHtml(plan, data, html)}
${rulesHtml(plan, html)}
${problemsHtml(plan, data, html)}
${notesHtml(plan, html)}
${changesHtml(plan, data, html, mask)}
${ratingsHtml(plan, html)}
${movesHtml(plan, html)}
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

function ratingsHtml(plan: PlanDocument, html: HtmlTag): Piece {
  const lines = ratingLines(plan).map((line) => html`<li>${line}</li>`);
  const unrated = unratedWords(plan);
  const without = unratedLines(plan).map((line) => html`<li>${line}</li>`);
  if (lines.length + without.length === 0 && unrated === undefined) return undefined;
  const others =
    without.length === 0 ? undefined : html`<p>${UNRATED_TITLE}</p><ul class="notes">${without}</ul>`;
  const body =
    unrated === undefined
      ? html`<p>${RATINGS_TITLE}</p><ul class="notes">${lines}</ul>`
      : html`<p>${unrated}</p>`;
  return html`<section id="ratings" aria-labelledby="ratings-title"><h2 id="ratings-title">Current ratings</h2>
${body}${others}</section>`;
}

function movesHtml(plan: PlanDocument, html: HtmlTag): Piece {
  const lines = moveLines(plan).map((line) => html`<li>${line}</li>`);
  if (lines.length === 0) return undefined;
  return html`<section id="moves" aria-labelledby="moves-title"><h2 id="moves-title">Moves in the ground</h2>
<p>${MOVES_TITLE}</p><ul class="notes">${lines}</ul></section>`;
}

// Costs and quantities before and after the plan, as tables.

function costsHtml(plan: PlanDocument, html: HtmlTag): Piece {
  if (plan.costs.length === 0) return undefined;
  const blocks = costBlocks(plan).map((block) =>
    block.rows.length > 0
      ? table(block, 'Cost', html)
      : html`${block.title !== undefined && html`<h3>${block.title}</h3>`}<p>${COST_UNKNOWN}</p>`,
  );
  return html`<section id="costs" aria-labelledby="costs-title"><h2 id="costs-title">Costs</h2>
<p>${COST_TITLE}</p>${blocks}</section>`;
}

function quantitiesHtml(plan: PlanDocument, html: HtmlTag): Piece {
  if (plan.quantities.segments === 0) return undefined;
  const blocks = quantityBlocks(plan).map((block) => table(block, 'Quantity', html));
  const said = blocks.length === 0 && hasQuantities(plan) ? html`<p>${AS_BEFORE}</p>` : html`${blocks}`;
  const notes = plan.quantities.remarks.map((note) => html`<li>${quantityNoteWords(note)}</li>`);
  return html`<section id="quantities" aria-labelledby="quantities-title"><h2 id="quantities-title">Quantities</h2>
<p>${quantityTitle(plan)}</p>${said}${notes.length > 0 && html`<ul class="notes">${notes}</ul>`}</section>`;
}

function table({ title, rows }: AmountBlock, what: string, html: HtmlTag): Html {
  const lines = rows
    .map(amountCells)
    .map(
      ({ label, before, after, unit, difference }) =>
        html`<tr><th scope="row">${label}</th><td>${before}</td><td>${after}</td><td class="unit">${unit}</td><td>${difference}</td></tr>`,
    );
  return html`<div class="table" tabindex="0" role="group" aria-label="${title ?? what}"><table>${
    title !== undefined && html`<caption>${title}</caption>`
  }<thead><tr><th scope="col">${what}</th><th scope="col">Before</th><th scope="col">After</th><th scope="col">Unit</th><th scope="col">Difference</th></tr></thead><tbody>${lines}</tbody></table></div>`;
}
