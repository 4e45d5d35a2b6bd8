import type {
  CatalogTree,
  DesiredBudget,
  DesiredCalculation,
  DesiredChild,
  DesiredCustom,
  DesiredNode,
  LiveNode,
} from '../../kinds/project-model.js';
import { lossAt } from '../emit/losses.js';
import { type Line, line } from '../emit/section-lines.js';
import { inProject, type ObjectPath, type PathStep } from '../model/address.js';
import type { Alteration, Loss, ObjectState } from '../model/change.js';
import type { PlanProject } from '../model/planned-segment.js';
import type { ObjectKind } from '../model/reason.js';
import { type BodyValue, type Step, type StepDraft, stepOf } from '../model/step.js';
import type { NewBudget } from './new-budgets.js';
import { customType, isCustom } from './nodes.js';

// The calls of a calculation, each with its change.

export interface Draft {
  readonly desired: DesiredCalculation;
  readonly project: PlanProject;
  readonly lines: Line[];
  readonly steps: Step[];
}

const push = ({ steps }: Draft, draft: StepDraft): void => void steps.push(stepOf(steps.length + 1, draft));

const within = ({ project }: Draft, ...path: PathStep[]): ObjectPath =>
  inProject(project.number, { list: 'calculation' }, ...path);

export const nodeAt = (draft: Draft, node: DesiredNode): ObjectPath =>
  within(draft, { list: 'nodes', index: (draft.desired.nodes ?? []).indexOf(node) });

const BUDGET_CODE = { kind: 'budgetCode' } as const;
const CUSTOM_NODE = { kind: 'customNode' } as const;
const DIFFERS = { code: 'fields-differ' } as const;
const MISSING = { code: 'not-in-calculation' } as const;

export const kindOf = (node: LiveNode): ObjectKind => (isCustom(node) ? CUSTOM_NODE : BUDGET_CODE);

export function changeType(draft: Draft, before: string, after: string): void {
  const at = within(draft);
  const path = { projectId: draft.project.id, calculationType: after };
  push(draft, { operation: 'setCalculationType', path, at });
  const parts = { before: { type: before }, after: { type: after }, place: draft.desired.place };
  draft.lines.push(line(at, 'update', { kind: 'calculation' }, DIFFERS, parts));
}

export function makeBudget(draft: Draft, { desired, body, old, carried }: NewBudget): void {
  const at = nodeAt(draft, desired);
  const path = { projectId: draft.project.id };
  const query = body.options === undefined ? {} : { query: { options: body.options } };
  push(draft, { operation: 'addBudgetNode', path, ...query, body: budgetBody(body), at });
  const { place, children } = desired;
  const altered = children.length === 0 ? {} : { alterations: alterationsIn(children) };
  const after = budgetState(desired);
  if (!old)
    return void draft.lines.push(line(at, 'create', BUDGET_CODE, MISSING, { after, ...altered, place }));
  const before = { number: old.number, quantity: old.quantity, locationName: old.locationName };
  const kept = carried > 0 ? { carried: { alterations: carried } } : {};
  const parts = { before, after, ...altered, ...kept, destroyed: 1, place };
  draft.lines.push(line(at, 'replace', BUDGET_CODE, { code: 'budget-code-cannot-change' }, parts));
}

export function makeCustom(draft: Draft, node: DesiredCustom): void {
  const at = nodeAt(draft, node);
  const path = { projectId: draft.project.id };
  push(draft, { operation: 'addCustomNode', path, body: customBody(node, {}), at });
  const parts = { after: customState(node), place: node.place };
  draft.lines.push(line(at, 'create', CUSTOM_NODE, MISSING, parts));
}

export function updateCustom(
  draft: Draft,
  { live, desired }: { live: LiveNode; desired: DesiredCustom },
): void {
  const at = nodeAt(draft, desired);
  push(draft, {
    operation: 'updateCustomNode',
    path: { nodeId: live.id },
    body: customBody(desired, live),
    at,
  });
  const now: Record<string, string | number | null> = {
    ...customState(desired),
    facilityId: desired.facility.id ?? null,
    activityId: desired.activity.id ?? null,
  };
  // The name is always shown, because it identifies the node.
  const names = Object.keys(now).filter((name) => name === 'name' || now[name] !== Object(live)[name]);
  const of = (from: object) => Object.fromEntries(names.map((name) => [name, Object(from)[name] ?? null]));
  const parts = { before: of(live), after: of(now), place: desired.place };
  draft.lines.push(line(at, 'update', CUSTOM_NODE, DIFFERS, parts));
}

