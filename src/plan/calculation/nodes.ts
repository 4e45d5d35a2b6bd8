import { groupBy } from '../../group-by.js';
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
const CHOICE = 64n;
const OTHER_NAME = 1n << 48n;
const ELSEWHERE = 1n << 32n;

/**
 * Matches nodes as a multiset, because they have no key. As many as possible are kept or updated in place; budget codes that are
 * left are replaced.
 *
 * New nodes are created one after another, and a plan after an interrupted run has to choose the same for the rest: otherwise
 * a node would serve as another one than it was created for, and unmanaged values would be carried over twice or lost. So
 * nodes of which the spec states least choose an old one first and are created last, and a node that is there serves as the one
 * of which the spec states most. (One case is left: codes of one number, with and without a stated location.)
 */
export function matchNodes(live: readonly LiveNode[], desired: readonly DesiredNode[]): NodeMatching {
  const inTurn = [...groupBy(desired, classOf).values()].flatMap((alike) =>
    alike.toSorted((a, b) => statedIn(a) - statedIn(b)),
  );
  const near = groupBy([...inTurn.keys()], (j) => classOf(inTurn[j] as DesiredNode));
  const { serving } = assignClasses({
    supply: live.map(() => 1),
    demand: inTurn.map(() => 1),
    pairs: (i) => {
      const node = live[i] as LiveNode;
      const prices = near.get(isCustom(node) ? CUSTOM : node.number)?.flatMap((j) => {
        const price = pairCost(node, inTurn[j] as DesiredNode);
        return price === undefined ? [] : [[j, price + BigInt(inTurn.length - j)] as const];
      });
      return new Map(prices);
    },
    drop: () => cost({ destroyed: 1, calls: 1 }) << CHOICE,
    make: () => cost({ calls: 1 }) << CHOICE,
  });
  const partner = live.map((_, i) => [...(serving[i] ?? [])].find(([, count]) => count > 0)?.[0]);
  const taken = new Set(partner);
  const pairs = live.flatMap((node, i) => {
    const other = inTurn[partner[i] ?? -1];
    return other ? [{ live: node, desired: other }] : [];
  });
  return {
    kept: pairs.filter((pair) => nodeAgrees(pair.live, pair.desired)).map((pair) => pair.live),
    updated: pairs.flatMap(({ live: node, desired: other }) =>
      other.kind === 'custom' && !customAgrees(node, other) ? [{ live: node, desired: other }] : [],
    ),
    ...replacements(
      live.filter((_, i) => partner[i] === undefined),
      inTurn.filter((_, j) => !taken.has(j)),
    ),
  };
}

/** Custom nodes have no number. */
const CUSTOM = '';
const classOf = (node: DesiredNode): string => (node.kind === 'custom' ? CUSTOM : node.number);

/** Number of values that the spec states in a budget code. Custom nodes are updated in place and keep their order. */
const statedIn = (node: DesiredNode | DesiredChild): number =>
  'children' in node
    ? node.children.reduce((sum, child) => sum + statedIn(child), Object.keys(node).length)
    : 0;

/** The cost of keeping or updating a live node; undefined if it cannot serve as the desired one. */
function pairCost(live: LiveNode, desired: DesiredNode): Cost | undefined {
  if (nodeAgrees(live, desired)) return 0n;
  if (desired.kind === 'budget') return undefined;
  const { name, locationName = live.locationName } = desired;
  const place = live.locationName === locationName ? 0n : ELSEWHERE;
  return (cost({ calls: 1 }) << CHOICE) + place + (live.name === name ? 0n : OTHER_NAME);
}

/** Pairs old budget codes with missing ones of the same number: first those at a stated location, then the others in turn. */
function replacements(
  old: readonly LiveNode[],
  missing: readonly DesiredNode[],
): Pick<NodeMatching, 'replaced' | 'made' | 'dropped'> {
  const left = groupBy(old, ({ type, number }) => (type === 'BUDGET' ? number : undefined));
  const pairs = new Map<DesiredNode, NodeMatching['replaced'][number]>();
  const pair = (desired: DesiredBudget, isFit: (live: LiveNode) => boolean): void => {
    const alike = left.get(desired.number) ?? [];
    const at = alike.findIndex(isFit);
    for (const live of at < 0 ? [] : alike.splice(at, 1)) pairs.set(desired, { live, desired });
  };
  const codes = missing.filter((node) => node.kind === 'budget');
  for (const code of codes) pair(code, ({ locationName }) => locationName === code.locationName);
  for (const code of codes) if (!pairs.has(code)) pair(code, () => true);
  const gone = new Set([...pairs.values()].map(({ live }) => live));
  return {
    replaced: lastFirst([...pairs.values()], ({ desired }) => desired.number),
    made: [
      ...missing.filter((node) => node.kind === 'custom'),
      ...lastFirst(
        codes.filter((code) => !pairs.has(code)),
        ({ number }) => number,
      ),
    ],
    dropped: old.filter((node) => !gone.has(node)),
  };
}

/** The nodes of each number in reverse order. */
const lastFirst = <T>(list: readonly T[], numberOf: (one: T) => string): T[] =>
  [...groupBy(list, numberOf).values()].flatMap((alike) => alike.reverse());

const nodeAgrees = (live: LiveNode, desired: DesiredNode): boolean =>
  desired.kind === 'budget' ? budgetAgrees(live, desired) : customAgrees(live, desired);
