import type { Tree } from '../yaml/tree.js';

/** A project that a document names, as far as is known before the document is checked. */
export interface NamedProject {
  readonly number: string;
}

/** Returns the projects of documents with a plain number, without an id and with segments; other documents are read later. */
export const projectsNamed = (trees: readonly Tree[]): NamedProject[] =>
  trees.flatMap((tree) => {
    const project = valueUnder(tree, 'project');
    const segments = valueUnder(tree, 'segments');
    if (!project || valueUnder(project, 'id')) return [];
    const number = project.form === 'map' ? valueUnder(project, 'number') : project;
    const isPlain = number?.form === 'scalar' && typeof number.value === 'string';
    return isPlain && segments?.form === 'map' && segments.entries.length > 0
      ? [{ number: String(number.value) }]
      : [];
  });

const valueUnder = (tree: Tree, name: string): Tree | undefined =>
  tree.form === 'map' ? tree.entries.find(({ key }) => key === name)?.value : undefined;
