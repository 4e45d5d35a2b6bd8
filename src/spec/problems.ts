import type { Report, SpecProblem } from './codes.js';
import { LIMITS } from './limits.js';

export interface Problems {
  readonly report: Report;
  all(): readonly SpecProblem[];
  /** True if more problems were reported than are kept, so that loading can stop. */
  areTooMany(): boolean;
}

/** Collects problems without duplicates: a template that is used twice reports its problems twice. */
export function createProblems(most: number = LIMITS.problems): Problems {
  const once = new Map<string, SpecProblem>();
  let more: SpecProblem | undefined;
  return {
    report(problem) {
      if (once.size < most) once.set(JSON.stringify([problem.code, problem.message, problem.place]), problem);
      else more ??= tooMany(problem, most);
    },
    all: () => [...once.values(), ...(more ? [more] : [])],
    areTooMany: () => more !== undefined,
  };
}

const tooMany = ({ place }: SpecProblem, most: number): SpecProblem => ({
  code: 'too-many-problems',
  message: `there are more than ${most.toLocaleString('en')} problems: the rest of the specs was not read`,
  place,
  remedy: 'fix the first ones and validate again',
});
