import type { Fields } from '../../kinds/model.js';
import type {
  CostNode,
  DesiredBudget,
  DesiredChild,
  DesiredCustom,
  LiveNode,
} from '../../kinds/project-model.js';
import { sameNumber, sameValue } from '../../kinds/same-value.js';
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

/** The values behind the fingerprint of a node. */
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
