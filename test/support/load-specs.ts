import type { SpecFiles } from '../../src/spec/files/spec-files.js';
import { type LoadedSpecs, type LoadOptions, loadSteps } from '../../src/spec/load-specs.js';
import { parseYaml } from '../../src/spec/yaml/parse-yaml.js';

/** Loads specs without a wait between the files, for tests that have nothing else to do meanwhile. */
export function loadSpecs(paths: readonly string[], files: SpecFiles, options: LoadOptions = {}): LoadedSpecs {
  const steps = loadSteps(paths, files, options);
  for (;;) {
    const step = steps.next(parseYaml);
    if (step.done) return step.value;
  }
}
