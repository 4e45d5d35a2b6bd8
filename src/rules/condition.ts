import { type ASTNode, Environment } from '@marcbachmann/cel-js';
import { type ConditionProblem, conditionProblem } from './condition-problem.js';
import { CLASSES } from './facts.js';
import { FIELDS, type Owner, type Variable, variablesFor } from './variables.js';

/** The limits of one condition. They exceed every real one, and a hostile one ends with a problem. */
const LIMITS = { length: 2000, nodes: 300, depth: 40, list: 100, nesting: 2 } as const;

const OWNERS: readonly Owner[] = ['covering', 'item', 'layer', 'section', 'segment', 'project'];

function celType({ type }: Variable): string {
  if (type === 'number') return 'double';
  if (type === 'text') return 'string';
  if (type === 'flag') return 'bool';
  if (type === 'texts') return 'list<string>';
  const [owner] = OWNERS.filter((name) => type === `${name}s`);
  return owner ? `list<${owner}>` : type;
}

const fieldsOf = (rows: readonly Variable[]): Record<string, string> =>
  Object.fromEntries(rows.map((row) => [row.name, celType(row)]));

const ARITHMETIC = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
} as const;

/** CEL has no operators for a whole number and a decimal one, and people write 2 * item.diameter. */
function withMixedNumbers(env: Environment): void {
  for (const [sign, compute] of Object.entries(ARITHMETIC))
    for (const types of [`double ${sign} int`, `int ${sign} double`])
      env.registerOperator(`${types}: double`, (a: number | bigint, b: number | bigint) =>
        compute(Number(a), Number(b)),
      );
  env.registerOperator('double == int', (a: number, b: bigint) => a === Number(b));
  env.registerFunction('abs(double): double', Math.abs);
}

/** The CEL environment of a rule for this object: its variables with their types, and no others. */
function environmentFor(target: string): Environment {
  const env = new Environment({
    limits: {
      maxAstNodes: LIMITS.nodes,
      maxDepth: LIMITS.depth,
      maxListElements: LIMITS.list,
      maxMapEntries: LIMITS.list,
      maxCallArguments: 8,
    },
  });
  for (const owner of OWNERS)
    env.registerType(owner, { ctor: CLASSES[owner], fields: fieldsOf(FIELDS[owner]) });
  withMixedNumbers(env);
  for (const row of variablesFor(target)) env.registerVariable(row.name, celType(row));
  return env;
}

/** The values of the variables of one object. */
export type Context = Readonly<Record<string, unknown>>;

/** A CEL expression that was type-checked for the objects of a rule. */
export interface Condition {
  readonly text: string;
  readonly type: string;
  /** Throws if a fact is not known. */
  readonly evaluate: (context: Context) => unknown;
  /** The facts that it names, such as item.depth. */
  readonly paths: readonly string[];
  /** The names of all fields that it names, also of variables of loops, such as depth. */
  readonly fields: ReadonlySet<string>;
  /** The work of an evaluation is `nodes`, times the length of the longest list for each level of `nesting`. */
  readonly nodes: number;
  readonly nesting: number;
  readonly ast: ASTNode;
}

/** The functions and macros of a condition. `matches` is left out, because a pattern can take for ever. */
export const FUNCTIONS: readonly string[] = [
  ...['all', 'exists', 'exists_one', 'filter', 'map', 'has', 'size', 'abs', 'double', 'int', 'string'],
  ...['startsWith', 'endsWith', 'contains', 'lowerAscii', 'upperAscii', 'trim'],
];

const LOOPS: readonly string[] = ['all', 'exists', 'exists_one', 'filter', 'map'];

/** Parses and checks an expression for the objects of a rule, or tells what is wrong with it and where. */
export type Compile = (text: string) => Condition | ConditionProblem;

/** Returns the compiler of the expressions for one kind of object. */
export function compilerFor(target: string): Compile {
  const environment = environmentFor(target);
  return (text) => compile(text, target, environment);
}

