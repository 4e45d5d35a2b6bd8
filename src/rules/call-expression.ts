import type { ASTNode } from '@marcbachmann/cel-js';
import { binary, type Expression, type Frame, type Scope, Unknown, unary, type Value } from './evaluate.js';
import { FACT_LIMITS, isLoop, textUnits } from './language.js';
import type { Call } from './syntax.js';

type Build = (node: ASTNode, scope: Scope) => Expression;

/** Makes the expression of a call of a function of conditions. */
export function callExpression(node: ASTNode, { name, args }: Call, scope: Scope, build: Build): Expression {
  const [first, second, third] = args;
  if (first && second?.op === 'id' && third && isLoop(name)) {
    // A loop may have a variable of the same name as a loop around it.
    const depth = 1 + Math.max(-1, ...scope.values());
    const inner = new Map(scope).set(second.args, depth);
    return loop(name, build(first, scope), build(third, inner), {
      depth,
      length: first.op === 'list' ? first.args.length : FACT_LIMITS.list,
    });
  }
  const [a, b] = args.map((one) => build(one, scope));
  const compute = TEXTS[name];
  if (a && b && compute)
    return binary(a, b, (x, y, frame) => compute(read(x, frame), y as string), textUnits(FACT_LIMITS.text));
  if (a && compute) return unary(a, (x, frame) => compute(read(x, frame), ''), textUnits(FACT_LIMITS.text));
  if (a && name === 'has') return { ...a, evaluate: (frame) => !(a.evaluate(frame) instanceof Unknown) };
  if (a && name === 'size') return unary(a, (list) => (list as readonly Value[]).length);
  if (a && name === 'abs') return unary(a, (value) => Math.abs(value as number));
  throw new Error(`the types of ${node.input} were not checked`);
}

type Compute = (text: string, other: string) => Value;

const TEXTS: Readonly<Record<string, Compute>> = {
  startsWith: (text, start) => text.startsWith(start),
  endsWith: (text, end) => text.endsWith(end),
  contains: (text, part) => text.includes(part),
  lowerAscii: (text) => text.toLowerCase(),
  upperAscii: (text) => text.toUpperCase(),
  trim: (text) => text.trim(),
};

/** A function of texts reads all of the text. */
function read(text: Value, { work }: Frame): string {
  work.spend(textUnits((text as string).length));
  return text as string;
}

interface Range {
  /** The number of loops around this one. */
  readonly depth: number;
  /** The most elements of the list. */
  readonly length: number;
}

function loop(name: string, list: Expression, body: Expression, { depth, length }: Range): Expression {
  const run = LOOPS[name] as Run;
  const cost = 1 + body.cost;
  return unary(
    list,
    (values, frame) =>
      run(values as readonly Value[], (value) => {
        frame.work.spend(cost);
        frame.locals[depth] = value;
        return body.evaluate(frame);
      }),
    length * (1 + body.bound),
  );
}

/** Runs the body of a loop for each element, as CEL does: a quantifier is decided by what is known. */
type Run = (values: readonly Value[], body: (value: Value) => Value) => Value;

const quantifier =
  (deciding: boolean): Run =>
  (values, body) => {
    let unknown: Unknown | undefined;
    for (const value of values) {
      const result = body(value);
      if (result === deciding) return deciding;
      if (result instanceof Unknown) unknown ??= result;
    }
    return unknown ?? !deciding;
  };

const filter: Run = (values, body) => {
  const chosen: Value[] = [];
  for (const value of values) {
    const result = body(value);
    if (result instanceof Unknown) return result;
    if (result === true) chosen.push(value);
  }
  return chosen;
};

const map: Run = (values, body) => {
  const made: Value[] = [];
  for (const value of values) {
    const result = body(value);
    if (result instanceof Unknown) return result;
    made.push(result);
  }
  return made;
};

const LOOPS: Readonly<Record<string, Run>> = {
  all: quantifier(false),
  exists: quantifier(true),
  filter,
  map,
  exists_one(values, body) {
    const chosen = filter(values, body);
    return Array.isArray(chosen) ? chosen.length === 1 : chosen;
  },
};
