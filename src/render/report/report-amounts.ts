import type { PlanDocument } from '../../plan/emit/document.js';
import { type AmountBlock, amountCells } from '../amounts.js';
import { COST_TITLE, COST_UNKNOWN, costBlocks } from '../cost-words.js';
import { quantityNoteWords } from '../note-words.js';
import { AS_BEFORE, hasQuantities, quantityBlocks, quantityTitle } from '../quantity-words.js';
import { type Html, type HtmlTag, NOTHING } from './html.js';

// Costs and quantities before and after the plan, as tables.

export function costsHtml(plan: PlanDocument, html: HtmlTag): Html {
  if (plan.costs.length === 0) return NOTHING;
  const blocks = costBlocks(plan).map((block) =>
    block.rows.length > 0
      ? table(block, 'Cost', html)
      : html`${block.title === undefined ? NOTHING : html`<h3>${block.title}</h3>`}<p>${COST_UNKNOWN}</p>`,
  );
  return html`<section id="costs" aria-labelledby="costs-title"><h2 id="costs-title">Costs</h2>
<p>${COST_TITLE}</p>${blocks}</section>`;
}

export function quantitiesHtml(plan: PlanDocument, html: HtmlTag): Html {
  if (plan.quantities.segments === 0) return NOTHING;
  const blocks = quantityBlocks(plan).map((block) => table(block, 'Quantity', html));
  const said = blocks.length === 0 && hasQuantities(plan) ? html`<p>${AS_BEFORE}</p>` : html`${blocks}`;
  const notes = plan.quantities.remarks.map((note) => html`<li>${quantityNoteWords(note)}</li>`);
  return html`<section id="quantities" aria-labelledby="quantities-title"><h2 id="quantities-title">Quantities</h2>
<p>${quantityTitle(plan)}</p>${said}${notes.length === 0 ? NOTHING : html`<ul class="notes">${notes}</ul>`}</section>`;
}

function table({ title, rows }: AmountBlock, what: string, html: HtmlTag): Html {
  const lines = rows
    .map(amountCells)
    .map(
      ({ label, before, after, unit, difference }) =>
        html`<tr><th scope="row">${label}</th><td>${before}</td><td>${after}</td><td class="unit">${unit}</td><td>${difference}</td></tr>`,
    );
  return html`<div class="table" tabindex="0" role="group" aria-label="${title ?? what}"><table>${
    title === undefined ? NOTHING : html`<caption>${title}</caption>`
  }<thead><tr><th scope="col">${what}</th><th scope="col">Before</th><th scope="col">After</th><th scope="col">Unit</th><th scope="col">Difference</th></tr></thead><tbody>${lines}</tbody></table></div>`;
}
