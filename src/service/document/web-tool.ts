import type { Change, World } from '../core/context.js';
import { type Document, type DocumentType, documentId } from '../core/document-records.js';
import { notFound } from '../core/refusal.js';
import type { Int64, Kind, Lang, Records } from '../core/world.js';

/** Edits of documents that the web tool can make and no endpoint of the API can. */
export interface DocumentEdit {
  readonly favorite?: { readonly username: string; readonly docId: string; readonly on: boolean };
  readonly sharing?: { readonly from: Int64; readonly to: Int64; readonly on: boolean };
  /** A new comment of the user's company, or a new text for the comment with that id. */
  readonly comment?: {
    readonly id?: Int64;
    readonly docId: string;
    readonly username: string;
    readonly text: string;
  };
  readonly removeComment?: Int64;
  /** A new document, or a new version of an existing one. */
  readonly publish?: {
    readonly type: DocumentType;
    readonly number: string;
    readonly label: string;
    readonly title: string;
    readonly text: string;
    readonly lang?: Lang;
    readonly obsolete?: boolean;
  };
}

export interface EditOptions {
  readonly world: World;
  readonly now: Date;
  /** The id of a comment that this edit creates. */
  readonly newId: () => Int64;
}

/** Returns the changes of the edit, and the id of the comment if there is one. */
export function editDocuments(
  parts: EditOptions,
  edit: DocumentEdit,
): { changes: readonly Change[]; commentId?: Int64 } {
  const { world } = parts;
  const { favorite, sharing, comment, removeComment, publish } = edit;
  const changes = [
    ...(favorite ? toggled(world, 'favorite', favoriteOf(world, favorite), favorite.on) : []),
    ...(sharing ? toggled(world, 'commentSharing', sharingOf(sharing), sharing.on) : []),
    ...(publish ? [published(parts, publish)] : []),
    ...(removeComment === undefined ? [] : removed(world, 'comment', removeComment)),
  ];
  if (!comment) return { changes };
  const id = comment.id ?? parts.newId();
  return { changes: [...changes, commented(parts, id, comment)], commentId: id };
}

interface Keyed<K extends Kind> {
  readonly id: string;
  readonly value: Records[K];
}

function favoriteOf(
  world: World,
  { username, docId }: NonNullable<DocumentEdit['favorite']>,
): Keyed<'favorite'> {
  requireUser(world, username);
  return { id: `${username}/${docId}`, value: { username, docId } };
}

const sharingOf = ({ from, to }: NonNullable<DocumentEdit['sharing']>): Keyed<'commentSharing'> => ({
  id: `${from}/${to}`,
  value: { from, to },
});

const put = <K extends Kind>(world: World, kind: K, { id, value }: Keyed<K>): Change =>
  ({ op: 'put', kind, id, value, expect: world.get(kind, id)?.version ?? 0 }) as Change;

function removed(world: World, kind: Kind, id: string): readonly Change[] {
  const found = world.get(kind, id);
  return found ? [{ op: 'remove', kind, id, expect: found.version }] : [];
}

const toggled = <K extends Kind>(world: World, kind: K, keyed: Keyed<K>, on: boolean): readonly Change[] =>
  on ? [put(world, kind, keyed)] : removed(world, kind, keyed.id);

function requireUser(world: World, username: string) {
  const user = world.get('user', username)?.value;
  if (!user) throw notFound('username', username, `no user ${username}`);
  return user;
}

function commented(
  { world, now }: EditOptions,
  id: Int64,
  { docId, username, text }: NonNullable<DocumentEdit['comment']>,
): Change {
  const { companyId } = requireUser(world, username);
  const value = { id, docId, companyId, text, modifiedBy: username, modifiedDate: now.toISOString() };
  return put(world, 'comment', { id, value });
}

function published({ world, now }: EditOptions, row: NonNullable<DocumentEdit['publish']>): Change {
  const id = documentId(row);
  const date = now.toISOString();
  const known = world.get('document', id)?.value ?? {
    ...BLANK_DOCUMENT,
    type: row.type,
    number: row.number,
    createdDate: date,
  };
  const { label, title, text, obsolete = known.obsolete, lang = known.lang } = row;
  const others = known.versions.filter((version) => version.label !== label);
  const value = {
    ...known,
    obsolete,
    lang,
    versions: [...others, { label, title, text, comment: null, date }],
  };
  return put(world, 'document', { id, value });
}

/** The default fields of a document. */
export const BLANK_DOCUMENT: Omit<Document, 'type' | 'number' | 'createdDate'> = {
  lang: 'nb',
  description: null,
  main: false,
  obsolete: false,
  keywords: [],
  series: null,
  facility: [],
  activity1: [],
  activity2: [],
  internalControl: [],
  linkIds: [],
  audience: 'SUBSCRIBERS',
  contentType: 'application/pdf',
  versions: [],
};
