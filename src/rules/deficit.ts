import type { ASTNode } from '@marcbachmann/cel-js';
import type { Compile, Condition, Context } from './condition.js';

/** Tells how far a condition is from true, in the unit of its comparison; undefined if no number tells it. */
export type Deficit = (context: Context) => number | undefined;

interface Comparison {
  readonly low: Condition;
  readonly high: Condition;
  readonly holds: (low: number, high: number) => boolean;
}

/**
 * Finds the comparisons of numbers that a condition consists of, such as `item.depth >= 800 && item.depth <= 1500`. The
 * deficit is the largest amount by which one of them fails: a finding with a larger deficit than before got worse.
 */
export function deficitOf({ ast }: Condition, compile: Compile): Deficit {
  const comparisons = conjuncts(ast).map((node) => comparisonOf(node, compile));
  if (comparisons.includes(undefined)) return () => undefined;
  return (context) => {
    const gaps = comparisons.map((one) => (one ? gapOf(one, context) : undefined));
    return gaps.includes(undefined) ? undefined : Math.max(0, ...gaps.map((gap) => gap ?? 0));
  };
}

/** The parts of a condition that all have to hold. */
const conjuncts = (node: ASTNode): ASTNode[] => (node.op === '&&' ? node.args.flatMap(conjuncts) : [node]);

function comparisonOf(node: ASTNode, compile: Compile): Comparison | undefined {
  if (node.op !== '>=' && node.op !== '>' && node.op !== '<=' && node.op !== '<') return undefined;
  const [left, right] = node.args.map((side) => compile(side.input.slice(side.start, side.end)));
  if (!left || !right || !isNumber(left) || !isNumber(right)) return undefined;
  const isStrict = node.op === '>' || node.op === '<';
  const holds = (low: number, high: number): boolean => (isStrict ? low < high : low <= high);
  return node.op === '>=' || node.op === '>'
    ? { low: right, high: left, holds }
    : { low: left, high: right, holds };
}

const isNumber = (side: ReturnType<Compile>): side is Condition =>
  'type' in side && (side.type === 'double' || side.type === 'int');

function gapOf({ low, high, holds }: Comparison, context: Context): number | undefined {
  try {
    const [a, b] = [Number(low.evaluate(context)), Number(high.evaluate(context))];
    return holds(a, b) ? 0 : a - b;
  } catch {
    return undefined;
  }
}

/** The parts of a condition for pairs that name one of the two items only, so that they are judged once for each item. */
export interface Sides {
  readonly a: readonly Condition[];
  readonly b: readonly Condition[];
}

/** Finds in `a.isPower && b.isTelecom && clearance < 300` the part for `a` and the part for `b`. */
export function sidesOf({ ast }: Condition, compile: Compile): Sides {
  const parts = conjuncts(ast)
    .map(({ input, start, end }) => compile(input.slice(start, end)))
    .filter((part) => 'evaluate' in part);
  const only = (name: string): Condition[] =>
    parts.filter(({ paths }) => paths.length > 0 && paths.every((path) => path.startsWith(`${name}.`)));
  return { a: only('a'), b: only('b') };
}
