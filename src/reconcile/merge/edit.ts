import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { MergeRefusal, MergeRemark } from '../../plan/model/note.js';
import type { Writing } from '../../spec/write/statable.js';
import { scalarText } from '../../spec/write/write-yaml.js';

/** A text that replaces a part of the file. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The state of an edit of one segment. */
export interface Edit {
  readonly document: Document;
  readonly writing: Writing;
  /** Returns the node of a template of the project. */
  readonly templateOf: (kind: 'sections' | 'layers', name: string) => unknown;
  /** Values that are replaced where they stand. */
  readonly splices: Splice[];
  /** True if objects were added or removed, so that the segment is printed again. */
  isRewritten: boolean;
  /** The edits that were made. */
  readonly notes: MergeRemark[];
}

export class NotMerged extends Error {
  readonly refusal: MergeRefusal;

  constructor(refusal: MergeRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Sets a key of a map. A value that stands in the file is replaced where it stands, with its comment. */
export function setKey(map: YAMLMap, key: string, value: unknown, edit: Edit): void {
  const old = map.get(key, true) as unknown;
  const written = scalarText(value);
  if (isScalar(old) && old.range) {
    edit.splices.push({ start: old.range[0], end: old.range[1], text: written + afterBlock(old) });
    old.value = value;
    old.type = written.startsWith('"') ? Scalar.QUOTE_DOUBLE : Scalar.PLAIN;
    delete old.source;
    return;
  }
  edit.isRewritten = true;
  map.set(key, edit.document.createNode(value));
}

/** A text of several lines ends behind its last line end, and the comment in its first line is a part of it. */
const afterBlock = ({ type, comment }: Scalar): string => {
  if (type !== Scalar.BLOCK_LITERAL && type !== Scalar.BLOCK_FOLDED) return '';
  return comment ? ` #${comment}\n` : '\n';
};

export function removeKey(map: YAMLMap, key: string, edit: Edit): void {
  if (!map.has(key)) return;
  map.delete(key);
  edit.isRewritten = true;
}

/** Renames a key in its place. The comments above the key and behind its value stay. */
export function renameKey(map: YAMLMap, from: string, to: string, value: unknown, edit: Edit): void {
  const pair = map.items.find(({ key }) => isScalar(key) && key.value === from);
  if (!pair) {
    setKey(map, to, value, edit);
    return;
  }
  pair.key = withCommentsOf(pair.key, edit.document.createNode(to));
  pair.value = withCommentsOf(pair.value, edit.document.createNode(value));
  edit.isRewritten = true;
}

function withCommentsOf(old: unknown, made: Node): Node {
  const { commentBefore = null, comment = null, spaceBefore = false } = isNode(old) ? old : {};
  return Object.assign(made, { commentBefore, comment, spaceBefore });
}

/** Adds entries to a list in the style of its other entries. */
export function addEntries(list: YAMLSeq, values: readonly unknown[], edit: Edit): void {
  if (values.length === 0) return;
  edit.isRewritten = true;
  // `[]` becomes a list of lines; a list in brackets keeps its brackets.
  if (list.items.length === 0) list.flow = false;
  const isFlow = list.items.some((item) => isMap(item) && item.flow);
  for (const value of values) {
    const node = edit.document.createNode(value);
    if (isFlow && isMap(node)) node.flow = true;
    list.items.push(node);
  }
}

export function keepEntries(list: YAMLSeq, entries: readonly unknown[], edit: Edit): void {
  if (list.items.length === entries.length && list.items.every((item, n) => item === entries[n])) return;
  edit.isRewritten = true;
  list.items = [...entries];
}

/**
 * Returns the list under a key of a section or layer. A list of a template is copied: the template itself is not changed,
 * because others may use it, and the copy is attached only if it changes.
 */
export function listUnder(
  map: YAMLMap,
  key: string,
  kind: 'sections' | 'layers',
  edit: Edit,
): { list: YAMLSeq; template?: string } | undefined {
  const own = map.get(key, true) as unknown;
  if (isSeq(own)) return { list: own };
  const name = useOf(map);
  for (let link = name; link !== undefined; ) {
    const template = edit.templateOf(kind, link);
    if (!isMap(template)) return undefined;
    const list = template.get(key, true) as unknown;
    if (isSeq(list)) return { list: withoutRanges(list.clone() as YAMLSeq), template: name ?? '' };
    link = useOf(template);
  }
  return undefined;
}

const useOf = (map: YAMLMap): string | undefined => {
  const use = map.get('use');
  return typeof use === 'string' ? use : undefined;
};

/** A copy does not stand in the file, so its values are not replaced in the text; comments stay with the template. */
function withoutRanges<T extends Node>(node: T): T {
  node.range = null;
  node.comment = null;
  node.commentBefore = null;
  if (isMap(node))
    for (const { key, value } of node.items) {
      if (isScalar(key)) withoutRanges(key);
      if (value) withoutRanges(value as Node);
    }
  if (isSeq(node)) for (const item of node.items) withoutRanges(item as Node);
  return node;
}
