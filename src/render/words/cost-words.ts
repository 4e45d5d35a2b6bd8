import { COST_TYPES } from '../../plan/calculation/costs.js';
import type { CostDocument, PlanDocument } from '../../plan/emit/document.js';
import { type AmountBlock, type AmountRow, differs } from './amounts.js';

// Texts about costs that the text and markdown formats share: changes by cost type, and always the total.

export const COST_TITLE = 'Cost of the calculation, in the currency of the catalog:';

/** Shown if the catalog does not state the cost of new nodes. */
export const COST_UNKNOWN = 'the new cost is not known: the catalog does not show the cost of added nodes';

export const costBlocks = ({ costs, projects }: PlanDocument): AmountBlock[] =>
  costs.map((cost) => {
    const rows = rowsOf(cost);
    const name = projects.find(({ number }) => number === cost.project)?.name ?? '';
    return projects.length < 2 ? { rows } : { title: `Project ${cost.project} (${name})`, rows };
  });

function rowsOf({ before, after }: CostDocument): AmountRow[] {
  if (!after) return [];
  const row = (name: keyof typeof before, label: string): AmountRow => ({
    label,
    unit: '',
    before: before[name],
    after: after[name],
    decimals: 0,
  });
  return [...COST_TYPES.map((type) => row(type, type.toLowerCase())).filter(differs), row('total', 'total')];
}
