import type { Condition, Part } from './condition.js';
import { type Context, Unknown } from './evaluate.js';
import type { Work } from './work.js';

/** Tells how far a condition is from true, in the unit of its comparison; undefined if no number tells it. */
export type Deficit = (context: Context, work: Work) => number | undefined;

/**
 * Finds the comparisons of numbers that a condition consists of, such as `item.depth >= 800 && item.depth <= 1500`. The
 * deficit is the largest amount by which one of them fails: a finding with a larger deficit than before got worse.
 */
export function deficitOf({ parts }: Condition): Deficit {
  // Only a finding needs the parts, so that reading a file does not make them.
  let comparisons: readonly Part['comparison'][] | undefined;
  return (context, work) => {
    comparisons ??= parts().map(({ comparison }) => comparison);
    const gaps = comparisons.map((one) => (one ? gapOf(one, context, work) : undefined));
    return gaps.includes(undefined) ? undefined : Math.max(0, ...gaps.map((gap) => gap ?? 0));
  };
}

/** The amount by which the comparison fails; below 0 if it holds. */
function gapOf(
  { low, high }: NonNullable<Part['comparison']>,
  context: Context,
  work: Work,
): number | undefined {
  const [least, found] = [low(context, work), high(context, work)];
  if (least instanceof Unknown || found instanceof Unknown) return undefined;
  return Number(least) - Number(found);
}

/** The parts of a condition for pairs that name one of the two items only, so that they are judged once for each item. */
export interface Sides {
  readonly a: readonly Part[];
  readonly b: readonly Part[];
}

/** Finds in `a.isPower && b.isTelecom && clearance < 300` the part for `a` and the part for `b`. */
export function sidesOf({ parts }: Condition): Sides {
  const all = parts();
  const only = (name: string): Part[] =>
    all.filter(({ paths }) => paths.every((path) => path.startsWith(`${name}.`)));
  return { a: only('a'), b: only('b') };
}
