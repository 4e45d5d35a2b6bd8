import type { Problem } from '../../diagnostics/problem.js';
import { type MapType, siteIn } from '../language/language.js';
import { createProblems } from '../problems.js';
import { parseYaml } from '../yaml/parse-yaml.js';
import { type Sources, sourcesOf, type Tree } from '../yaml/tree.js';
import { SpecFileError, type SpecFiles } from './spec-files.js';

export interface LoadedFile<T> {
  /** Absent if there is a problem. */
  readonly value?: T;
  /** The contents with their places; absent if there are none. */
  readonly tree?: Tree;
  readonly problems: readonly Problem[];
  readonly sources: Sources;
}

/** Loads a file of one document that is no spec, such as a ratings file, with all its problems. */
export function loadFile<T>(
  file: string,
  files: SpecFiles,
  language: MapType<T>,
  version: string,
): LoadedFile<T> {
  const { report, all } = createProblems();
  const start = { file, line: 1, col: 1 };
  // A file that is refused is not shown either.
  const shown = new Set<string>();
  let read: { value?: T | undefined; tree?: Tree } = {};
  try {
    // The list refuses a link that leads out of the working folder.
    files.list(file);
    const text = files.read(file);
    shown.add(file);
    const { trees, broken } = parseYaml(text, file, report);
    const [tree, second] = trees;
    if (second)
      report({ code: 'wrong-type', message: `${language.what} has one document`, place: second.place });
    if (tree) read = { tree, value: language.read(tree, siteIn(language, report)) };
    else if (broken === 0)
      report({
        code: 'missing-field',
        message: `${language.what} cannot be empty`,
        place: start,
        remedy: `add apiVersion: ${version}`,
      });
  } catch (error) {
    if (!(error instanceof SpecFileError)) throw error;
    const { code, message, remedy } = error;
    report({ code, message, place: start, ...(remedy ? { remedy } : {}) });
  }
  const problems = all();
  const { tree, value } = read;
  return {
    problems,
    sources: sourcesOf(shown, files),
    ...(tree ? { tree } : {}),
    ...(problems.length === 0 && value !== undefined ? { value } : {}),
  };
}
