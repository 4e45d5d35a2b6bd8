import { type LoadedSpecs, type LoadOptions, loadWith } from './load-with.js';
import { parseYaml } from './parse-yaml.js';
import type { SpecFiles } from './spec-files.js';

/** Reads everything at the given paths, and says everything that is wrong with it at once. */
export const loadSpecs = (
  paths: readonly string[],
  files: SpecFiles,
  options: LoadOptions = {},
): LoadedSpecs => loadWith(parseYaml, paths, files, options);
