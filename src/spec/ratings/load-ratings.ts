import type { Problem } from '../../diagnostics/problem.js';
import type { Assumptions } from '../../rating/assumptions.js';
import { loadFile } from '../files/load-file.js';
import type { SpecFiles } from '../files/spec-files.js';
import type { Sources } from '../yaml/tree.js';
import { RATINGS_FILE, RATINGS_VERSION } from './ratings-language.js';
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
  const { value, tree, ...loaded } = loadFile(file, files, RATINGS_FILE, RATINGS_VERSION);
  return {
    ...loaded,
    typeNames: tree ? typeNamesIn(tree) : [],
    ...(value ? { assumptions: value } : {}),
  };
}
