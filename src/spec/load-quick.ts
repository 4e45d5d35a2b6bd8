import { type LoadedSpecs, loadWith, type Parse } from './load-with.js';
import { Declined, decline } from './quick-cursor.js';
import { quickYaml } from './quick-yaml.js';
import type { SpecFiles } from './spec-files.js';

/** The same as loadSpecs and without the yaml package, or undefined where a file needs all of YAML. */
export function loadQuick(paths: readonly string[], files: SpecFiles): LoadedSpecs | undefined {
  const parse: Parse = (text, file) => ({ trees: [quickYaml(text, file) ?? decline()], broken: 0 });
  try {
    return loadWith(parse, paths, files);
  } catch (error) {
    if (error instanceof Declined) return undefined;
    throw error;
  }
}
