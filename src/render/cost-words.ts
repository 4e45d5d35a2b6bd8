import { COST_TYPES } from '../plan/calculation/costs.js';
import type { CostDocument, PlanDocument } from '../plan/emit/document.js';
import { type AmountBlock, type AmountRow, differs } from './amounts.js';

// What text and markdown say alike about costs: what changes by cost type, and the total in any case.

export const COST_TITLE = 'Cost of the calculation, in the currency of the catalog:';

/** Said where the catalog keeps to itself what new nodes cost. */
export const COST_UNKNOWN = 'what it will cost cannot be told: the catalog does not show what is added';

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
