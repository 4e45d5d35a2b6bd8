import type { SpecFiles } from './files/spec-files.js';
import { type LoadedSpecs, type LoadOptions, loadWith } from './load-with.js';
import { parseYaml } from './yaml/parse-yaml.js';

/** Loads all specs at the given paths, and returns all their problems. */
export const loadSpecs = (
  paths: readonly string[],
  files: SpecFiles,
  options: LoadOptions = {},
): LoadedSpecs => loadWith(parseYaml, paths, files, options);
