import type { SpecFiles } from './files/spec-files.js';
import { type LoadedSpecs, type LoadOptions, loadSteps, type ParsedDocument } from './load-with.js';
import { type NamedProject, projectDrafted } from './read/named-projects.js';
import { quickDocument } from './read/quick/quick-document.js';
import { treeDocument } from './read/tree-document.js';
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
  const steps = loadSteps(
    (text, file) => ({ documents: [parseQuick(text, file)], broken: 0 }),
    paths,
    files,
    options,
  );
  try {
    for (;;) {
      await new Promise(setImmediate);
      const step = steps.next();
      if (step.done) return step.value;
      for (const document of step.value) {
        const project = document.named();
        if (project) onProject(project);
      }
    }
  } catch (error) {
    if (error instanceof Declined) return undefined;
    throw error;
  }
}

/** Reads the only document of a file without a tree if possible, otherwise by the quick reader of trees. */
function parseQuick(text: string, file: string): ParsedDocument {
  const document = quickDocument(text, file);
  if (!document) return treeDocument(quickYaml(text, file) ?? decline());
  const { draft, problems } = document;
  return {
    ...document,
    named: () => projectDrafted(draft),
    read(report) {
      for (const problem of problems) report(problem);
      return draft;
    },
  };
}
