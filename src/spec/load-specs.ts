import type { SpecFiles } from './files/spec-files.js';
import { type LoadedSpecs, type LoadOptions, loadWith, type Parse } from './load-with.js';
import { treeDocument } from './read/tree-document.js';
import { parseYaml } from './yaml/parse-yaml.js';

const parse: Parse = (text, file, report, guess) => {
  const { trees, broken } = parseYaml(text, file, report, guess);
  return { documents: trees.map(treeDocument), broken };
};

/** Loads all specs at the given paths, and returns all their problems. */
export const loadSpecs = (
  paths: readonly string[],
  files: SpecFiles,
  options: LoadOptions = {},
): LoadedSpecs => loadWith(parse, paths, files, options);
