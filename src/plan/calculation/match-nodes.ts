import type { DesiredBudget, DesiredCustom, DesiredNode, LiveNode } from '../../kinds/project-model.js';
import { assignClasses } from '../algorithms/assign.js';
import { type Cost, cost } from '../algorithms/cost.js';
import { budgetAgrees, customAgrees, isCustom } from './nodes.js';

/** The live nodes of a calculation, sorted by what the plan does with them, and the nodes to create. */
export interface NodeMatching {
  readonly kept: readonly LiveNode[];
  /** Custom nodes that are updated in place. */
  readonly updated: readonly { readonly live: LiveNode; readonly desired: DesiredCustom }[];
  /**
   * Budget codes cannot be updated: a new one is created with unmanaged values carried over, and the old one is
   * deleted.
   */
  readonly replaced: readonly { readonly live: LiveNode; readonly desired: DesiredBudget }[];
  readonly made: readonly DesiredNode[];
  readonly dropped: readonly LiveNode[];
}

/** The lowest bits break ties between plans of equal cost. */
const CHOICE = 32n;
/** The tie-breaker for a create that could have carried over the unmanaged values of an old node. */
const LOSES_VALUES = 1000n;
const ELSEWHERE = 10n;

/** Matches nodes as a multiset, because they have no key: fewest deletes first, then fewest calls. */
export function matchNodes(live: readonly LiveNode[], desired: readonly DesiredNode[]): NodeMatching {
  const byNumber = new Map<string, number[]>();
  const customs: number[] = [];
  desired.forEach((node, j) => {
    if (node.kind === 'custom') customs.push(j);
    else byNumber.set(node.number, [...(byNumber.get(node.number) ?? []), j]);
  });
  const { serving } = assignClasses({
    supply: live.map(() => 1),
    demand: desired.map(() => 1),
    pairs: (i) => {
      const node = live[i] as LiveNode;
      const near = isCustom(node) ? customs : node.type === 'BUDGET' ? (byNumber.get(node.number) ?? []) : [];
      return new Map(near.map((j) => [j, pairCost(node, desired[j] as DesiredNode)]));
    },
    drop: () => cost({ destroyed: 1, calls: 1 }) << CHOICE,
    make: () => (cost({ calls: 1 }) << CHOICE) + LOSES_VALUES,
  });
  const partner = live.map((_, i) => [...(serving[i] ?? [])].find(([, count]) => count > 0)?.[0]);
  return sorted(live, desired, partner);
}

function pairCost(live: LiveNode, desired: DesiredNode): Cost {
  if (agrees(live, desired)) return 0n;
  const place =
    desired.locationName !== undefined && desired.locationName !== live.locationName ? ELSEWHERE : 0n;
  if (desired.kind === 'budget') return (cost({ destroyed: 1, calls: 2 }) << CHOICE) + place;
  return (cost({ calls: 1 }) << CHOICE) + place + (live.name === desired.name ? 0n : ELSEWHERE * ELSEWHERE);
}

const agrees = (live: LiveNode, desired: DesiredNode): boolean =>
  desired.kind === 'budget' ? budgetAgrees(live, desired) : customAgrees(live, desired);

function sorted(
  live: readonly LiveNode[],
  desired: readonly DesiredNode[],
  partner: readonly (number | undefined)[],
): NodeMatching {
  const taken = new Set(partner);
  const pairs = live.flatMap((node, i) => {
    const other = desired[partner[i] ?? -1];
    return other ? [{ live: node, desired: other }] : [];
  });
  const moved = pairs.filter(({ live: node, desired: other }) => !agrees(node, other));
  return {
    kept: pairs.filter((pair) => !moved.includes(pair)).map((pair) => pair.live),
    updated: moved.flatMap(({ live: node, desired: other }) =>
      other.kind === 'custom' ? [{ live: node, desired: other }] : [],
    ),
    replaced: moved.flatMap(({ live: node, desired: other }) =>
      other.kind === 'budget' ? [{ live: node, desired: other }] : [],
    ),
    made: desired.filter((_, j) => !taken.has(j)),
    dropped: live.filter((_, i) => partner[i] === undefined),
  };
}
