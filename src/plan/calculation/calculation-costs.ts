import type { CatalogTree, LiveCalculation } from '../../kinds/project-model.js';
import { addCustom, addLive, addMade, addRepriced, type Costs, sumsOf } from './costs.js';
import type { NodeMatching } from './match-nodes.js';
import type { NewBudget } from './new-budgets.js';
import { isCustom } from './nodes.js';

interface ToPrice {
  readonly live: LiveCalculation;
  readonly matching: NodeMatching;
  readonly budgets: readonly NewBudget[];
  /** Catalog trees by the number of the budget code, with the future prices. */
  readonly trees: ReadonlyMap<string, CatalogTree>;
  /** True if the calculation gets other prices. */
  readonly isRepriced: boolean;
}

/** The costs of the calculation before and after the plan. */
export function calculationCosts({ live, matching, budgets, trees, isRepriced }: ToPrice): Costs {
  const before = sumsOf((add) => {
    for (const node of live.nodes) addLive(node, add);
  });
  const stays = matching.kept;
  const asked = [
    ...budgets.map(({ body }) => body.number),
    ...(isRepriced ? stays.map(({ number }) => number) : []),
  ];
  const isKnown = (number: string): boolean => number === '' || trees.has(number);
  if (!asked.every(isKnown)) return { before };
  const after = sumsOf((add) => {
    for (const node of stays) {
      const tree = isRepriced && !isCustom(node) ? trees.get(node.number) : undefined;
      if (tree) addRepriced(node, tree, add);
      else addLive(node, add);
    }
    for (const { body } of budgets) {
      const tree = trees.get(body.number);
      if (tree) addMade(tree, body.quantity, body.children, add);
    }
    const customs = [...matching.updated.map(({ wanted }) => wanted), ...matching.made];
    for (const custom of customs) if (custom.kind === 'custom') addCustom(custom, add);
  });
  return { before, after };
}
