import type { Problem } from '../../diagnostics/problem.js';
import type {
  CatalogTree,
  DesiredBudget,
  DesiredCalculation,
  DesiredChild,
  DesiredNode,
} from '../../kinds/project-model.js';
import { isMeant } from './nodes.js';

/** Desired nodes that the catalog does not have or counts in another unit. */
export const catalogProblems = (
  { nodes = [] }: DesiredCalculation,
  unknown: readonly string[],
  trees: ReadonlyMap<string, CatalogTree>,
): Problem[] =>
  nodes.flatMap((node) => {
    const tree = node.kind === 'budget' ? trees.get(node.number) : undefined;
    const unit = node.kind === 'custom' ? node.unit : tree?.unit;
    const metres = node.inMetres && unit !== undefined && unit !== METRE ? [notInMetres(node, unit)] : [];
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
  remedy: '`trenchctl calc catalog search --type BUDGET` lists budget codes',
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
