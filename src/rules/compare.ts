import type { Violation } from './judge.js';

/** A difference of two lengths that counts (mm). */
const TOLERANCE = 0.01;

export type ComparedState = 'new' | 'worse' | 'known';

const keyOf = ({ rule, subject }: Violation): string => `${rule.name} ${subject.key}`;

/** Tells for each violation of a state if the other state has it too, and if it is less there. */
export function compareWith(others: readonly Violation[]): (violation: Violation) => ComparedState {
  const known = new Map(others.map((other) => [keyOf(other), other]));
  return (violation) => {
    const other = known.get(keyOf(violation));
    if (!other) return 'new';
    return isWorse(other, violation) ? 'worse' : 'known';
  };
}

/** Without a number that tells the amount, a violation whose facts changed counts as worse. */
function isWorse(before: Violation, after: Violation): boolean {
  if (before.deficit !== undefined && after.deficit !== undefined)
    return after.deficit > before.deficit + TOLERANCE;
  return after.rule.require.paths.some(
    (path) => JSON.stringify(before.facts[path]) !== JSON.stringify(after.facts[path]),
  );
}
