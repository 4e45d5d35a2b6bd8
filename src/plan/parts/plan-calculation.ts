import type {
  CatalogTree,
  LiveCalculation,
  LiveNode,
  WantedBudget,
  WantedCalculation,
  WantedChild,
  WantedCustom,
  WantedNode,
} from '../../kinds/project-model.js';
import { withCalls } from '../changes.js';
import { digest } from '../fingerprint.js';
import { type Line, line } from '../line.js';
import type { PlanProject } from '../plan.js';
import type { Step } from '../step.js';
import { alterationsOf, fitting, overlaid } from './alterations.js';
import { calculationCosts } from './calculation-costs.js';
import { matchNodes, type NodeMatching } from './match-nodes.js';
import { budgetBody, budgetState, customBody, customState } from './node-bodies.js';
import { isCustom, nodeFingerprint, topNodes } from './nodes.js';
import { type PlannedCalculation, partAddress, whoseOf } from './planned-part.js';

export interface CalculationInput {
  /** Facilities and activities by id. */
  readonly wanted: WantedCalculation;
  readonly live: LiveCalculation;
  readonly project: PlanProject;
  /** Budget codes of the calculation's revision by number, as far as they are known. */
  readonly trees: ReadonlyMap<string, CatalogTree>;
}

/** A budget code that is to be made, and what it takes the place of. */
export interface NewBudget {
  readonly wanted: WantedBudget;
  readonly body: Pick<WantedBudget, 'number' | 'quantity' | 'locationName' | 'children'>;
  readonly old?: LiveNode;
  /** How many alterations of the old one the spec does not state. */
  readonly carried: number;
}

/** What it takes to bring a calculation to its spec. New nodes are made before old ones go. */
export function planCalculation({ wanted, live, project, trees }: CalculationInput): PlannedCalculation {
  const there = topNodes(live.nodes);
  const matching = matchNodes(there, wanted.nodes ?? []);
  const owned: NodeMatching = wanted.nodes ? matching : { ...NOTHING, kept: there };
  const budgets = newBudgets(owned, trees);
  const isRepriced = wanted.type !== undefined && wanted.type !== live.calculationType;
  const at = (way: string) => partAddress(project.number, `calculation${way}`);
  const draft: Draft = { wanted, project, at, lines: [], steps: [] };
  if (isRepriced) changeType(draft, live.calculationType, wanted.type ?? '');
  for (const budget of budgets) makeBudget(draft, budget);
  for (const node of owned.made) if (node.kind === 'custom') makeCustom(draft, node);
  for (const pair of owned.updated) updateCustom(draft, pair);
  for (const { old, wanted: node } of budgets) if (old) drop(draft, old, addressOf(draft, node));
  for (const node of owned.dropped) dropAlone(draft, node);
  const touched = [
    ...owned.updated.map((pair) => pair.live),
    ...budgets.flatMap(({ old }) => old ?? []),
    ...owned.dropped,
  ];
  const { lines, steps } = draft;
  return {
    part: 'calculation',
    name: 'calculation',
    project: project.number,
    projectId: project.id,
    wanted,
    changes: withCalls(lines, steps, whoseOf(project.number)),
    losses: budgets.flatMap((budget) => lossOf(budget, trees, draft)),
    steps,
    objects: [
      ...(isRepriced ? [{ object: 'calculation type', fingerprint: digest(live.calculationType) }] : []),
      ...touched.map((node) => ({
        object: `${thingOf(node)} ${node.id}`,
        fingerprint: nodeFingerprint(node),
      })),
    ],
    destroyed: lines.reduce((sum, { destroyed }) => sum + destroyed, 0),
    things: there.length,
    ...(steps.length > 0
      ? { costs: calculationCosts({ live, matching: owned, budgets, trees, isRepriced }) }
      : {}),
  };
}

const NOTHING = { kept: [], updated: [], replaced: [], made: [], dropped: [] };

/** The budget codes whose catalog entries a plan has to know, by number. */
export const treesNeeded = ({ wanted, live }: Omit<CalculationInput, 'trees' | 'project'>): string[] => {
  const there = topNodes(live.nodes);
  const { made, replaced, kept } = matchNodes(there, wanted.nodes ?? []);
  const isRepriced = wanted.type !== undefined && wanted.type !== live.calculationType;
  const stays = wanted.nodes ? kept : there;
  const numbers = [
    ...(wanted.nodes ? [...made, ...replaced.map((pair) => pair.wanted)] : []).flatMap((node) =>
      node.kind === 'budget' ? [node.number] : [],
    ),
    ...(isRepriced ? stays.filter((node) => !isCustom(node)).map(({ number }) => number) : []),
  ];
  return [...new Set(numbers)].sort();
};

