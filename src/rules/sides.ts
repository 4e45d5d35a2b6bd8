import { type Condition, compile } from './condition.js';
import { conjuncts } from './deficit.js';

/** The parts of a condition for pairs that name one of the two items only, so that they are judged once for each item. */
export interface Sides {
  readonly a: readonly Condition[];
  readonly b: readonly Condition[];
}

/** Finds in `a.isPower && b.isTelecom && clearance < 300` the part for `a` and the part for `b`. */
export function sidesOf({ ast }: Condition, target: string): Sides {
  const parts = conjuncts(ast)
    .map(({ input, start, end }) => compile(input.slice(start, end), target))
    .filter((part) => 'evaluate' in part);
  const only = (name: string): Condition[] =>
    parts.filter(({ paths }) => paths.length > 0 && paths.every((path) => path.startsWith(`${name}.`)));
  return { a: only('a'), b: only('b') };
}
