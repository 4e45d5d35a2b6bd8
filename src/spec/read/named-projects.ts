import type { Tree } from '../yaml/tree.js';
import type { DocumentDraft } from './read-document.js';

/** A project that a document names, as far as is known before the document is checked. */
export interface NamedProject {
  readonly number: string;
}

/** Returns the project of a document with a plain number, without an id and with segments; other projects are read later. */
export function projectNamed(tree: Tree): NamedProject | undefined {
  const project = valueUnder(tree, 'project');
  const segments = valueUnder(tree, 'segments');
  if (!project || valueUnder(project, 'id')) return undefined;
  const number = project.form === 'map' ? valueUnder(project, 'number') : project;
  const isPlain = number?.form === 'scalar' && typeof number.value === 'string';
  return isPlain && segments?.form === 'map' && segments.entries.length > 0
    ? { number: String(number.value) }
    : undefined;
}

const valueUnder = (tree: Tree, name: string): Tree | undefined =>
  tree.form === 'map' ? tree.entries.find(({ key }) => key === name)?.value : undefined;

/** Returns the same for a document that was read without a tree. */
export function projectDrafted({ project, segments }: DocumentDraft): NamedProject | undefined {
  const { number, id } = project?.value ?? {};
  return number !== undefined && !id && segments?.value?.length ? { number } : undefined;
}
