import type { Tree } from './tree.js';

/** A project whose segments a document is about, as far as can be told before anything is checked. */
export interface NamedProject {
  readonly number: string;
}

/** Only what is plain: a number and nothing else, with segments. Whatever else there is will be seen later. */
export const projectsNamed = (trees: readonly Tree[]): NamedProject[] =>
  trees.flatMap((tree) => {
    const project = valueUnder(tree, 'project');
    const segments = valueUnder(tree, 'segments');
    const isPlain = project?.form === 'scalar' && typeof project.value === 'string';
    return isPlain && segments?.form === 'map' && segments.entries.length > 0
      ? [{ number: String(project.value) }]
      : [];
  });

const valueUnder = (tree: Tree, name: string): Tree | undefined =>
  tree.form === 'map' ? tree.entries.find(({ key }) => key === name)?.value : undefined;
