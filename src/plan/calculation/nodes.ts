import type {
  CostNode,
  LiveNode,
  WantedBudget,
  WantedChild,
  WantedCustom,
} from '../../kinds/project-model.js';
import { sameNumber, sameValue } from '../../kinds/same-value.js';
import { valueDigest } from '../emit/fingerprint.js';

export const CUSTOM_TYPES: readonly string[] = ['CUSTOMBUDGET_FIXEDUNIT', 'CUSTOMBUDGET_FIXEDTOTAL'];
export const isCustom = ({ type }: Pick<CostNode, 'type'>): boolean => CUSTOM_TYPES.includes(type);

/** Groups of budget codes are made in the web tool only: what is in them counts, and they stay. */
export const topNodes = (nodes: readonly LiveNode[]): LiveNode[] =>
  nodes.flatMap((node) => (node.type === 'BUDGETGROUP' ? topNodes(node.children) : [node]));

/** A node as far as somebody has made it so: what a catalog node costs changes with the prices. */
export const nodeFingerprint = (node: LiveNode): string => valueDigest(ownOf(node));

function ownOf(node: LiveNode): unknown {
  const { unitCost, totalCost, children, ...own } = node;
  return { ...own, ...(isCustom(node) ? { unitCost, totalCost } : {}), children: children.map(ownOf) };
}

/** Sums of decimal fractions differ in their last places. */
export const isNear = (a: number, b: number): boolean => sameNumber(a, b) || Math.abs(a - b) <= 1e-9;

/** What the spec states of a budget code is so. */
export const budgetAgrees = (live: LiveNode, wanted: WantedBudget): boolean =>
  live.type === 'BUDGET' &&
  live.number === wanted.number &&
  isNear(live.quantity, wanted.quantity) &&
  locationAgrees(live, wanted) &&
  (wanted.options !== false || !hasOptions(live, wanted.children)) &&
  childrenAgree(live.children, wanted.children);

/** An option is a child of quantity 0 below a node of which there is something, unless the spec itself says 0. */
const hasOptions = (live: LiveNode, stated: readonly WantedChild[]): boolean =>
  live.quantity > 0 &&
  live.children.some((child) => {
    const own = stated.find((other) => isMeant(child, other));
    return (child.quantity === 0 && own?.quantity !== 0) || hasOptions(child, own?.children ?? []);
  });

const locationAgrees = (live: LiveNode, { locationName }: { readonly locationName?: string }): boolean =>
  locationName === undefined || sameValue(live.locationName, locationName);

const childrenAgree = (live: readonly LiveNode[], wanted: readonly WantedChild[]): boolean =>
  wanted.every((child) => {
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
  child: Pick<WantedChild, 'number' | 'type'>,
): boolean => node.number === child.number && (child.type ?? node.type) === node.type;

export const customType = ({ unitCost }: WantedCustom): string =>
  unitCost === undefined ? 'CUSTOMBUDGET_FIXEDTOTAL' : 'CUSTOMBUDGET_FIXEDUNIT';

/** What the spec states of a custom node is so. */
export function customAgrees(live: LiveNode, wanted: WantedCustom): boolean {
  const { unitCost, totalCost, description } = wanted;
  return (
    live.type === customType(wanted) &&
    sameValue(live.name, wanted.name) &&
    live.unit === wanted.unit &&
    isNear(live.quantity, wanted.quantity) &&
    (unitCost === undefined || isNear(live.unitCost, unitCost)) &&
    (totalCost === undefined || isNear(live.totalCost, totalCost)) &&
    live.facilityId === wanted.facility.id &&
    live.activityId === wanted.activity.id &&
    (description === undefined || sameValue(live.description, description)) &&
    locationAgrees(live, wanted)
  );
}
