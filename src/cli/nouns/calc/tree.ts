import { amount, money, words } from '../../output/print-json.js';

/** The fields of a node, of a calculation or of the catalog, that are shown. */
export interface TreeNode {
  readonly number: string;
  readonly name: string;
  readonly type: string;
  readonly unit: string;
  readonly quantity?: number | null;
  readonly unitCost: number;
  readonly totalCost: number;
  readonly locationName?: string | null;
  readonly childNodes?: readonly TreeNode[] | null;
}

type Row = Readonly<Record<string, unknown>>;

/** Returns a row for each node and each node below it, indented by its depth. */
export function treeRows<Node extends TreeNode>(nodes: readonly Node[], more: (node: Node) => Row): Row[] {
  const all = nodes.flatMap((node) => flat(node, 0));
  const isPlaced = all.some(({ node }) => node.locationName);
  return all.map(({ node, depth }) => ({
    node: '  '.repeat(depth) + words(node.number, node.name),
    type: node.type?.startsWith('CUSTOM') ? 'CUSTOM' : node.type,
    quantity: amount(node.quantity ?? 0),
    unit: node.unit,
    'unit cost': amount(node.unitCost, 2),
    cost: money(node.totalCost),
    ...(isPlaced ? { location: node.locationName } : {}),
    ...more(node as Node),
  }));
}

interface Placed {
  readonly node: TreeNode;
  readonly depth: number;
}

export const flat = (node: TreeNode, depth: number): Placed[] => [
  { node, depth },
  ...(node.childNodes ?? []).flatMap((child) => flat(child, depth + 1)),
];

/** Leaves out nodes with quantity 0, with all nodes below them. */
export const withoutOptions = <Node extends TreeNode>(nodes: readonly Node[]): Node[] =>
  nodes
    .filter(({ quantity }) => quantity !== 0)
    .map((node) => ({ ...node, childNodes: withoutOptions(node.childNodes ?? []) }));
