import type { CalculationSchemas } from '../contract/schemas.js';
import { type CalculationNode, CUSTOM_TYPES } from '../core/calculation-records.js';
import type { Context, Handler, Input, Outcome, World } from '../core/context.js';
import { conflict, invalid } from '../core/refusal.js';
import { int64Of, wire } from '../core/scalars.js';
import type { Lang } from '../core/world.js';
import { addBudget, type NodeAdd } from './add-budget.js';
import {
  type Costed,
  costFields,
  costsOf,
  descriptionOf,
  nameOf,
  requireCountable,
  tidy,
  unitOf,
} from './calculation-costs.js';
import { catalogOf } from './cost-catalog.js';
import {
  inPlaceOf,
  newNodeId,
  type Opened,
  openIn,
  openNode,
  parentIdOf,
  replaceNode,
  saved,
} from './open-calculation.js';
import { requireActivity, requireFacility, requireUnit } from './reference.js';

/** Returns the requested number of levels; the contract states the default of each operation. */
function depthOf({ query }: Input): number {
  const depth = Number(query.depth);
  if (depth < 0) throw invalid('depth', 'must be 0 or more');
  return depth;
}

export const listCalculationNodes: Handler = (context, input) => {
  const depth = depthOf(input);
  const { project, calculation } = openIn(context, input, 'READ');
  const shown = depth === 0 ? [] : costsOf(context.world, project, calculation);
  const look = { lang: context.lang, depth: depth - 1, parentId: null };
  return { status: 200, body: shown.map((costed) => viewNode(costed, look)) };
};

export const getCalculationNode: Handler = (context, input) => {
  const depth = depthOf(input);
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

type CustomAdd = CalculationSchemas['CatalogCustomNodeAdd'];

/** Creates the node from the body. The cost that the type does not fix is computed from the other; a sent value is ignored. */
function customNode(world: World, id: string, add: CustomAdd): CalculationNode {
  const [facilityId, activityId] = [int64Of(add.facilityId), int64Of(add.activityId)];
  requireUnit(world, add.unit);
  requireFacility(world, facilityId);
  requireActivity(world, activityId);
  const cost = (add.type === 'CUSTOMBUDGET_FIXEDUNIT' ? add.unitCost : add.totalCost) ?? 0;
  return {
    id,
    type: add.type,
    number: '',
    quantity: add.quantity,
    locationName: add.locationName ?? null,
    activityId,
    facilityId,
    custom: { name: add.name, unit: add.unit, description: add.description ?? null, cost },
    children: [],
  };
}

interface NodeView {
  readonly id: string;
  readonly childNodes: readonly NodeView[] | null;
  readonly [field: string]: unknown;
}

interface NodeViewOptions {
  readonly lang: Lang;
  /** Levels of children below the node. */
  readonly depth: number;
  readonly parentId: string | null;
}

const BUDGETS: ReadonlySet<string> = new Set(['BUDGET', 'CUSTOMBUDGET_FIXEDUNIT', 'CUSTOMBUDGET_FIXEDTOTAL']);

function viewNode(costed: Costed, { lang, depth, parentId }: NodeViewOptions): NodeView {
  const { node, children } = costed;
  // Only a node at the top was given an activity and a facility.
  const isBudget = BUDGETS.has(node.type);
  return {
    id: node.id,
    number: node.number,
    name: nameOf(costed, lang),
    type: node.type,
    unit: unitOf(costed),
    quantity: tidy(node.quantity),
    ...costFields(costed.unitCost, costed.totalCost),
    hasChildren: children.length > 0,
    childNodes:
      depth <= 0
        ? null
        : children.map((child) => viewNode(child, { lang, depth: depth - 1, parentId: node.id })),
    parentId,
    description: descriptionOf(costed, lang),
    locationName: node.locationName,
    activityId: isBudget && node.activityId !== null ? wire(node.activityId) : null,
    facilityId: isBudget && node.facilityId !== null ? wire(node.facilityId) : null,
  };
}

const find = (all: readonly Costed[], id: string): Costed | undefined => {
  for (const one of all) {
    const found = one.node.id === id ? one : find(one.children, id);
    if (found) return found;
  }
  return undefined;
};
