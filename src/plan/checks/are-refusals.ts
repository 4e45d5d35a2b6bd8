import { isError, type Problem } from '../../diagnostics/problem.js';

const REFUSALS: ReadonlySet<string> = new Set(['prevent-destroy', 'prevent-replace']);

/** Returns true if the errors among the problems are refusals that the spec asks for with its lifecycle. */
export function areRefusals(problems: readonly Problem[]): boolean {
  const errors = problems.filter(isError);
  return errors.length > 0 && errors.every(({ code }) => REFUSALS.has(code));
}
