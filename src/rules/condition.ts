import { type ASTNode, Environment } from '@marcbachmann/cel-js';
import { type ConditionProblem, conditionProblem, unknownVariable } from './condition-problem.js';
import type { Context, Expression, Value } from './evaluate.js';
import { expressionOf } from './expression.js';
import { LIMITS } from './language.js';
import { refusedPart, refusedType } from './refusals.js';
import { conjuncts, eachVariable, fieldsIn, pathsIn, typeOf } from './syntax.js';
import { FIELDS, type Owner, TARGETS, type Variable, variablesFor } from './variables.js';
import { RUN_WORK, type Work } from './work.js';

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

/** The library checks types, and evaluates nothing. */
const unused = (): never => {
  throw new Error('conditions are not evaluated by the library');
};

/** CEL has no operators for a whole number and a decimal one, and people write 2 * item.diameter. */
function withMixedNumbers(env: Environment): void {
  for (const sign of ['+', '-', '*', '/'])
    for (const types of [`double ${sign} int`, `int ${sign} double`])
      env.registerOperator(`${types}: double`, unused);
  env.registerOperator('double == int', unused);
  env.registerFunction('abs(double): double', unused);
  env.registerFunction('abs(int): int', unused);
}

/** The variables of all rules with their types. Rules share it, because it takes a millisecond to make. */
function createEnvironment(): Environment {
  const env = new Environment({
    limits: {
      maxAstNodes: LIMITS.nodes,
      maxDepth: LIMITS.depth,
      maxListElements: LIMITS.list,
      maxMapEntries: LIMITS.list,
      maxCallArguments: 8,
    },
  });
  for (const owner of OWNERS) env.registerType(owner, { ctor: class {}, fields: fieldsOf(FIELDS[owner]) });
  withMixedNumbers(env);
  for (const [name, row] of VARIABLES) env.registerVariable(name, celType(row));
  return env;
}

const VARIABLES: ReadonlyMap<string, Variable> = new Map(
  TARGETS.flatMap((target) => variablesFor(target).map((row) => [row.name, row] as const)),
);

const ENVIRONMENT = createEnvironment();

/** A CEL expression that was type-checked for the objects of a rule, and that has a bound. */
export interface Condition {
  readonly text: string;
  readonly type: string;
  /** Returns `Unknown` if a fact is not known. The work is taken from the budget, and `SPENT` is thrown if too little is left. */
  readonly evaluate: (context: Context, work: Work) => Value;
  /** The facts that it names, such as item.depth. */
  readonly paths: readonly string[];
  /** The names of all fields that it names, also of variables of loops, such as depth. */
  readonly fields: ReadonlySet<string>;
  /** The parts that all have to hold, if it is a condition. */
  readonly parts: () => readonly Part[];
}

/** A part of a condition. */
export interface Part extends Pick<Condition, 'evaluate' | 'paths'> {
  /** Present if it compares two numbers. */
  readonly comparison?: Comparison;
}

/** Numbers of which the first must be smaller than the second, or must not be larger. */
interface Comparison {
  readonly low: Condition['evaluate'];
  readonly high: Condition['evaluate'];
}

/** Parses and checks an expression for the objects of a rule, or tells what is wrong with it and where. */
export type Compile = (text: string) => Condition | ConditionProblem;

/** Returns the compiler of the expressions for one kind of object. */
export const compilerFor =
  (target: string): Compile =>
  (text) => {
    if (text.length > LIMITS.length) {
      const message = `this condition has ${text.length} characters, and ${LIMITS.length} are allowed`;
      return { message, offset: 0, remedy: 'divide it into several rules' };
    }
    try {
      const { ast, check } = ENVIRONMENT.parse(text);
      const refused = refusedPart(ast) ?? foreignVariable(ast, target);
      if (refused) return refused;
      const checked = check();
      if (!checked.valid) return conditionProblem(checked.error, text, target);
      return refusedType(ast) ?? bounded(ast);
    } catch (error) {
      return conditionProblem(error, text, target);
    }
  };

/** Finds a variable that only rules for other objects have. */
function foreignVariable(ast: ASTNode, target: string): ConditionProblem | undefined {
  const own = variablesFor(target).map(({ name }) => name);
  let found: ConditionProblem | undefined;
  eachVariable(ast, (name, _, { start }) => {
    if (VARIABLES.has(name) && !own.includes(name)) found ??= unknownVariable(name, start, target);
  });
  return found;
}

/** An expression that could not be evaluated once, even if nothing else is judged, is a mistake of its author. */
function bounded(ast: ASTNode): Condition | ConditionProblem {
  const expression = expressionOf(ast, new Map());
  if (expression.bound > RUN_WORK) {
    const message = `this condition can take ${expression.bound.toLocaleString('en')} steps, and ${RUN_WORK.toLocaleString('en')} are allowed`;
    return { message, offset: 0, remedy: 'nest fewer loops, or write a rule `for: pair`' };
  }
  return {
    text: ast.input,
    type: typeOf(ast),
    evaluate: evaluatorOf(expression),
    paths: pathsIn(ast),
    fields: fieldsIn(ast),
    parts: () => conjuncts(ast).map(partOf),
  };
}

/** The cost of an expression is taken before it is evaluated; loops, lists and texts take theirs meanwhile. */
const evaluatorOf =
  ({ evaluate, cost }: Expression): Condition['evaluate'] =>
  (context, work) => {
    work.spend(cost);
    return evaluate({ context, work, locals: [] });
  };

const evaluatorAt = (node: ASTNode): Condition['evaluate'] => evaluatorOf(expressionOf(node, new Map()));

function partOf(node: ASTNode): Part {
  const comparison = comparisonOf(node);
  return { evaluate: evaluatorAt(node), paths: pathsIn(node), ...(comparison ? { comparison } : {}) };
}

function comparisonOf(node: ASTNode): Comparison | undefined {
  if (node.op !== '>=' && node.op !== '>' && node.op !== '<=' && node.op !== '<') return undefined;
  const [left, right] = node.args;
  const [low, high] = node.op === '>=' || node.op === '>' ? [right, left] : [left, right];
  return { low: evaluatorAt(low), high: evaluatorAt(high) };
}
