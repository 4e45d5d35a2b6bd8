import type { CatalogTree, DesiredBudget, DesiredChild, LiveNode } from '../../kinds/project-model.js';
import { isMeant, isNear, type NodeMatching } from './nodes.js';

/** A budget code to create, and the live one that it replaces, if any. */
export interface NewBudget {
  readonly desired: DesiredBudget;
  readonly body: Pick<DesiredBudget, 'number' | 'quantity' | 'locationName' | 'options' | 'children'>;
  /** Altered options of the old one that the spec leaves out. */
  readonly lost: readonly string[];
  readonly old?: LiveNode;
  /** Number of alterations that are carried over from the old one. */
  readonly carried: number;
}

/**
 * The budget codes to create: new ones, and then replacements with the unmanaged values of the old ones. If the run is
 * interrupted before a new one is created, the next plan would take an old one for it, which has been replaced already.
 */
export function newBudgets(
  { made, replaced }: NodeMatching,
  trees: ReadonlyMap<string, CatalogTree>,
): NewBudget[] {
  const fresh = made.flatMap((desired): NewBudget[] =>
    desired.kind === 'budget' ? [{ desired, body: desired, lost: [], carried: 0 }] : [],
  );
  const again = replaced.map(({ live: old, desired }): NewBudget => {
    const tree = trees.get(desired.number);
    const altered = tree ? fitting(alterationsOf(old, tree), desired) : [];
    const { kept, lost } =
      tree && desired.options === false ? withoutOptions(altered, tree) : { kept: altered, lost: [] };
    const children = overlaid(kept, desired.children);
    const locationName = desired.locationName ?? old.locationName ?? undefined;
    const carried =
      countOf(children) - countOf(desired.children) + (locationName === desired.locationName ? 0 : 1);
    return {
      desired,
      body: { ...desired, children, ...(locationName === undefined ? {} : { locationName }) },
      old,
      lost,
      carried,
    };
  });
  return [...fresh, ...again];
}

/** Splits off alterations of options. They are lost with the options; an excluded option is no loss. */
function withoutOptions(
  altered: readonly DesiredChild[],
  tree: CatalogTree,
): { kept: DesiredChild[]; lost: string[] } {
  const lost: string[] = [];
  const kept = altered.flatMap((child): DesiredChild[] => {
    const link = tree.children.find((other) => isMeant(other, child));
    if (link?.baseQuantity === 0) {
      if (!child.exclude) lost.push(child.number);
      return [];
    }
    const inside = link ? withoutOptions(child.children, link) : { kept: [...child.children], lost: [] };
    lost.push(...inside.lost);
    return [{ ...child, children: inside.kept }];
  });
  return { kept, lost };
}

const countOf = (children: readonly DesiredChild[]): number =>
  children.reduce((sum, child) => sum + countOf(child.children) + (isAltered(child) ? 1 : 0), 0);

const isAltered = ({ exclude, quantity, locationName }: DesiredChild): boolean =>
  exclude || quantity !== undefined || locationName !== undefined;

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
function overlaid(kept: readonly DesiredChild[], stated: readonly DesiredChild[]): DesiredChild[] {
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
const fitting = (
  children: readonly DesiredChild[],
  { quantity }: Pick<DesiredBudget, 'quantity'>,
): DesiredChild[] =>
  quantity > 0
    ? [...children]
    : children.map(({ quantity: _, ...child }) => ({
        ...child,
        children: fitting(child.children, { quantity: 0 }),
      }));
