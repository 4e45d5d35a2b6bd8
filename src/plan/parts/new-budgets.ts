import type { CatalogTree, LiveNode, WantedBudget, WantedChild } from '../../kinds/project-model.js';
import { alterationsOf, fitting, overlaid } from './alterations.js';
import type { NodeMatching } from './match-nodes.js';

/** A budget code that is to be made, and what it takes the place of. */
export interface NewBudget {
  readonly wanted: WantedBudget;
  readonly body: Pick<WantedBudget, 'number' | 'quantity' | 'locationName' | 'children'>;
  readonly old?: LiveNode;
  /** How many alterations of the old one the spec does not state. */
  readonly carried: number;
}

/** New ones, and those that take the place of old ones with what nobody states of them. */
export function newBudgets(
  { made, replaced }: NodeMatching,
  trees: ReadonlyMap<string, CatalogTree>,
): NewBudget[] {
  const fresh = made.flatMap((wanted): NewBudget[] =>
    wanted.kind === 'budget' ? [{ wanted, body: wanted, carried: 0 }] : [],
  );
  const again = replaced.map(({ live: old, wanted }): NewBudget => {
    const tree = trees.get(wanted.number);
    const kept = tree ? fitting(alterationsOf(old, tree), wanted) : [];
    const children = overlaid(kept, wanted.children);
    const locationName = wanted.locationName ?? old.locationName ?? undefined;
    const carried =
      countOf(children) - countOf(wanted.children) + (locationName === wanted.locationName ? 0 : 1);
    return {
      wanted,
      body: { ...wanted, children, ...(locationName === undefined ? {} : { locationName }) },
      old,
      carried,
    };
  });
  return [...again, ...fresh];
}

const countOf = (children: readonly WantedChild[]): number =>
  children.reduce((sum, child) => sum + countOf(child.children) + (isSaying(child) ? 1 : 0), 0);

const isSaying = ({ exclude, quantity, locationName }: WantedChild): boolean =>
  exclude || quantity !== undefined || locationName !== undefined;
