import { wire } from '../core/int64.js';
import type { Lang } from '../core/world.js';
import { type Costed, descriptionOf, nameOf, unitOf } from './costs.js';
import { costFields, tidy } from './numbers.js';

export interface NodeView {
  readonly id: string;
  readonly childNodes: readonly NodeView[] | null;
  readonly [field: string]: unknown;
}

interface NodeViewOptions {
  readonly lang: Lang;
  /** Levels of children below the node. */
  readonly depth: number;
  readonly parentId: string | null;
}

const BUDGETS: ReadonlySet<string> = new Set(['BUDGET', 'CUSTOMBUDGET_FIXEDUNIT', 'CUSTOMBUDGET_FIXEDTOTAL']);

export function viewNode(costed: Costed, { lang, depth, parentId }: NodeViewOptions): NodeView {
  const { node, children } = costed;
  const isTopBudget = parentId === null && BUDGETS.has(node.type);
  return {
    id: node.id,
    number: node.number,
    name: nameOf(costed, lang),
    type: node.type,
    unit: unitOf(costed),
    quantity: tidy(node.quantity),
    ...costFields(costed.unitCost, costed.totalCost),
    hasChildren: children.length > 0,
    childNodes:
      depth <= 0
        ? null
        : children.map((child) => viewNode(child, { lang, depth: depth - 1, parentId: node.id })),
    parentId,
    description: descriptionOf(costed, lang),
    locationName: node.locationName,
    activityId: isTopBudget && node.activityId !== null ? wire(node.activityId) : null,
    facilityId: isTopBudget && node.facilityId !== null ? wire(node.facilityId) : null,
  };
}

export const find = (all: readonly Costed[], id: string): Costed | undefined => {
  for (const one of all) {
    const found = one.node.id === id ? one : find(one.children, id);
    if (found) return found;
  }
  return undefined;
};
