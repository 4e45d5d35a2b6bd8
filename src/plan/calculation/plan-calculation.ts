import type { Problem } from '../../diagnostics/problem.js';
import type {
  CatalogTree,
  DesiredBudget,
  DesiredCalculation,
  DesiredChild,
  DesiredNode,
  LiveCalculation,
  LiveNode,
} from '../../kinds/project-model.js';
import { withCalls } from '../emit/changes.js';
import { digest, type ObjectFingerprint } from '../emit/fingerprint.js';
import type { PlannedCalculation } from '../model/planned-part.js';
import type { PlanProject } from '../model/planned-segment.js';
import {
  changeType,
  type Draft,
  drop,
  dropAlone,
  kindOf,
  lossOf,
  makeBudget,
  makeCustom,
  nodeAt,
  updateCustom,
} from './calculation-steps.js';
import { addCustom, addLive, addMade, addRepriced, type Costs, sumsOf } from './costs.js';
import { type NewBudget, newBudgets } from './new-budgets.js';
import {
  isCustom,
  isMeant,
  matchNodes,
  type NodeMatching,
  nodeFingerprint,
  nodeValues,
  topNodes,
} from './nodes.js';

interface CalculationInput {
  /** Facilities and activities by id. */
  readonly desired: DesiredCalculation;
  readonly live: LiveCalculation;
  readonly project: PlanProject;
  /** Known budget codes of the calculation's revision, by number. */
  readonly trees: ReadonlyMap<string, CatalogTree>;
}

/** Plans a calculation. New nodes are created before old ones are deleted. */
export function planCalculation({ desired, live, project, trees }: CalculationInput): PlannedCalculation {
  const { matching, isRepriced } = compared({ desired, live });
  const budgets = newBudgets(matching, trees);
  const draft: Draft = { desired, project, lines: [], steps: [] };
  if (isRepriced) changeType(draft, live.calculationType, desired.type ?? '');
  for (const budget of budgets) makeBudget(draft, budget);
  for (const node of matching.made) if (node.kind === 'custom') makeCustom(draft, node);
  for (const pair of matching.updated) updateCustom(draft, pair);
  for (const { old, desired: node } of budgets) if (old) drop(draft, old, nodeAt(draft, node));
  for (const node of matching.dropped) dropAlone(draft, node);
  const touched = [
    ...matching.updated.map((pair) => pair.live),
    ...budgets.flatMap(({ old }) => old ?? []),
    ...matching.dropped,
  ];
  const { lines, steps } = draft;
  return {
    part: 'calculation',
    name: 'calculation',
    project: project.number,
    projectId: project.id,
    desired,
    from: { live, trees },
    changes: withCalls(lines, steps),
    losses: budgets.flatMap((budget) => lossOf(budget, trees, draft)),
    steps,
    objects: [...(isRepriced ? [typeFingerprint(live)] : []), ...touched.map(fingerprintOf)],
    destroyed: lines.reduce((sum, { destroyed }) => sum + destroyed, 0),
    objectCount: topNodes(live.nodes).length,
    ...(steps.length > 0 ? { costs: calculationCosts({ live, matching, budgets, trees, isRepriced }) } : {}),
  };
}

const fingerprintOf = (node: LiveNode): ObjectFingerprint => ({
  ...kindOf(node),
  id: node.id,
  fingerprint: nodeFingerprint(node),
  values: nodeValues(node),
});

const typeFingerprint = ({ calculationType }: LiveCalculation): ObjectFingerprint => ({
  kind: 'calculation',
  fingerprint: digest(calculationType),
  values: { type: calculationType },
});

/** Numbers of the budget codes whose catalog entries are needed for the plan. */
export function treesNeeded(sides: Sides): string[] {
  const { matching, isRepriced } = compared(sides);
  const { made, replaced, kept } = matching;
  const numbers = [
    ...[...made, ...replaced.map((pair) => pair.desired)].flatMap((node) =>
      node.kind === 'budget' ? [node.number] : [],
    ),
    ...(isRepriced ? kept.filter((node) => !isCustom(node)).map(({ number }) => number) : []),
    ...(sides.desired.nodes ?? []).flatMap((node) =>
      node.kind === 'budget' && excludes(node.children) ? [node.number] : [],
    ),
  ];
  return [...new Set(numbers)].sort();
}

/** A missing child looks like an excluded one, so the catalog has to be read to tell them apart. */
const excludes = (children: readonly DesiredChild[]): boolean =>
  children.some((child) => child.exclude || excludes(child.children));

type Sides = Pick<CalculationInput, 'desired' | 'live'>;

