import type { ASTNode } from '@marcbachmann/cel-js';

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

export const childrenOf = ({ args }: ASTNode): ASTNode[] =>
  (Array.isArray(args) ? (args as unknown[]).flat(2) : [args]).filter(isNode);

const isNode = (value: unknown): value is ASTNode =>
  typeof value === 'object' && value !== null && 'op' in value && 'args' in value;

/** The text of an expression in its condition. */
export const textOf = ({ input, start, end }: ASTNode): string => input.slice(start, end);

/** The name of the type that the library has found, such as double, list<string> or item; undefined if it was not checked. */
export const typeOf = (node: ASTNode): string | undefined =>
  (node as { readonly checkedType?: { readonly name: string } }).checkedType?.name;

export const isNumber = (type: string | undefined): boolean => type === 'double' || type === 'int';

export const isScalar = (type: string | undefined): boolean =>
  isNumber(type) || type === 'string' || type === 'bool';

/** The parts of a condition that all have to hold. */
export const conjuncts = (node: ASTNode): ASTNode[] =>
  node.op === '&&' ? node.args.flatMap(conjuncts) : [node];

/** `item.depth` or `clearance`; undefined for other expressions. */
function pathOf(node: ASTNode): string | undefined {
  if (node.op === 'id') return node.args;
  if (node.op !== '.') return undefined;
  const [owner, field] = node.args;
  return owner.op === 'id' ? `${owner.args}.${field}` : undefined;
}

/** The names in an expression. */
export interface Names {
  /** The facts that it names, such as item.depth, in the order of the text. */
  readonly paths: ReadonlySet<string>;
  /** The names of all fields that it names, also of variables of loops, such as depth. */
  readonly fields: ReadonlySet<string>;
}

export function namesIn(root: ASTNode, roots: ReadonlySet<string>): Names {
  const paths = new Set<string>();
  const fields = new Set<string>();
  const visit = (node: ASTNode): void => {
    const path = pathOf(node);
    if (path !== undefined && roots.has(path.split('.')[0] ?? '')) paths.add(path);
    if (node.op === '.') fields.add(node.args[1]);
    if (path === undefined || node.op !== '.') for (const child of childrenOf(node)) visit(child);
  };
  visit(root);
  return { paths, fields };
}
