import type { Place, Problem } from '../diagnostics/problem.js';
import type { ServiceProfile } from '../profile/profile-fields.js';
import { LIMITS } from './limits.js';

/** Codes of values that are legal and hardly meant. */
const PLAUSIBILITY_CODES = [
  'unit-mistake',
  'implausible-value',
  'repeated-item',
  'covering-order',
  'cover-too-thin',
  'end-before-start',
  'swapped-coordinates',
  'pipe-too-small',
] as const;

/** The codes of all problems in specs. They are stable, because tests and scripts use them. */
export const SPEC_CODES = [
  // files
  'unreadable-file',
  'file-too-large',
  'not-utf-8',
  'too-many-files',
  'specs-too-large',
  'too-many-problems',
  'link-leads-out',
  'holds-secret',
  'no-specs',
  // YAML
  'yaml-syntax',
  'yaml-tag',
  'too-deep',
  'duplicate-key',
  'merge-key',
  'unknown-anchor',
  'alias-cycle',
  'too-many-aliases',
  'expands-too-far',
  // values
  'wrong-type',
  'null-value',
  'unknown-field',
  'unsettable-field',
  'missing-field',
  'not-a-choice',
  'out-of-range',
  'unusual-value',
  'bad-text',
  'bad-date',
  'empty-list',
  'unsupported-version',
  // rules of the API
  'both-depths',
  'type-and-type-id',
  'too-many-cables',
  'ducts-need-ecom',
  'cables-in-ecom-pipe',
  'duplicate-module',
  'budget-and-custom',
  'both-costs',
  'name-and-id',
  'excluded-child',
  'duplicate-child',
  // what the spec lets go
  'stated-and-unmanaged',
  'duplicate-unmanaged',
  // templates
  'unknown-template',
  'template-cycle',
  'duplicate-template',
  // between segments, documents and files
  'duplicate-segment',
  'duplicate-segment-id',
  'rename-conflict',
  'conflicting-prune',
  'conflicting-allow-destroy',
  'conflicting-project-id',
  'prune-without-segments',
  'duplicate-property',
  'incomplete-project',
  'prune-without-modules',
  'duplicate-calculation',
  'unknown-segment',
  'no-length',
  // catalogs
  'unknown-type',
  'ambiguous-type',
  'load-of-no-power-cable',
  'different-loads',
  // tables
  'unknown-column',
  'bad-cell',
  'different-cells',
  'hidden-row',
  'merged-cells',
  // rules files
  'bad-condition',
  'duplicate-rule',
  ...PLAUSIBILITY_CODES,
] as const;

export type SpecCode = (typeof SPEC_CODES)[number];

/** The codes of warnings; a spec can silence them with `ignoreWarnings`. */
export const WARNING_CODES = ['unusual-value', ...PLAUSIBILITY_CODES] as const satisfies readonly SpecCode[];

/** A problem in a spec always has a place. */
export interface SpecProblem extends Problem {
  readonly code: SpecCode;
  readonly place: Place;
}

export type Report = (problem: SpecProblem) => void;

/** The receiver of problems, and the profile of the service that the specs are for. */
export interface Rules {
  readonly report: Report;
  readonly profile: ServiceProfile;
}

interface Problems {
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
