import type { SpecFiles } from './files/spec-files.js';
import { type LoadedSpecs, type LoadOptions, loadSteps, type Parse } from './load-with.js';
import { type NamedProject, projectsNamed } from './read/named-projects.js';
import { Declined, decline } from './yaml/quick/quick-cursor.js';
import { quickYaml } from './yaml/quick/quick-yaml.js';

interface QuickOptions extends LoadOptions {
  readonly onProject?: (project: NamedProject) => void;
}

/**
 * Loads specs like loadSpecs but without the yaml package; returns undefined if a file needs it. It yields to the event loop,
 * so that answers are received meanwhile, and announces each project as soon as a document names it.
 */
export async function loadQuick(
  paths: readonly string[],
  files: SpecFiles,
  { onProject = () => {}, ...options }: QuickOptions = {},
): Promise<LoadedSpecs | undefined> {
  const parse: Parse = (text, file) => ({ trees: [quickYaml(text, file) ?? decline()], broken: 0 });
  const steps = loadSteps(parse, paths, files, options);
  try {
    for (;;) {
      await new Promise(setImmediate);
      const step = steps.next();
      if (step.done) return step.value;
      for (const project of projectsNamed(step.value)) onProject(project);
    }
  } catch (error) {
    if (error instanceof Declined) return undefined;
    throw error;
  }
}
