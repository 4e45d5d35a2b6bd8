// Faults that people make and the operators of Stryker do not: another number, a call or an await that is missing, two arguments in
// the wrong order, half of a condition, a spread that is forgotten.
import { Instrumenter } from '@stryker-mutator/instrumenter';

/** The part of a node of Babel that the operators read. */
interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

interface Path {
  readonly node: Node;
  readonly parent: Node;
}

export interface Operator {
  readonly name: string;
  mutate(path: Path): Iterable<Node>;
}

/** A copy, because what is placed is changed by the mutants inside of it. */
const copy = (node: unknown): Node => structuredClone(node) as Node;

const isSimple = ({ type }: Node): boolean => ['Identifier', 'MemberExpression', 'NumericLiteral'].includes(type);

const constant: Operator = {
  name: 'Constant',
  *mutate({ node, parent }) {
    if (node.type !== 'NumericLiteral' || (parent.type === 'ObjectProperty' && parent.key === node)) return;
    // A minus before the number is a node of its own, so -1 becomes -2.
    yield { type: 'NumericLiteral', value: (node.value as number) + 1 };
  },
};

const removedCall: Operator = {
  name: 'RemovedCall',
  *mutate({ node }) {
    if (node.type !== 'ExpressionStatement') return;
    const { type, argument } = node.expression as Node;
    const isCall = type === 'CallExpression' || (type === 'AwaitExpression' && (argument as Node).type === 'CallExpression');
    if (isCall || type === 'AssignmentExpression') yield { type: 'EmptyStatement' };
  },
};

const missingAwait: Operator = {
  name: 'MissingAwait',
  *mutate({ node, parent }) {
    const isLast = parent.type === 'ExpressionStatement' || parent.type === 'ReturnStatement';
    if (node.type === 'AwaitExpression' && isLast) yield copy(node.argument);
  },
};

const swappedArguments: Operator = {
  name: 'SwappedArguments',
  *mutate({ node }) {
    if (node.type !== 'CallExpression') return;
    const [first, second, ...rest] = node.arguments as Node[];
    if (first === undefined || second === undefined || !isSimple(first) || !isSimple(second)) return;
    // These functions give the same in either order.
    const { property } = node.callee as { property?: { name?: unknown } };
    if (['min', 'max', 'hypot'].includes(String(property?.name))) return;
    const swapped = copy(node);
    yield { ...swapped, arguments: [copy(second), copy(first), ...rest.map(copy)] };
  },
};

/** True for an element of a list, such as list[n] and list[n]?.x. */
const isElement = ({ type, computed, object }: Node): boolean =>
  /^(?:Optional)?MemberExpression$/.test(type) && (computed === true || isElement(object as Node));

const droppedOperand: Operator = {
  name: 'DroppedOperand',
  *mutate({ node }) {
    if (node.type !== 'LogicalExpression') return;
    const [left, right] = [node.left as Node, node.right as Node];
    // The compiler asks for another value behind an element, also where the element is always there.
    const isAsked = node.operator === '??' && isElement(left) && right.type.endsWith('Literal');
    if (!isAsked) yield copy(left);
    yield copy(right);
  },
};

const droppedSpread: Operator = {
  name: 'DroppedSpread',
  *mutate({ node }) {
    const key = node.type === 'ObjectExpression' ? 'properties' : node.type === 'ArrayExpression' ? 'elements' : undefined;
    if (key === undefined) return;
    const parts = node[key] as (Node | null)[];
    for (const [n, part] of parts.entries()) {
      if (part?.type !== 'SpreadElement' || parts.length < 2) continue;
      const rest = copy(node);
      yield { ...rest, [key]: (rest[key] as Node[]).filter((_, m) => m !== n) };
    }
  },
};

export const OPERATORS: readonly Operator[] = [constant, removedCall, missingAwait, swappedArguments, droppedOperand, droppedSpread];

const silent = new Proxy({}, { get: () => () => false });
const OPTIONS = { plugins: null, excludedMutations: [], ignorers: [], mutator: { plugins: null, excludedMutations: [] } };

/**
 * Puts every mutant of the texts into them, each behind a switch. The instrumenter asks the operators of its own list for each node. Its
 * package exports that list to nobody, so it is read by its path.
 */
export async function instrumented(files: readonly { readonly name: string; readonly content: string }[]) {
  const path = new URL('mutators/index.js', import.meta.resolve('@stryker-mutator/instrumenter'));
  const { allMutators } = (await import(path.href)) as { allMutators: unknown[] };
  allMutators.push(...OPERATORS.filter((one) => !allMutators.includes(one)));
  const mutated = files.map((file) => ({ ...file, mutate: true }));
  return new Instrumenter(silent as never).instrument(mutated, OPTIONS as never);
}