function newBudgets({ made, replaced }: NodeMatching, trees: CalculationInput['trees']): NewBudget[] {
  const fresh = made.flatMap((wanted): NewBudget[] =>
    wanted.kind === 'budget' ? [{ wanted, body: wanted, carried: 0 }] : [],
  );
  const again = replaced.map(({ live: old, wanted }): NewBudget => {
    const tree = trees.get(wanted.number);
    const kept = tree ? fitting(alterationsOf(old, tree), wanted) : [];
    const children = overlaid(kept, wanted.children);
    const locationName = wanted.locationName ?? old.locationName ?? undefined;
    const carried =
      countOf(children) - countOf(wanted.children) + (locationName === wanted.locationName ? 0 : 1);
    return {
      wanted,
      body: { ...wanted, children, ...(locationName === undefined ? {} : { locationName }) },
      old,
      carried,
    };
  });
  return [...again, ...fresh];
}

const countOf = (children: readonly WantedChild[]): number =>
  children.reduce((sum, child) => sum + countOf(child.children) + (isSaying(child) ? 1 : 0), 0);

const isSaying = ({ exclude, quantity, locationName }: WantedChild): boolean =>
  exclude || quantity !== undefined || locationName !== undefined;

interface Draft {
  readonly wanted: WantedCalculation;
  readonly project: PlanProject;
  readonly at: (way: string) => string;
  readonly lines: Line[];
  readonly steps: Step[];
}

const push = ({ steps }: Draft, step: Omit<Step, 'id'>): void =>
  void steps.push({ id: String(steps.length + 1), ...step });

const addressOf = ({ wanted, at }: Draft, node: WantedNode): string =>
  at(`/nodes[${(wanted.nodes ?? []).indexOf(node)}]`);

const thingOf = (node: LiveNode): string => (isCustom(node) ? 'custom node' : 'budget code');

function changeType(draft: Draft, before: string, after: string): void {
  const address = draft.at('');
  const path = { projectId: draft.project.id, calculationType: after };
  push(draft, { operation: 'setCalculationType', path, address });
  const parts = { before: { type: before }, after: { type: after }, place: draft.wanted.place };
  draft.lines.push(line(address, 'update', 'calculation', 'fields differ', parts));
}

function makeBudget(draft: Draft, { wanted, body, old, carried }: NewBudget): void {
  const address = addressOf(draft, wanted);
  const path = { projectId: draft.project.id };
  push(draft, { operation: 'addBudgetNode', path, body: budgetBody(body), address });
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

function makeCustom(draft: Draft, node: WantedCustom): void {
  const address = addressOf(draft, node);
  const path = { projectId: draft.project.id };
  push(draft, { operation: 'addCustomNode', path, body: customBody(node, {}), address });
  const parts = { after: customState(node), place: node.place };
  draft.lines.push(line(address, 'create', 'custom node', 'not in the calculation', parts));
}

function updateCustom(draft: Draft, { live, wanted }: { live: LiveNode; wanted: WantedCustom }): void {
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

const drop = (draft: Draft, { id }: LiveNode, address: string): void =>
  push(draft, {
    operation: 'deleteCalculationNode',
    path: { nodeId: id },
    query: { deleteChildren: true },
    address,
  });

function dropAlone(draft: Draft, node: LiveNode): void {
  const address = draft.at(`/nodes/${node.id}`);
  drop(draft, node, address);
  const { number, name, quantity, unit, locationName } = node;
  const before = { ...(number === '' ? {} : { number }), label: name, quantity, unit, locationName };
  draft.lines.push(line(address, 'delete', thingOf(node), 'not in the spec', { before, destroyed: 1 }));
}

/** Where the catalog does not say what a budget code is made of, nobody can tell what was altered in it. */
function lossOf({ old, wanted }: NewBudget, trees: CalculationInput['trees'], draft: Draft) {
  if (!old || trees.has(wanted.number)) return [];
  return [
    {
      address: addressOf(draft, wanted),
      what: 'what was altered below it',
      value: `${old.number} (${old.id})`,
    },
  ];
}
