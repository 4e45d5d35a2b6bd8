import type { Html, HtmlTag, Piece } from '../../html/html.js';
import type { PlanDocument } from '../../plan/emit/document.js';
import {
  type AmountBlock,
  type AmountPart,
  amountCells,
  costParts,
  quantityParts,
} from '../words/amounts.js';
import type { Block } from '../words/blocks.js';
import { moveBlocks } from '../words/move-words.js';
import { ratingBlocks } from '../words/rating-words.js';
import { withTypeIds } from '../words/with-type-ids.js';
import { pack } from './pack.js';
import { headHtml, notesHtml, reportTitle, summaryHtml } from './report-head.js';
import { changesHtml, lossesHtml, problemsHtml, rulesHtml } from './report-parts.js';
import { listHtml, type Mask, reportShell, reportWriter } from './report-shell.js';
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
${blocksHtml('ratings', 'Current ratings', ratingBlocks(plan), html)}
${blocksHtml('moves', 'Moves in the ground', moveBlocks(plan), html)}
${[...costParts(plan), ...quantityParts(plan)].map((part) => amountsHtml(part, html))}
</main>
<div id="told" role="status" class="told"></div>
<footer><p>Written by ${plan.tool.name} ${plan.tool.version}. This page needs no network.</p></footer>`;
  return reportShell({
    title: html`${reportTitle(plan, command)} - trenchctl`,
    body,
    ...(plan.changes.length > 0 ? { data: pack(data, mask) } : {}),
  });
}

function blocksHtml(id: string, heading: string, blocks: readonly Block[], html: HtmlTag): Piece {
  if (blocks.length === 0) return undefined;
  const parts = blocks.map(({ title, lines }) => html`<p>${title}</p>${listHtml(lines, html)}`);
  return sectionHtml(id, heading, parts, html);
}

const sectionHtml = (id: string, heading: string, body: Piece, html: HtmlTag): Html =>
  html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${heading}</h2>
${body}</section>`;

/** Costs or quantities before and after the plan, as tables. */
function amountsHtml({ heading, what, title, blocks, notes }: AmountPart, html: HtmlTag): Html {
  const tables = blocks.map((block) =>
    block.said === undefined
      ? table(block, what, html)
      : html`${block.title !== undefined && html`<h3>${block.title}</h3>`}<p>${block.said}</p>`,
  );
  const body = html`<p>${title}</p>${tables}${listHtml(notes, html)}`;
  return sectionHtml(heading.toLowerCase(), heading, body, html);
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
