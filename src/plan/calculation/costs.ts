import type {
  CatalogTree,
  CostNode,
  DesiredChild,
  DesiredCustom,
  LiveNode,
} from '../../kinds/project-model.js';
import { isCustom, isMeant } from './nodes.js';

export const COST_TYPES = ['WORK', 'MATERIAL', 'RESOURCE', 'OTHER'] as const;
type CostType = (typeof COST_TYPES)[number];

/** Sums by cost type and in total, rounded to hundredths. */
export type CostSums = Readonly<Record<CostType | 'total', number>>;

export interface Costs {
  readonly before: CostSums;
  /** Absent if the catalog does not state the prices of new nodes. */
  readonly after?: CostSums;
}

type Add = (type: CostType, cost: number) => void;

/** Adds up costs by the type under which they arise. */
export function sumsOf(put: (add: Add) => void): CostSums {
  const sums: Record<CostType, number> = { WORK: 0, MATERIAL: 0, RESOURCE: 0, OTHER: 0 };
  put((type, cost) => {
    sums[type] += cost;
  });
  const total = COST_TYPES.reduce((sum, type) => sum + sums[type], 0);
  const rounded = COST_TYPES.map((type): [CostType, number] => [type, hundredths(sums[type])]);
  return { ...(Object.fromEntries(rounded) as Record<CostType, number>), total: hundredths(total) };
}

const hundredths = (value: number): number => Math.round(value * 100) / 100 + 0;

/** Sums are rounded to hundredths, so a difference of a few of them is none. */
const TOLERANCE = 0.05;

export const costsDiffer = (a: CostSums, b: CostSums): boolean =>
  [...COST_TYPES, 'total' as const].some((type) => Math.abs(a[type] - b[type]) > TOLERANCE);

/** Types with unit prices; the cost of any other node is the sum of its children. */
const PRICED: ReadonlySet<string> = new Set(['WORK', 'MATERIAL', 'OTHER']);
const isPriced = (type: string): type is CostType => PRICED.has(type);

/** Adds the cost of a live node as the service states it. */
export function addLive(node: CostNode, add: Add): void {
  if (isCustom(node)) add('OTHER', node.totalCost);
  else if (isPriced(node.type)) add(node.type, node.totalCost);
  else for (const child of node.children) addLive(child, add);
}

/** Adds the cost of a live node with the prices of this catalog. */
export function addRepriced(node: LiveNode, tree: CatalogTree, add: Add): void {
  if (isPriced(node.type)) add(node.type, tree.unitCost * node.quantity);
  else
    for (const child of node.children) {
      const link = tree.children.find((other) => isMeant(other, child));
      if (link) addRepriced(child, link, add);
      else addLive(child, add);
    }
}

export function addMade(
  tree: CatalogTree,
  quantity: number,
  altered: readonly DesiredChild[],
  add: Add,
): void {
  if (isPriced(tree.type)) add(tree.type, tree.unitCost * quantity);
  else
    for (const link of tree.children) {
      const own = altered.find((child) => isMeant(link, child));
      if (own?.exclude) continue;
      addMade(link, own?.quantity ?? link.baseQuantity * quantity, own?.children ?? [], add);
    }
}

export const addCustom = ({ unitCost, totalCost = 0, quantity }: DesiredCustom, add: Add): void =>
  add('OTHER', unitCost === undefined ? totalCost : unitCost * quantity);
