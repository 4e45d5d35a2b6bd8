import type { CalculationNode } from '../core/calculation-records.js';

type Nodes = readonly CalculationNode[];

export function findNode(nodes: Nodes, id: string): CalculationNode | undefined {
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

/** Children that take the place of their parent keep the values that they inherited from it. */
export const inPlaceOf = (parent: CalculationNode): Nodes =>
  parent.children.map((child) => ({
    ...child,
    locationName: child.locationName ?? parent.locationName,
    activityId: child.activityId ?? parent.activityId,
    facilityId: child.facilityId ?? parent.facilityId,
  }));
