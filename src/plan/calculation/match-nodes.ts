import type { LiveNode, WantedBudget, WantedCustom, WantedNode } from '../../kinds/project-model.js';
import { assignClasses } from '../algorithms/assign.js';
import { type Cost, cost } from '../algorithms/cost.js';
import { budgetAgrees, customAgrees, isCustom } from './nodes.js';

/** The live nodes of a calculation, sorted by what the plan does with them, and the nodes to create. */
export interface NodeMatching {
  readonly kept: readonly LiveNode[];
  /** Custom nodes that are updated in place. */
  readonly updated: readonly { readonly live: LiveNode; readonly wanted: WantedCustom }[];
  /**
   * Budget codes cannot be updated: a new one is created with unmanaged values carried over, and the old one is
   * deleted.
   */
  readonly replaced: readonly { readonly live: LiveNode; readonly wanted: WantedBudget }[];
  readonly made: readonly WantedNode[];
  readonly dropped: readonly LiveNode[];
}

/** The lowest bits break ties between plans of equal cost. */
const CHOICE = 32n;
/** The tie-breaker for a create that could have carried over the unmanaged values of an old node. */
const LOSES_VALUES = 1000n;
const ELSEWHERE = 10n;

/** Matches nodes as a multiset, because they have no key: fewest deletes first, then fewest calls. */
export function matchNodes(live: readonly LiveNode[], wanted: readonly WantedNode[]): NodeMatching {
  const byNumber = new Map<string, number[]>();
  const customs: number[] = [];
  wanted.forEach((node, j) => {
    if (node.kind === 'custom') customs.push(j);
    else byNumber.set(node.number, [...(byNumber.get(node.number) ?? []), j]);
  });
  const { serving } = assignClasses({
    supply: live.map(() => 1),
    demand: wanted.map(() => 1),
    pairs: (i) => {
      const node = live[i] as LiveNode;
      const near = isCustom(node) ? customs : node.type === 'BUDGET' ? (byNumber.get(node.number) ?? []) : [];
      return new Map(near.map((j) => [j, pairCost(node, wanted[j] as WantedNode)]));
    },
    drop: () => cost({ destroyed: 1, calls: 1 }) << CHOICE,
    make: () => (cost({ calls: 1 }) << CHOICE) + LOSES_VALUES,
  });
  const partner = live.map((_, i) => [...(serving[i] ?? [])].find(([, count]) => count > 0)?.[0]);
  return sorted(live, wanted, partner);
}

function pairCost(live: LiveNode, wanted: WantedNode): Cost {
  if (agrees(live, wanted)) return 0n;
  const place =
    wanted.locationName !== undefined && wanted.locationName !== live.locationName ? ELSEWHERE : 0n;
  if (wanted.kind === 'budget') return (cost({ destroyed: 1, calls: 2 }) << CHOICE) + place;
  return (cost({ calls: 1 }) << CHOICE) + place + (live.name === wanted.name ? 0n : ELSEWHERE * ELSEWHERE);
}

const agrees = (live: LiveNode, wanted: WantedNode): boolean =>
  wanted.kind === 'budget' ? budgetAgrees(live, wanted) : customAgrees(live, wanted);

function sorted(
  live: readonly LiveNode[],
  wanted: readonly WantedNode[],
  partner: readonly (number | undefined)[],
): NodeMatching {
  const taken = new Set(partner);
  const pairs = live.flatMap((node, i) => {
    const other = wanted[partner[i] ?? -1];
    return other ? [{ live: node, wanted: other }] : [];
  });
  const moved = pairs.filter(({ live: node, wanted: other }) => !agrees(node, other));
  return {
    kept: pairs.filter((pair) => !moved.includes(pair)).map((pair) => pair.live),
    updated: moved.flatMap(({ live: node, wanted: other }) =>
      other.kind === 'custom' ? [{ live: node, wanted: other }] : [],
    ),
    replaced: moved.flatMap(({ live: node, wanted: other }) =>
      other.kind === 'budget' ? [{ live: node, wanted: other }] : [],
    ),
    made: wanted.filter((_, j) => !taken.has(j)),
    dropped: live.filter((_, i) => partner[i] === undefined),
  };
}
