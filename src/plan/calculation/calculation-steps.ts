import type {
  CatalogTree,
  LiveNode,
  WantedCalculation,
  WantedCustom,
  WantedNode,
} from '../../kinds/project-model.js';
import { type Line, line } from '../emit/line.js';
import type { Loss } from '../model/change.js';
import type { Step } from '../model/step.js';
import type { PlanProject } from '../plan.js';
import type { NewBudget } from './new-budgets.js';
import { budgetBody, budgetState, customBody, customState } from './node-bodies.js';
import { isCustom } from './nodes.js';

// The calls of a calculation, each with the line that tells of it.

export interface Draft {
  readonly wanted: WantedCalculation;
  readonly project: PlanProject;
  readonly at: (way: string) => string;
  readonly lines: Line[];
  readonly steps: Step[];
}

const push = ({ steps }: Draft, step: Omit<Step, 'id'>): void =>
  void steps.push({ id: String(steps.length + 1), ...step });

export const addressOf = ({ wanted, at }: Draft, node: WantedNode): string =>
  at(`/nodes[${(wanted.nodes ?? []).indexOf(node)}]`);

export const thingOf = (node: LiveNode): string => (isCustom(node) ? 'custom node' : 'budget code');

export function changeType(draft: Draft, before: string, after: string): void {
  const address = draft.at('');
  const path = { projectId: draft.project.id, calculationType: after };
  push(draft, { operation: 'setCalculationType', path, address });
  const parts = { before: { type: before }, after: { type: after }, place: draft.wanted.place };
  draft.lines.push(line(address, 'update', 'calculation', 'fields differ', parts));
}

export function makeBudget(draft: Draft, { wanted, body, old, carried }: NewBudget): void {
  const address = addressOf(draft, wanted);
  const path = { projectId: draft.project.id };
  const query = body.options === undefined ? {} : { query: { options: body.options } };
  push(draft, { operation: 'addBudgetNode', path, ...query, body: budgetBody(body), address });
  const after = budgetState(wanted);
  const { place } = wanted;
  if (!old)
    return void draft.lines.push(
      line(address, 'create', 'budget code', 'not in the calculation', { after, place }),
    );
  const reason = 'a budget code cannot be changed: it is made again, and then the old one goes';
  const before = { number: old.number, quantity: old.quantity, locationName: old.locationName };
  const kept = carried > 0 ? { carried: { alterations: carried } } : {};
  draft.lines.push(
    line(address, 'replace', 'budget code', reason, { before, after, ...kept, destroyed: 1, place }),
  );
}

export function makeCustom(draft: Draft, node: WantedCustom): void {
  const address = addressOf(draft, node);
  const path = { projectId: draft.project.id };
  push(draft, { operation: 'addCustomNode', path, body: customBody(node, {}), address });
  const parts = { after: customState(node), place: node.place };
  draft.lines.push(line(address, 'create', 'custom node', 'not in the calculation', parts));
}

export function updateCustom(draft: Draft, { live, wanted }: { live: LiveNode; wanted: WantedCustom }): void {
  const address = addressOf(draft, wanted);
  push(draft, {
    operation: 'updateCustomNode',
    path: { nodeId: live.id },
    body: customBody(wanted, live),
    address,
  });
  const now: Record<string, string | number | null> = {
    ...customState(wanted),
    facilityId: wanted.facility.id ?? null,
    activityId: wanted.activity.id ?? null,
  };
  // Its name is told in any case: it is what the node is called by.
  const names = Object.keys(now).filter((name) => name === 'name' || now[name] !== Object(live)[name]);
  const of = (from: object) => Object.fromEntries(names.map((name) => [name, Object(from)[name] ?? null]));
  const parts = { before: of(live), after: of(now), place: wanted.place };
  draft.lines.push(line(address, 'update', 'custom node', 'fields differ', parts));
}

export const drop = (draft: Draft, { id }: LiveNode, address: string): void =>
  push(draft, {
    operation: 'deleteCalculationNode',
    path: { nodeId: id },
    query: { deleteChildren: true },
    address,
  });

export function dropAlone(draft: Draft, node: LiveNode): void {
  const address = draft.at(`/nodes/${node.id}`);
  drop(draft, node, address);
  const { number, name, quantity, unit, locationName } = node;
  const before = { ...(number === '' ? {} : { number }), label: name, quantity, unit, locationName };
  draft.lines.push(line(address, 'delete', thingOf(node), 'not in the spec', { before, destroyed: 1 }));
}

/** Where the catalog does not say what a budget code is made of, nobody can tell what was altered in it. */
export function lossOf(
  { old, wanted, lost }: NewBudget,
  trees: ReadonlyMap<string, CatalogTree>,
  draft: Draft,
): Loss[] {
  if (!old) return [];
  const address = addressOf(draft, wanted);
  if (trees.has(wanted.number))
    return lost.map((number) => ({ address, what: 'what was altered in the option', value: number }));
  return [{ address, what: 'what was altered below it', value: `${old.number} (${old.id})` }];
}
