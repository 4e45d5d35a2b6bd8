import type { Problem } from '../../diagnostics/problem.js';
import type { Assumptions } from '../../rating/assumptions.js';
import { SpecFileError, type SpecFiles } from '../files/spec-files.js';
import { siteIn } from '../language/language.js';
import { createProblems } from '../problems.js';
import { parseYaml } from '../yaml/parse-yaml.js';
import { type Sources, sourcesOf } from '../yaml/tree.js';
import { RATINGS_FILE } from './ratings-language.js';
import { type TypeName, typeNamesIn } from './unknown-types.js';

export interface LoadedRatings {
  /** Absent if there is a problem. */
  readonly assumptions?: Assumptions;
  /** The names of types in the file. */
  readonly typeNames: readonly TypeName[];
  readonly problems: readonly Problem[];
  readonly sources: Sources;
}

/** Loads a ratings file with all its problems. */
export function loadRatings(file: string, files: SpecFiles): LoadedRatings {
  const { report, all } = createProblems();
  const start = { file, line: 1, col: 1 };
  // A file that is refused is not shown either.
  const shown = new Set<string>();
  let assumptions: Assumptions | undefined;
  let typeNames: readonly TypeName[] = [];
  try {
    // The list refuses a link that leads out of the working folder.
    files.list(file);
    const text = files.read(file);
    shown.add(file);
    const { trees, broken } = parseYaml(text, file, report);
    const [tree, second] = trees;
    if (second)
      report({ code: 'wrong-type', message: 'a ratings file has one document', place: second.place });
    if (tree) {
      assumptions = RATINGS_FILE.read(tree, siteIn(RATINGS_FILE, report));
      typeNames = typeNamesIn(tree);
    } else if (broken === 0)
      report({
        code: 'missing-field',
        message: 'this ratings file is empty',
        place: start,
        remedy: 'add apiVersion: trenchctl-ratings/v1',
      });
  } catch (error) {
    if (!(error instanceof SpecFileError)) throw error;
    const { code, message, remedy } = error;
    report({ code, message, place: start, ...(remedy ? { remedy } : {}) });
  }
  const problems = all();
  return {
    ...{ problems, typeNames },
    sources: sourcesOf(shown, files),
    ...(problems.length === 0 && assumptions ? { assumptions } : {}),
  };
}
