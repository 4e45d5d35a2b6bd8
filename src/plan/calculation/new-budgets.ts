import type { CatalogTree, LiveNode, WantedBudget, WantedChild } from '../../kinds/project-model.js';
import { alterationsOf, fitting, overlaid } from './alterations.js';
import type { NodeMatching } from './match-nodes.js';
import { isMeant } from './nodes.js';

/** A budget code to create, and the live one that it replaces, if any. */
export interface NewBudget {
  readonly wanted: WantedBudget;
  readonly body: Pick<WantedBudget, 'number' | 'quantity' | 'locationName' | 'options' | 'children'>;
  /** Altered options of the old one that the spec leaves out. */
  readonly lost: readonly string[];
  readonly old?: LiveNode;
  /** Number of alterations that are carried over from the old one. */
  readonly carried: number;
}

/** The budget codes to create: new ones, and replacements with the unmanaged values of the old ones. */
export function newBudgets(
  { made, replaced }: NodeMatching,
  trees: ReadonlyMap<string, CatalogTree>,
): NewBudget[] {
  const fresh = made.flatMap((wanted): NewBudget[] =>
    wanted.kind === 'budget' ? [{ wanted, body: wanted, lost: [], carried: 0 }] : [],
  );
  const again = replaced.map(({ live: old, wanted }): NewBudget => {
    const tree = trees.get(wanted.number);
    const altered = tree ? fitting(alterationsOf(old, tree), wanted) : [];
    const { kept, lost } =
      tree && wanted.options === false ? withoutOptions(altered, tree) : { kept: altered, lost: [] };
    const children = overlaid(kept, wanted.children);
    const locationName = wanted.locationName ?? old.locationName ?? undefined;
    const carried =
      countOf(children) - countOf(wanted.children) + (locationName === wanted.locationName ? 0 : 1);
    return {
      wanted,
      body: { ...wanted, children, ...(locationName === undefined ? {} : { locationName }) },
      old,
      lost,
      carried,
    };
  });
  return [...again, ...fresh];
}

/** Splits off alterations of options. They are lost with the options; an excluded option is no loss. */
function withoutOptions(
  altered: readonly WantedChild[],
  tree: CatalogTree,
): { kept: WantedChild[]; lost: string[] } {
  const lost: string[] = [];
  const kept = altered.flatMap((child): WantedChild[] => {
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

const countOf = (children: readonly WantedChild[]): number =>
  children.reduce((sum, child) => sum + countOf(child.children) + (isAltered(child) ? 1 : 0), 0);

const isAltered = ({ exclude, quantity, locationName }: WantedChild): boolean =>
  exclude || quantity !== undefined || locationName !== undefined;
