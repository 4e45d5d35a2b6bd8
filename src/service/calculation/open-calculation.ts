import type { Calculation, CalculationNode } from '../core/calculation-records.js';
import type { Change, Context, Input } from '../core/context.js';
import { int64In } from '../core/context.js';
import { notFound } from '../core/refusal.js';
import type { Int64 } from '../core/world.js';
import { put } from '../project/modules.js';
import { type AccessibleProject, type Permission, requireProject } from '../project/project-access.js';
import { metaOf, putCalculation, startedCalculation } from './calculation-costs.js';

/** A project's calculation, and the caller's rights to the project. */
export interface Opened extends AccessibleProject {
  readonly calculation: Calculation;
  /** 0 if the calculation was never written. */
  readonly version: number;
  readonly projectVersion: number;
}

function openCalculation(context: Context, projectId: Int64, permission: Permission): Opened {
  const { version: projectVersion, ...seen } = requireProject(context, projectId, permission);
  const found = context.world.get('calculation', projectId);
  const calculation = found?.value ?? startedCalculation(context, projectId);
  if (!seen.project.modules.includes('CALCULATION') || !calculation)
    throw notFound('projectId', projectId, `project ${projectId} has no calculation module`);
  return { ...seen, calculation, version: found?.version ?? 0, projectVersion };
}

/** Status and archive of a project close neither its calculation nor its segments: no document says that they do. */
export const isReadOnly = ({ access }: AccessibleProject): boolean => !access.permissions.includes('WRITE');

export const openIn = (context: Context, input: Input, permission: Permission): Opened =>
  openCalculation(context, int64In(input, 'projectId'), permission);

/** A node id is the project's number and a UUID, so that a node leads to its calculation. */
export const newNodeId = (context: Context, projectId: Int64): string => `${projectId}-${context.uuid()}`;
const UUID_LENGTH = 36;

/** Returns the node in the path and its calculation. */
export function openNode(
  context: Context,
  { path: { nodeId = '' } }: Input,
  permission: Permission,
): Opened & { readonly node: CalculationNode } {
  const projectId = nodeId.slice(0, -UUID_LENGTH - 1);
  if (!context.world.get('project', projectId)) throw notFound('nodeId', nodeId);
  const opened = openCalculation(context, projectId, permission);
  const node = findNode(opened.calculation.nodes, nodeId);
  if (!node) throw notFound('nodeId', nodeId);
  return { ...opened, node };
}

/** Returns the current calculation, and the project's fields about it. */
export function saved(context: Context, opened: Opened, changed: Partial<Calculation>): readonly Change[] {
  const { project, projectVersion, version } = opened;
  const calculation = { ...opened.calculation, ...changed };
  const meta = metaOf(context.world, project, calculation);
  const isSame = meta.totalCost === project.meta.totalCost;
  return [
    putCalculation(calculation, version),
    ...(isSame ? [] : [put({ ...project, meta }, projectVersion)]),
  ];
}

type Nodes = readonly CalculationNode[];

function findNode(nodes: Nodes, id: string): CalculationNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id);
    if (found) return found;
  }
  return undefined;
}

export function parentIdOf(nodes: Nodes, id: string): string | null {
  for (const node of nodes) {
    if (node.children.some((child) => child.id === id)) return node.id;
    const found = parentIdOf(node.children, id);
    if (found !== null) return found;
  }
  return null;
}

/** Returns the tree with the node replaced by others. */
export const replaceNode = (nodes: Nodes, id: string, others: Nodes): Nodes =>
  nodes.flatMap((node) => {
    if (node.id === id) return others;
    const children = replaceNode(node.children, id, others);
    const isSame =
      children.length === node.children.length && children.every((child, at) => child === node.children[at]);
    return [isSame ? node : { ...node, children }];
  });

/** Children that take the place of their parent keep the values that they inherited from it. Only the location can be their own. */
export const inPlaceOf = (parent: CalculationNode): Nodes =>
  parent.children.map((child) => ({
    ...child,
    locationName: child.locationName ?? parent.locationName,
    activityId: parent.activityId,
    facilityId: parent.facilityId,
  }));
