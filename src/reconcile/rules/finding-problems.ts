import type { Problem } from '../../diagnostics/problem.js';
import type { RuleFinding } from '../../plan/model/rule-finding.js';
import { findingLine } from '../../render/words/finding-words.js';

/** A finding as a warning at its place: only a plan knows if it is new, and refuses it. */
export const findingProblem = (finding: RuleFinding): Problem => ({
  code: finding.rule,
  severity: 'warning',
  message: findingLine(finding),
  ...(finding.place ? { place: placeOf(finding.place) } : {}),
});

const placeOf = ({ file, line, column }: NonNullable<RuleFinding['place']>) => ({ file, line, col: column });

export const isExcused = ({ state }: RuleFinding): boolean => state === 'waived';

/** Findings as warnings at their places, without those that a waiver excuses. */
export const findingProblems = (findings: readonly RuleFinding[]): Problem[] =>
  findings.filter((finding) => !isExcused(finding)).map(findingProblem);
