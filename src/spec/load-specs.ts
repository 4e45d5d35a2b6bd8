import type { SpecFiles } from './files/spec-files.js';
import { type LoadedSpecs, type LoadOptions, loadWith } from './load-with.js';
import { parseYaml } from './yaml/parse-yaml.js';

/** Reads everything at the given paths, and says everything that is wrong with it at once. */
export const loadSpecs = (
  paths: readonly string[],
  files: SpecFiles,
  options: LoadOptions = {},
): LoadedSpecs => loadWith(parseYaml, paths, files, options);
