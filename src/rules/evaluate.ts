import type { Fact } from './facts.js';
import type { Work } from './work.js';

/** A value that is not known, with the fact that is missing. */
export class Unknown {
  readonly lack: string;

  constructor(lack: string) {
    this.lack = lack;
  }
}

export type Value = string | number | boolean | Fact | Unknown | readonly Value[];

/** The values of the variables of one object. */
export type Context = Readonly<Record<string, unknown>>;

/** The state of one evaluation. */
export interface Frame {
  readonly context: Context;
  readonly work: Work;
  /** The values of the variables of loops, by the depth of the loop. */
  readonly locals: Value[];
}

/**
 * An expression that can be evaluated. The library parses expressions and checks their types. It does not evaluate them, because
 * it throws an error for each fact that is not known, which takes as long as hundreds of operators, and does not count its work.
 */
export interface Expression {
  readonly evaluate: (frame: Frame) => Value;
  /** The units of one evaluation, without those of the bodies of loops, of lists and of texts. */
  readonly cost: number;
  /** The most units that one evaluation takes within the limits of facts. */
  readonly bound: number;
}

/** The depth of each loop around an expression, by its variable. */
export type Scope = ReadonlyMap<string, number>;

/** An operator whose value is not known if that of its operand is not. */
export const unary = (
  a: Expression,
  compute: (value: Value, frame: Frame) => Value,
  more = 0,
): Expression => ({
  cost: 1 + a.cost,
  bound: 1 + a.bound + more,
  evaluate(frame) {
    const value = a.evaluate(frame);
    return value instanceof Unknown ? value : compute(value, frame);
  },
});

export const binary = (
  a: Expression,
  b: Expression,
  compute: (left: Value, right: Value, frame: Frame) => Value,
  more = 0,
): Expression => ({
  cost: 1 + a.cost + b.cost,
  bound: 1 + a.bound + b.bound + more,
  evaluate(frame) {
    const left = a.evaluate(frame);
    if (left instanceof Unknown) return left;
    const right = b.evaluate(frame);
    return right instanceof Unknown ? right : compute(left, right, frame);
  },
});
