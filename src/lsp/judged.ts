import type { Problem } from '../diagnostics/problem.js';
import type { DesiredProject } from '../kinds/model.js';
import type { SpecFiles } from '../spec/files/spec-files.js';

/** A problem, or the finding of a company rule as a warning. */
export interface JudgedProblem extends Problem {
  /** The sheet that states the rule, and its address. */
  readonly source?: string | undefined;
  readonly link?: string | undefined;
}

/**
 * Judges specs by the company rules: what they state alone, as `validate` does. The problems of the rules files are among the
 * results. `projects` is undefined if the specs have errors; then only the rules files are read.
 */
export type JudgeTexts = (
  read: SpecFiles['read'],
  projects: readonly DesiredProject[] | undefined,
) => readonly JudgedProblem[];