function compile(text: string, target: string, environment: Environment): Condition | ConditionProblem {
  if (text.length > LIMITS.length) {
    const message = `this condition has ${text.length} characters, and ${LIMITS.length} are allowed`;
    return { message, offset: 0, remedy: 'divide it into several rules' };
  }
  try {
    const parsed = environment.parse(text);
    const walked = walk(parsed.ast);
    if (walked.problem) return walked.problem;
    const checked = parsed.check();
    if (!checked.valid) return conditionProblem(checked.error, text, target);
    const roots = new Set(variablesFor(target).map(({ name }) => name));
    const paths = [...walked.paths].filter((path) => roots.has(path.split('.')[0] ?? ''));
    const { nodes, nesting, fields } = walked;
    const evaluate = (context: Context): unknown => parsed(context as Record<string, unknown>);
    return { text, type: checked.type ?? 'dyn', evaluate, paths, fields, nodes, nesting, ast: parsed.ast };
  } catch (error) {
    return conditionProblem(error, text, target);
  }
}

interface Walked {
  nodes: number;
  nesting: number;
  readonly paths: Set<string>;
  readonly fields: Set<string>;
  problem?: ConditionProblem;
}

/** Counts the nodes and the nested loops of an expression, and refuses functions that are not in the list. */
function walk(root: ASTNode): Walked {
  const found: Walked = { nodes: 0, nesting: 0, paths: new Set(), fields: new Set() };
  const visit = (node: ASTNode, loops: number): void => {
    found.nodes += 1;
    found.nesting = Math.max(found.nesting, loops);
    if (loops > LIMITS.nesting) found.problem ??= tooNested(node);
    const path = noteNames(node, found);
    const name = node.op === 'call' || node.op === 'rcall' ? node.args[0] : undefined;
    if (name !== undefined && !FUNCTIONS.includes(name)) found.problem ??= unknownFunction(node, name);
    if (node.op === '.' && path !== undefined) return;
    const isLoop = name !== undefined && LOOPS.includes(name);
    for (const [n, child] of childrenOf(node).entries()) visit(child, loops + (isLoop && n > 0 ? 1 : 0));
  };
  visit(root, 0);
  return found;
}

/** Collects the path and the field that a node names, and returns the path. */
function noteNames(node: ASTNode, { paths, fields }: Walked): string | undefined {
  const path = pathOf(node);
  if (path !== undefined) paths.add(path);
  if (node.op === '.') fields.add(node.args[1]);
  return path;
}

const childrenOf = ({ args }: ASTNode): ASTNode[] =>
  (Array.isArray(args) ? (args as unknown[]).flat(2) : [args]).filter(isNode);

const isNode = (value: unknown): value is ASTNode =>
  typeof value === 'object' && value !== null && 'op' in value && 'args' in value;

/** `item.depth` or `clearance`; undefined for other expressions. */
function pathOf(node: ASTNode): string | undefined {
  if (node.op === 'id') return node.args;
  if (node.op !== '.') return undefined;
  const [owner, field] = node.args;
  return owner.op === 'id' ? `${owner.args}.${field}` : undefined;
}

const tooNested = ({ start }: ASTNode): ConditionProblem => ({
  message: `more than ${LIMITS.nesting} loops are nested in one another`,
  offset: start,
  remedy: 'write a rule `for: pair`, or divide the condition',
});

function unknownFunction(node: ASTNode, name: string): ConditionProblem {
  const offset =
    node.op === 'rcall' ? Math.max(node.start, node.input.indexOf(name, node.args[1].end)) : node.start;
  const message = `\`${name}\` is not a function of conditions`;
  const remedy =
    name === 'matches'
      ? 'a pattern can take for ever: use contains, startsWith, endsWith or lowerAscii'
      : undefined;
  return { message, offset, word: name, known: FUNCTIONS, ...(remedy ? { remedy } : {}) };
}
