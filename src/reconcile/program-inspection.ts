import { isError, type Problem } from '../diagnostics/problem.js';
import { ASSUMED } from '../rating/assumptions.js';
import type { SpecFiles } from '../spec/files/spec-files.js';
import { loadRatings } from '../spec/ratings/load-ratings.js';
import type { Inspection } from './inspect-plan.js';
import { raterWith } from './rater.js';
import type { RulesRequest } from './rules/judge-plan.js';
import { loadRules } from './rules/load-rules.js';

/** The files that a program names for the inspection of its plan. */
export interface InspectionFiles {
  readonly rules?: readonly string[] | undefined;
  readonly ratings?: string | undefined;
}

/** Plans are judged where they change something, and drift everywhere, as it is live. */
export type Judged = Pick<RulesRequest, 'scope' | 'side' | 'today'>;

/** Reads the rules and the ratings file of a program; there is no inspection if one of them has an error. */
export async function programInspection(
  { rules = [], ratings }: InspectionFiles,
  files: SpecFiles,
  judged: Judged,
): Promise<{ readonly inspection?: Inspection; readonly problems: readonly Problem[] }> {
  const read = loadRules(rules, files);
  const rated = ratings === undefined ? { assumptions: ASSUMED, problems: [] } : loadRatings(ratings, files);
  const problems = [...read.problems, ...rated.problems];
  if (problems.some(isError) || !rated.assumptions) return { problems };
  const named = read.files.map(({ file, digest, rules: own }) => ({ file, digest, rules: own }));
  return {
    problems,
    inspection: {
      rater: await raterWith(rated.assumptions),
      ...(named.length > 0 ? { rules: { ...judged, files: named } } : {}),
    },
  };
}
