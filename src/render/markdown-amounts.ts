import type { PlanDocument } from '../plan/emit/document.js';
import { type AmountBlock, amountTable } from './amounts.js';
import { cellSpan, codeSpan } from './code-span.js';
import { COST_TITLE, COST_UNKNOWN, costBlocks } from './cost-words.js';
import { quantityNoteWords } from './note-words.js';
import { AS_BEFORE, hasQuantities, quantityBlocks, quantityTitle } from './quantity-words.js';

// Tables of costs and quantities.

const amounts = ({ title, rows }: AmountBlock): string[] => [
  ...(title === undefined ? [] : [codeSpan(title), '']),
  ...amountTable(rows.map((one) => ({ ...one, label: cellSpan(one.label) }))),
  '',
];

/** Returns the costs before and after the plan; an empty text if no calculation changes. */
export function costTables(plan: PlanDocument): string {
  if (plan.costs.length === 0) return '';
  const blocks = costBlocks(plan).flatMap((block) =>
    block.rows.length > 0
      ? amounts(block)
      : [...(block.title ? [codeSpan(block.title), ''] : []), COST_UNKNOWN, ''],
  );
  return `${[`**${COST_TITLE}**`, '', ...blocks].join('\n')}\n`;
}

/** Returns the quantities before and after the plan, folded; an empty text if no segment changes. */
export function quantityTables(plan: PlanDocument): string {
  if (plan.quantities.segments === 0) return '';
  const blocks = quantityBlocks(plan).flatMap(amounts);
  const said = blocks.length === 0 && hasQuantities(plan) ? [AS_BEFORE, ''] : blocks;
  const notes = plan.quantities.remarks.map((note) => `- ${codeSpan(quantityNoteWords(note))}`);
  const lines = [...said, ...notes, ...(notes.length > 0 ? [''] : [])];
  return `<details><summary>${quantityTitle(plan)}</summary>\n\n${lines.join('\n')}\n</details>\n\n`;
}