export const drop = (draft: Draft, { id }: LiveNode, at: ObjectPath): void =>
  push(draft, {
    operation: 'deleteCalculationNode',
    path: { nodeId: id },
    query: { deleteChildren: true },
    at,
  });

export function dropAlone(draft: Draft, node: LiveNode): void {
  const at = within(draft, { list: 'nodes', id: node.id });
  drop(draft, node, at);
  const { number, name, quantity, unit, locationName } = node;
  const before = { ...(number === '' ? {} : { number }), label: name, quantity, unit, locationName };
  const { was } = draft.desired;
  const reason = was ? ({ code: 'no-longer-in-specs', was } as const) : ({ code: 'not-in-spec' } as const);
  draft.lines.push(line(at, 'delete', kindOf(node), reason, { before, destroyed: 1 }));
}

/** The losses of a replaced budget code. If the catalog does not list its children, its alterations are not known. */
export function lossOf(
  { old, desired, lost }: NewBudget,
  trees: ReadonlyMap<string, CatalogTree>,
  draft: Draft,
): Loss[] {
  if (!old) return [];
  const at = nodeAt(draft, desired);
  if (trees.has(desired.number)) return lost.map((number) => lossAt(at, { code: 'altered-option', number }));
  return [lossAt(at, { code: 'altered-below', number: old.number, id: old.id })];
}

// Request bodies of nodes, and their fields in a plan.

type BudgetParts = Pick<DesiredBudget, 'number' | 'quantity' | 'locationName' | 'children'>;

const budgetState = ({ number, quantity, locationName, options }: DesiredBudget): ObjectState => ({
  number,
  quantity,
  ...(locationName === undefined ? {} : { locationName }),
  ...(options === undefined ? {} : { options }),
});

/** The alterations that the spec states in a budget code. */
const alterationsIn = (children: readonly DesiredChild[]): Alteration[] =>
  children.map(({ number, exclude, quantity, locationName, children: inner }) => ({
    number,
    exclude: exclude || undefined,
    quantity,
    locationName,
    ...(inner.length === 0 ? {} : { children: alterationsIn(inner) }),
  }));

const budgetBody = ({ number, quantity, locationName, children }: BudgetParts) => ({
  number,
  type: 'BUDGET',
  quantity,
  ...(locationName === undefined ? {} : { locationName }),
  ...(children.length === 0 ? {} : { childNodes: children.map(childBody) }),
});

function childBody({ number, type, quantity, locationName, exclude, children }: DesiredChild): BodyValue {
  return {
    number,
    ...(type === undefined ? {} : { type }),
    ...(quantity === undefined ? {} : { quantity }),
    ...(locationName === undefined ? {} : { locationName }),
    ...(exclude ? { exclude } : {}),
    ...(children.length === 0 ? {} : { childNodes: children.map(childBody) }),
  };
}

/** The call writes the whole node, so open fields are sent with their live values. */
function customBody(desired: DesiredCustom, live: Partial<LiveNode>): Record<string, BodyValue> {
  const { name, unit, quantity, unitCost, totalCost, facility, activity } = desired;
  const description = desired.description ?? live.description;
  const locationName = desired.locationName ?? live.locationName;
  return {
    type: customType(desired),
    name,
    unit,
    quantity,
    facilityId: facility.id ?? '',
    activityId: activity.id ?? '',
    ...(unitCost === undefined ? {} : { unitCost }),
    ...(totalCost === undefined ? {} : { totalCost }),
    ...(description == null ? {} : { description }),
    ...(locationName == null ? {} : { locationName }),
  };
}

function customState(desired: DesiredCustom): Record<string, string | number> {
  const { facilityId: _, activityId: __, type: ___, ...state } = customBody(desired, {});
  return state as Record<string, string | number>;
}
