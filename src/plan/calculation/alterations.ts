import type { CatalogTree, LiveNode, WantedBudget, WantedChild } from '../../kinds/project-model.js';
import { isMeant, isNear } from './nodes.js';

/** In what the children of a live node are otherwise than the catalog has them. */
export function alterationsOf(live: LiveNode, tree: CatalogTree): WantedChild[] {
  return tree.children.flatMap((link): WantedChild[] => {
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

/** What somebody has altered stays so where the spec says nothing about it. */
export function overlaid(kept: readonly WantedChild[], stated: readonly WantedChild[]): WantedChild[] {
  const under = kept.flatMap((child) => {
    const over = stated.find((other) => isMeant({ type: child.type ?? '', number: child.number }, other));
    if (!over) return [child];
    if (over.exclude) return [over];
    // It was excluded, and is wanted again: nothing of it is known.
    if (child.exclude) return [over];
    return [{ ...child, ...over, children: overlaid(child.children, over.children) }];
  });
  const isNew = (child: WantedChild): boolean =>
    !kept.some((other) => isMeant({ type: other.type ?? '', number: other.number }, child));
  return [...under, ...stated.filter(isNew)];
}

/** Below a quantity of nothing there is nothing. */
export const fitting = (
  children: readonly WantedChild[],
  { quantity }: Pick<WantedBudget, 'quantity'>,
): WantedChild[] =>
  quantity > 0
    ? [...children]
    : children.map(({ quantity: _, ...child }) => ({
        ...child,
        children: fitting(child.children, { quantity: 0 }),
      }));
