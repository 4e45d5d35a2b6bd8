import type { ASTNode } from '@marcbachmann/cel-js';
import { callExpression } from './call-expression.js';
import { binary, type Expression, type Frame, type Scope, Unknown, unary, type Value } from './evaluate.js';
import type { Fact } from './facts.js';
import { FACT_LIMITS } from './language.js';
import { callOf, textOf, typeOf } from './syntax.js';

/** Makes the expression of a node whose types were checked. */
export function expressionOf(node: ASTNode, scope: Scope): Expression {
  const call = callOf(node);
  if (call) return callExpression(node, call, scope, expressionOf);
  const build = (child: ASTNode): Expression => expressionOf(child, scope);
  switch (node.op) {
    case 'value':
      return constant(literal(node));
    case 'list':
      return constant(node.args.map(literal));
    case 'id':
      return variable(node.args, scope);
    case '.':
      return field(build(node.args[0]), node.args[1], textOf(node));
    case '[]':
      return element(build(node.args[0]), Number(literal(node.args[1])), textOf(node));
    case '&&':
      return logical(build(node.args[0]), build(node.args[1]), false);
    case '||':
      return logical(build(node.args[0]), build(node.args[1]), true);
    case '?:':
      return choice(build(node.args[0]), build(node.args[1]), build(node.args[2]));
    case '!_':
      return unary(build(node.args), (value) => value === false);
    case '-_':
      return unary(build(node.args), (value) => -(value as number));
    default:
      return operation(node, build);
  }
}

const constant = (value: Value): Expression => ({ evaluate: () => value, cost: 1, bound: 1 });

function literal(node: ASTNode): Value {
  if (node.op === '-_') return -Number(literal(node.args));
  return typeof node.args === 'bigint' ? Number(node.args) : (node.args as Value);
}

function variable(name: string, scope: Scope): Expression {
  const depth = scope.get(name);
  const unknown = new Unknown(name);
  const evaluate: Expression['evaluate'] =
    depth === undefined
      ? ({ context }) => known(context[name], unknown)
      : ({ locals }) => locals[depth] ?? unknown;
  return { evaluate, cost: 1, bound: 1 };
}

const known = (value: unknown, unknown: Unknown): Value => (value ?? unknown) as Value;

function field(owner: Expression, name: string, text: string): Expression {
  const unknown = new Unknown(text);
  return unary(owner, (value) => known((value as Fact).get(name), unknown));
}

function element(list: Expression, position: number, text: string): Expression {
  const unknown = new Unknown(text);
  return unary(list, (value) => (value as readonly Value[])[position] ?? unknown);
}

/** `&&` or `||`: one side decides if it is false or true, also if the other one is not known. */
const logical = (a: Expression, b: Expression, deciding: boolean): Expression => ({
  cost: 1 + a.cost + b.cost,
  bound: 1 + a.bound + b.bound,
  evaluate(frame) {
    const left = a.evaluate(frame);
    if (left === deciding) return deciding;
    const right = b.evaluate(frame);
    if (right === deciding) return deciding;
    return left instanceof Unknown ? left : right;
  },
});

const choice = (condition: Expression, then: Expression, other: Expression): Expression => ({
  cost: 1 + condition.cost + then.cost + other.cost,
  bound: 1 + condition.bound + then.bound + other.bound,
  evaluate(frame) {
    const value = condition.evaluate(frame);
    if (value instanceof Unknown) return value;
    return (value === true ? then : other).evaluate(frame);
  },
});

type Numbers = (a: number, b: number) => number | boolean;

const NUMBERS: Readonly<Record<string, Numbers>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

function operation(node: ASTNode, build: (node: ASTNode) => Expression): Expression {
  const [a, b] = (node.args as readonly [ASTNode, ASTNode]).map(build) as [Expression, Expression];
  const compute = NUMBERS[node.op];
  if (compute) return binary(a, b, (x, y) => compute(x as number, y as number));
  if (node.op === '/') return quotient(node, a, b);
  if (node.op === 'in')
    return binary(a, b, (x, list, frame) => isIn(x, list as readonly Value[], frame), FACT_LIMITS.list);
  const isEqual = node.op === '==';
  return binary(a, b, (x, y, frame) => equals(x, y, frame) === isEqual, FACT_LIMITS.list);
}

/** As in CEL, whole numbers have a whole quotient, and cannot be divided by 0. */
function quotient(node: ASTNode, a: Expression, b: Expression): Expression {
  if (typeOf(node) !== 'int') return binary(a, b, (x, y) => (x as number) / (y as number));
  const unknown = new Unknown(textOf(node));
  return binary(a, b, (x, y) => (y === 0 ? unknown : Math.trunc((x as number) / (y as number))));
}

function isIn(value: Value, list: readonly Value[], { work }: Frame): boolean {
  work.spend(list.length);
  return list.includes(value);
}

function equals(a: Value, b: Value, { work }: Frame): boolean {
  if (!Array.isArray(a)) return a === b;
  // The types were checked, so the other value is a list too.
  const other = b as readonly Value[];
  work.spend(Math.min(a.length, other.length));
  return a.length === other.length && a.every((value, n) => value === other[n]);
}
