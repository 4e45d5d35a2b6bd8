import type { ParsedDocument } from '../load-with.js';
import type { Tree } from '../yaml/tree.js';
import { projectNamed } from './named-projects.js';
import { readDocument } from './read-document.js';

/** A document that is read from its tree. */
export const treeDocument = (tree: Tree): ParsedDocument => ({
  place: tree.place,
  size: tree.size,
  named: () => projectNamed(tree),
  read: (report) => readDocument(tree, report),
});
