import type { Context, Input, World } from '../core/context.js';
import { oneOf } from '../core/context.js';
import {
  DOCUMENT_TYPES,
  type Document,
  type DocumentHead,
  type DocumentType,
  documentId,
  type VersionHead,
  type VersionText,
  versionId,
} from '../core/document-records.js';
import { notFound } from '../core/refusal.js';

export const typeIn = (input: Input): DocumentType => oneOf(input, 'type', DOCUMENT_TYPES);

/** Returns the document that the path names by type and number. */
export function requireDocument({ world }: Context, input: Input): Document {
  const type = typeIn(input);
  const number = input.path.number ?? '';
  const found = world.get('document', documentId({ type, number }))?.value;
  if (!found) throw notFound('number', number, `no document ${type}-${number}`);
  return found;
}

/** Returns the version that the path names, or else the latest. */
export function requireVersion(document: Document, { path }: Input): VersionText {
  if (path.version === undefined) return currentOf(document);
  const found = document.versions.find(({ label }) => label === path.version);
  if (!found) {
    const what = `${documentId(document)} has no version ${path.version}`;
    throw notFound('version', path.version, what);
  }
  return found;
}

/** The documents by id, computed once for each list of documents. */
export function documentsById(world: World): ReadonlyMap<string, DocumentHead> {
  const all = world.documents();
  return world.derived(all, 'by id', () => new Map(all.map((document) => [documentId(document), document])));
}

interface KnownVersion extends Shown {
  readonly isCurrent: boolean;
}

/** The versions of the documents by id, computed once for each list of documents. */
export function versionsById(world: World): ReadonlyMap<string, KnownVersion> {
  const all = world.documents();
  const entriesOf = (document: DocumentHead) =>
    shownOf(document, true).map(
      ({ version }, at) =>
        [versionId(document, version), { document, version, isCurrent: at === 0 }] as const,
    );
  return world.derived(all, 'versions by id', () => new Map(all.flatMap(entriesOf)));
}

/** Compares labels by their numbers: 10.0 comes after 9.1. Other labels are compared as text. */
export function compareLabels(a: string, b: string): number {
  const [left, right] = [a.split('.'), b.split('.')];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = compareParts(left[at] ?? '', right[at] ?? '');
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareParts(a: string, b: string): number {
  const areNumbers = /^\d+$/.test(a) && /^\d+$/.test(b);
  const [left, right] = areNumbers ? [BigInt(a), BigInt(b)] : [a, b];
  return Number(left > right) - Number(left < right);
}

/** The highest first. */
export const versionsOf = <V extends VersionHead>({
  versions,
}: {
  readonly versions: readonly V[];
}): readonly V[] => versions.toSorted((a, b) => compareLabels(b.label, a.label));

/** The latest version of a document; there always is one. */
export const currentOf = <V extends VersionHead>(document: { readonly versions: readonly V[] }): V =>
  versionsOf(document)[0] as V;

export interface Shown {
  readonly document: DocumentHead;
  readonly version: VersionHead;
}

/** The latest version of a document, or all of them. */
export const shownOf = (document: DocumentHead, history: boolean): readonly Shown[] =>
  (history ? versionsOf(document) : [currentOf(document)]).map((version) => ({ document, version }));
