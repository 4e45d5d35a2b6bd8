import type { CatalogTree, DesiredBudget, DesiredChild, LiveNode } from '../../kinds/project-model.js';
import { isMeant, isNear } from './nodes.js';

/** The differences between the children of a live node and the catalog. */
export function alterationsOf(live: LiveNode, tree: CatalogTree): DesiredChild[] {
  return tree.children.flatMap((link): DesiredChild[] => {
    const { number, type } = link;
    const found = live.children.find((node) => isMeant(node, link));
    if (!found) return [{ number, type, exclude: true, children: [] }];
    const isAltered = !isNear(found.quantity, link.baseQuantity * live.quantity);
    const children = alterationsOf(found, link);
    const { locationName } = found;
    if (!isAltered && locationName === null && children.length === 0) return [];
    return [
      {
        number,
        type,
        ...(isAltered ? { quantity: found.quantity } : {}),
        ...(locationName === null ? {} : { locationName }),
        exclude: false,
        children,
      },
    ];
  });
}

/**
 * Combines live alterations with stated ones. The stated ones win; live alterations that the spec does not state are
 * kept.
 */
export function overlaid(kept: readonly DesiredChild[], stated: readonly DesiredChild[]): DesiredChild[] {
  const under = kept.flatMap((child) => {
    const over = stated.find((other) => isMeant({ type: child.type ?? '', number: child.number }, other));
    if (!over) return [child];
    if (over.exclude) return [over];
    // The child was excluded and is desired again, so it has no live values.
    if (child.exclude) return [over];
    return [{ ...child, ...over, children: overlaid(child.children, over.children) }];
  });
  const isNew = (child: DesiredChild): boolean =>
    !kept.some((other) => isMeant({ type: other.type ?? '', number: other.number }, child));
  return [...under, ...stated.filter(isNew)];
}

/** Without a quantity of the node, quantities of its children are left out. */
export const fitting = (
  children: readonly DesiredChild[],
  { quantity }: Pick<DesiredBudget, 'quantity'>,
): DesiredChild[] =>
  quantity > 0
    ? [...children]
    : children.map(({ quantity: _, ...child }) => ({
        ...child,
        children: fitting(child.children, { quantity: 0 }),
      }));
