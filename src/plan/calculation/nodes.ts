import type { Fields } from '../../kinds/model.js';
import type {
  CostNode,
  DesiredBudget,
  DesiredChild,
  DesiredCustom,
  DesiredNode,
  LiveNode,
} from '../../kinds/project-model.js';
import { sameNumber, sameValue } from '../../kinds/same-value.js';
import { assignClasses } from '../algorithms/assign.js';
import { type Cost, cost } from '../algorithms/cost.js';
import { flatValues, valueDigest } from '../emit/fingerprint.js';

const CUSTOM_TYPES: readonly string[] = ['CUSTOMBUDGET_FIXEDUNIT', 'CUSTOMBUDGET_FIXEDTOTAL'];
export const isCustom = ({ type }: Pick<CostNode, 'type'>): boolean => CUSTOM_TYPES.includes(type);

/**
 * The nodes with groups unfolded. Groups are created only in the web tool; they are kept, and their contents are
 * compared.
 */
export const topNodes = (nodes: readonly LiveNode[]): LiveNode[] =>
  nodes.flatMap((node) => (node.type === 'BUDGETGROUP' ? topNodes(node.children) : [node]));

/** The fingerprint of a node without the costs of catalog nodes, which change with the prices. */
export const nodeFingerprint = (node: LiveNode): string => valueDigest(ownOf(node));

export const nodeValues = (node: LiveNode): Fields => flatValues(ownOf(node));

function ownOf(node: LiveNode): unknown {
  const { unitCost, totalCost, children, ...own } = node;
  return { ...own, ...(isCustom(node) ? { unitCost, totalCost } : {}), children: children.map(ownOf) };
}

/** Compares with a tolerance, because sums of decimal fractions differ in their last digits. */
export const isNear = (a: number, b: number): boolean => sameNumber(a, b) || Math.abs(a - b) <= 1e-9;

/** True if a live budget code has everything that the spec states. */
export const budgetAgrees = (live: LiveNode, desired: DesiredBudget): boolean =>
  live.type === 'BUDGET' &&
  live.number === desired.number &&
  isNear(live.quantity, desired.quantity) &&
  locationAgrees(live, desired) &&
  (desired.options !== false || !hasOptions(live, desired.children)) &&
  childrenAgree(live.children, desired.children);

/**
 * True if the node has options: children of quantity 0 below a positive quantity, except those whose 0 the spec states.
 */
const hasOptions = (live: LiveNode, stated: readonly DesiredChild[]): boolean =>
  live.quantity > 0 &&
  live.children.some((child) => {
    const own = stated.find((other) => isMeant(child, other));
    return (child.quantity === 0 && own?.quantity !== 0) || hasOptions(child, own?.children ?? []);
  });

const locationAgrees = (live: LiveNode, { locationName }: { readonly locationName?: string }): boolean =>
  locationName === undefined || sameValue(live.locationName, locationName);

const childrenAgree = (live: readonly LiveNode[], desired: readonly DesiredChild[]): boolean =>
  desired.every((child) => {
    const found = live.find((node) => isMeant(node, child));
    if (!found || child.exclude) return !found === child.exclude;
    return (
      (child.quantity === undefined || isNear(found.quantity, child.quantity)) &&
      locationAgrees(found, child) &&
      childrenAgree(found.children, child.children)
    );
  });

export const isMeant = (
  node: Pick<CostNode, 'number' | 'type'>,
  child: Pick<DesiredChild, 'number' | 'type'>,
): boolean => node.number === child.number && (child.type ?? node.type) === node.type;

export const customType = ({ unitCost }: DesiredCustom): string =>
  unitCost === undefined ? 'CUSTOMBUDGET_FIXEDTOTAL' : 'CUSTOMBUDGET_FIXEDUNIT';

/** True if a live custom node has everything that the spec states. */
export function customAgrees(live: LiveNode, desired: DesiredCustom): boolean {
  const { unitCost, totalCost, description } = desired;
  return (
    live.type === customType(desired) &&
    sameValue(live.name, desired.name) &&
    live.unit === desired.unit &&
    isNear(live.quantity, desired.quantity) &&
    (unitCost === undefined || isNear(live.unitCost, unitCost)) &&
    (totalCost === undefined || isNear(live.totalCost, totalCost)) &&
    live.facilityId === desired.facility.id &&
    live.activityId === desired.activity.id &&
    (description === undefined || sameValue(live.description, description)) &&
    locationAgrees(live, desired)
  );
}

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
const LOCATED = 1n;

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
  if (nodeAgrees(live, desired)) return 0n;
  const place = placeCost(live, desired);
  if (desired.kind === 'budget') return (cost({ destroyed: 1, calls: 2 }) << CHOICE) + place;
  return (cost({ calls: 1 }) << CHOICE) + place + (live.name === desired.name ? 0n : ELSEWHERE * ELSEWHERE);
}

/**
 * A node without a stated location takes the place of one without a location first: after an interrupted replacement, an old node
 * with a location is one whose new node is there already, and its location would be carried over to another node.
 */
const placeCost = ({ locationName: there }: LiveNode, { locationName }: DesiredNode): Cost =>
  locationName === undefined ? (there ? LOCATED : 0n) : locationName === there ? 0n : ELSEWHERE;

const nodeAgrees = (live: LiveNode, desired: DesiredNode): boolean =>
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
  const moved = pairs.filter(({ live: node, desired: other }) => !nodeAgrees(node, other));
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
