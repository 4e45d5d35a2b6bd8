import { printProblems } from '../diagnostics/print.js';
import type { Problem } from '../diagnostics/problem.js';
import { diskFiles } from '../spec/disk-files.js';
import { type LoadedSpecs, loadSpecs } from '../spec/load-specs.js';
import { wantsColor } from './common-options.js';
import { ReportedError } from './user-error.js';

/** The specs at the paths; where something is wrong with them, all of it is printed and the command ends. */
export function readSpecs(paths: readonly string[], color: boolean): LoadedSpecs {
  const loaded = loadSpecs(paths, diskFiles);
  refuse(loaded.problems, loaded.sources, color);
  return loaded;
}

export function refuse(
  problems: readonly Problem[],
  sources: ReadonlyMap<string, string>,
  color: boolean,
): void {
  if (problems.length === 0) return;
  console.error(printProblems(problems, sources, { color: wantsColor(color, process.stderr) }));
  throw new ReportedError();
}
