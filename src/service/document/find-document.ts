import type { Context, Input, World } from '../core/context.js';
import {
  DOCUMENT_TYPES,
  type Document,
  type DocumentHead,
  type DocumentType,
  documentId,
  type VersionText,
} from '../core/document-records.js';
import { oneOf } from '../core/path-values.js';
import { notFound } from '../core/refusal.js';
import { currentOf } from './versions.js';

export const typeIn = (input: Input): DocumentType => oneOf(input, 'type', DOCUMENT_TYPES);

/** The document that the path names by type and number. */
export function requireDocument({ world }: Context, input: Input): Document {
  const type = typeIn(input);
  const number = input.path.number ?? '';
  const found = world.get('document', documentId({ type, number }))?.value;
  if (!found) throw notFound('number', number, `no document ${type}-${number}`);
  return found;
}

/** The version that the path names, or else the latest. */
export function requireVersion(document: Document, { path }: Input): VersionText {
  if (path.version === undefined) return currentOf(document);
  const found = document.versions.find(({ label }) => label === path.version);
  if (!found) {
    const what = `${documentId(document)} has no version ${path.version}`;
    throw notFound('version', path.version, what);
  }
  return found;
}

const KNOWN = new WeakMap<readonly DocumentHead[], ReadonlyMap<string, DocumentHead>>();

/** Documents by their ids. A list that is the same is looked through once. */
export function documentsById(world: World): ReadonlyMap<string, DocumentHead> {
  const all = world.documents();
  const known = KNOWN.get(all);
  if (known) return known;
  const made = new Map(all.map((document) => [documentId(document), document]));
  KNOWN.set(all, made);
  return made;
}
