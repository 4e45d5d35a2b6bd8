import type { TypedClient } from '../../../api/typed-client.js';
import { UserError } from '../../../diagnostics/user-error.js';
import { isStatus } from '../../../live/reader.js';
import { called, type Project, type Services } from '../../connection/find-project.js';
import { amount, money, words } from '../../output/print-json.js';

type Calculation = TypedClient['calculation'];
type CalculationModule = Awaited<ReturnType<Calculation['getCalculationModule']>>;
export type Node = Awaited<ReturnType<Calculation['listCalculationNodes']>>[number];

/** A depth that no catalog reaches. */
const ALL_LEVELS = 100;

/** Reads the calculation of a project; a project without one is a UserError. */
export async function calculationOf(
  services: Services,
  project: Project,
  depth = ALL_LEVELS,
): Promise<{ module: CalculationModule; nodes: readonly Node[] }> {
  if (!Number.isInteger(depth) || depth < 0) throw new UserError('--depth takes a number of levels');
  const module = await moduleOf(services, project);
  // The number of levels is an int64 in the contract.
  const query = { depth: String(depth) };
  return {
    module,
    nodes: await services.read.calculation.listCalculationNodes({ path: { projectId: project.id }, query }),
  };
}

export async function moduleOf({ read }: Services, project: Project): Promise<CalculationModule> {
  try {
    return await read.calculation.getCalculationModule({ path: { projectId: project.id } });
  } catch (error) {
    if (!isStatus(error, 404)) throw error;
    const remedy =
      'state the module CALCULATION in a spec: `trenchctl explain project.modules` shows the key';
    throw new UserError(`project ${called(project)} has no calculation; ${remedy}`);
  }
}

/** The fields of a node, of a calculation or of the catalog, that are shown. */
interface TreeNode {
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
