import { type CalculationNode, CUSTOM_TYPES } from '../core/calculation-records.js';
import type { Context, Handler, Input, Outcome } from '../core/context.js';
import { conflict, invalid } from '../core/refusal.js';
import { addBudget, type NodeAdd } from './add-budget.js';
import { catalogOf } from './catalog.js';
import { type Costed, costsOf } from './costs.js';
import { type CustomAdd, customNode } from './custom-node.js';
import { find, viewNode } from './node-view.js';
import { requireCountable } from './numbers.js';
import { newNodeId, type Opened, openIn, openNode, saved } from './open.js';
import { inPlaceOf, parentIdOf, replaceNode } from './tree.js';

/** Returns the requested number of levels. */
function depthOf({ query }: Input, otherwise: number): number {
  const depth = query.depth === undefined ? otherwise : Number(query.depth);
  if (depth < 0) throw invalid('depth', 'must be 0 or more');
  return depth;
}

export const listCalculationNodes: Handler = (context, input) => {
  const depth = depthOf(input, 1);
  const { project, calculation } = openIn(context, input, 'READ');
  const shown = depth === 0 ? [] : costsOf(context.world, project, calculation);
  const look = { lang: context.lang, depth: depth - 1, parentId: null };
  return { status: 200, body: shown.map((costed) => viewNode(costed, look)) };
};

export const getCalculationNode: Handler = (context, input) => {
  const depth = depthOf(input, 0);
  const { project, calculation, node } = openNode(context, input, 'READ');
  const parentId = parentIdOf(calculation.nodes, node.id);
  const costed = find(costsOf(context.world, project, calculation), node.id) as Costed;
  return { status: 200, body: viewNode(costed, { lang: context.lang, depth, parentId }) };
};

/** Refuses a cost that is too large before it is stored. */
function requireCountableNode({ unitCost, totalCost, node, children }: Costed): void {
  requireCountable('quantity', node.quantity, unitCost, totalCost);
  children.forEach(requireCountableNode);
}

function added(context: Context, opened: Opened, node: CalculationNode): Outcome {
  const nodes = [...opened.calculation.nodes, node];
  const costed = costsOf(context.world, opened.project, {
    ...opened.calculation,
    nodes: [node],
  })[0] as Costed;
  requireCountableNode(costed);
  const look = { lang: context.lang, depth: Number.POSITIVE_INFINITY, parentId: null };
  return { status: 200, body: viewNode(costed, look), changes: saved(context, opened, { nodes }) };
}

export const addBudgetNode: Handler = (context, input) => {
  const opened = openIn(context, input, 'WRITE');
  const { projectId, revisionId } = opened.calculation;
  const catalog = catalogOf(context.world, revisionId);
  const withOptions = input.query.options !== false;
  const node = addBudget({ context, projectId, catalog, withOptions }, input.body as NodeAdd);
  return added(context, opened, node);
};

export const addCustomNode: Handler = (context, input) => {
  const opened = openIn(context, input, 'WRITE');
  const id = newNodeId(context, opened.project.id);
  return added(context, opened, customNode(context.world, id, input.body as CustomAdd));
};

export const updateCustomNode: Handler = (context, input) => {
  const opened = openNode(context, input, 'WRITE');
  const { node, project, calculation } = opened;
  if (!(CUSTOM_TYPES as readonly string[]).includes(node.type))
    throw conflict('not-custom', `node ${node.id} comes from the catalog; only custom nodes can be updated`);
  const changed = customNode(context.world, node.id, input.body as CustomAdd);
  costsOf(context.world, project, { ...calculation, nodes: [changed] }).forEach(requireCountableNode);
  const nodes = replaceNode(calculation.nodes, node.id, [changed]);
  return { status: 204, changes: saved(context, opened, { nodes }) };
};

/** Children that are not deleted take the place of their parent. */
export const deleteCalculationNode: Handler = (context, input) => {
  const opened = openNode(context, input, 'WRITE');
  const { node, calculation } = opened;
  const others = input.query.deleteChildren === true ? [] : inPlaceOf(node);
  const nodes = replaceNode(calculation.nodes, node.id, others);
  return { status: 204, changes: saved(context, opened, { nodes }) };
};

export const deleteAllCalculationNodes: Handler = (context, input) => {
  const opened = openIn(context, input, 'WRITE');
  if (opened.calculation.nodes.length === 0) return { status: 204 };
  return { status: 204, changes: saved(context, opened, { nodes: [] }) };
};
