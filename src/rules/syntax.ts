import type { ASTNode } from '@marcbachmann/cel-js';
import { isLoop } from './language.js';

/** A call in one form: `size(x)` and `x.size()` both have the arguments [x]. */
export interface Call {
  readonly name: string;
  readonly args: readonly ASTNode[];
}

export function callOf(node: ASTNode): Call | undefined {
  if (node.op === 'call') return { name: node.args[0], args: node.args[1] };
  if (node.op === 'rcall') return { name: node.args[0], args: [node.args[1], ...node.args[2]] };
  return undefined;
}

const NO_NODES: readonly ASTNode[] = [];

export function childrenOf(node: ASTNode): readonly ASTNode[] {
  switch (node.op) {
    case 'value':
    case 'id':
      return NO_NODES;
    case '.':
      return [node.args[0]];
    case '!_':
    case '-_':
      return [node.args];
    case 'call':
      return node.args[1];
    case 'rcall':
      return [node.args[1], ...node.args[2]];
    case 'map':
      return node.args.flat();
    default:
      return node.args as readonly ASTNode[];
  }
}

/** The text of an expression in its condition. */
export const textOf = ({ input, start, end }: ASTNode): string => input.slice(start, end);

/** The name of the type that the library has found in a node that it has checked, such as double, list<string> or item. */
export const typeOf = (node: ASTNode): string =>
  (node as unknown as { readonly checkedType: { readonly name: string } }).checkedType.name;

export const isNumber = (type: string | undefined): boolean => type === 'double' || type === 'int';

export const isScalar = (type: string | undefined): boolean =>
  isNumber(type) || type === 'string' || type === 'bool';

/** The parts of a condition that all have to hold. */
export const conjuncts = (node: ASTNode): ASTNode[] =>
  node.op === '&&' ? node.args.flatMap(conjuncts) : [node];

/** Visits the variables of an expression that no loop around them declares, each with the field that is asked of it. */
export function eachVariable(
  node: ASTNode,
  see: (name: string, field: string | undefined, at: ASTNode) => void,
  declared: readonly string[] = [],
): void {
  const field = node.op === '.' && node.args[0].op === 'id' ? node.args[1] : undefined;
  const name = field === undefined ? node.args : Object(node.args)[0].args;
  if ((node.op === 'id' || field !== undefined) && !declared.includes(name)) see(name, field, node);
  if (node.op === 'id' || field !== undefined) return;
  const { name: called = '', args = [] } = callOf(node) ?? {};
  const [list, variable, body] = args;
  if (isLoop(called) && list && variable?.op === 'id' && body) {
    eachVariable(list, see, declared);
    eachVariable(body, see, [...declared, variable.args]);
  } else for (const child of childrenOf(node)) eachVariable(child, see, declared);
}

/** The facts that an expression names, such as item.depth or clearance, in the order of the text. */
export function pathsIn(node: ASTNode): string[] {
  const paths = new Set<string>();
  eachVariable(node, (name, field) => paths.add(field === undefined ? name : `${name}.${field}`));
  return [...paths];
}

/** The names of all fields in an expression, also of variables of loops, such as depth. */
export function fieldsIn(node: ASTNode, found: Set<string> = new Set()): ReadonlySet<string> {
  if (node.op === '.') found.add(node.args[1]);
  for (const child of childrenOf(node)) fieldsIn(child, found);
  return found;
}