/** Matches the nodes and detects a change of prices. If the spec does not own the nodes, all are kept. */
function compared({ desired, live }: Sides): { matching: NodeMatching; isRepriced: boolean } {
  const there = topNodes(live.nodes);
  const matching = desired.nodes ? matchNodes(there, desired.nodes) : { ...NOTHING, kept: there };
  return { matching, isRepriced: desired.type !== undefined && desired.type !== live.calculationType };
}

const NOTHING = { updated: [], replaced: [], made: [], dropped: [] };

interface ToPrice {
  readonly live: LiveCalculation;
  readonly matching: NodeMatching;
  readonly budgets: readonly NewBudget[];
  /** Catalog trees by the number of the budget code, with the future prices. */
  readonly trees: ReadonlyMap<string, CatalogTree>;
  /** True if the calculation gets other prices. */
  readonly isRepriced: boolean;
}

function calculationCosts({ live, matching, budgets, trees, isRepriced }: ToPrice): Costs {
  const before = sumsOf((add) => {
    for (const node of live.nodes) addLive(node, add);
  });
  const stays = matching.kept;
  const asked = [
    ...budgets.map(({ body }) => body.number),
    ...(isRepriced ? stays.map(({ number }) => number) : []),
  ];
  const isKnown = (number: string): boolean => number === '' || trees.has(number);
  if (!asked.every(isKnown)) return { before };
  const after = sumsOf((add) => {
    for (const node of stays) {
      const tree = isRepriced && !isCustom(node) ? trees.get(node.number) : undefined;
      if (tree) addRepriced(node, tree, add);
      else addLive(node, add);
    }
    for (const { body } of budgets) {
      const tree = trees.get(body.number);
      if (tree) addMade(tree, body.quantity, body.children, add);
    }
    const customs = [...matching.updated.map(({ desired }) => desired), ...matching.made];
    for (const custom of customs) if (custom.kind === 'custom') addCustom(custom, add);
  });
  return { before, after };
}

/** Desired nodes that the catalog does not have or counts in another unit. */
export const catalogProblems = (
  { nodes = [] }: DesiredCalculation,
  unknown: readonly string[],
  trees: ReadonlyMap<string, CatalogTree>,
): Problem[] =>
  nodes.flatMap((node) => {
    const tree = node.kind === 'budget' ? trees.get(node.number) : undefined;
    const unit = node.kind === 'custom' ? node.unit : (tree?.unit ?? METRE);
    const metres = node.inMetres && unit !== METRE ? [notInMetres(node, unit)] : [];
    if (node.kind === 'custom') return metres;
    if (tree) return [...metres, ...childProblems(tree, node.children, node), ...optionProblems(tree, node)];
    return unknown.includes(node.number) ? [unknownCode(node)] : [];
  });

const METRE = 'm';

const notInMetres = ({ place }: DesiredNode, unit: string): Problem => ({
  code: 'not-in-metres',
  message: `the quantity is the length of a segment, but the node is counted in ${unit}`,
  place,
  remedy: 'state the quantity as a number',
});

const unknownCode = ({ number, place }: { number: string; place: DesiredNode['place'] }): Problem => ({
  code: 'unknown-budget-code',
  message: `the revision of this calculation has no budget code ${JSON.stringify(number)}`,
  place,
  remedy: '`trenchctl catalog costs --type BUDGET` lists budget codes',
});

const childProblems = (tree: CatalogTree, children: readonly DesiredChild[], node: DesiredNode): Problem[] =>
  children.flatMap((child) => {
    const found = tree.children.filter((link) => isMeant(link, child));
    const [only] = found;
    if (only && found.length === 1) return childProblems(only, child.children, node);
    const has = tree.children.map(({ number, type }) => `${number} (${type})`).join(', ');
    const message = only
      ? `${tree.number} has several children ${child.number}; state the type`
      : `${tree.number} has no child ${child.number}`;
    const place = child.place ?? node.place;
    return [
      { code: 'unknown-child-node', message, place, remedy: `children of ${tree.number}: ${has || 'none'}` },
    ];
  });

/** Alterations of options that `options: false` leaves out. */
function optionProblems(tree: CatalogTree, node: DesiredBudget, children = node.children): Problem[] {
  if (node.options !== false) return [];
  return children.flatMap((child): Problem[] => {
    const link = tree.children.find((other) => isMeant(other, child));
    if (!link || child.exclude) return [];
    if (link.baseQuantity !== 0) return optionProblems(link, node, child.children);
    const message = `${child.number} is an option of ${tree.number}, but \`options: false\` excludes options`;
    const remedy = 'remove the alteration or `options: false`';
    return [{ code: 'option-left-out', message, place: child.place ?? node.place, remedy }];
  });
}
