import { groupBy } from '../../group-by.js';
import type { Context, Handler, Input, World } from '../core/context.js';
import { type Comment, DOCUMENT_TYPES, type DocumentType, documentId } from '../core/document-records.js';
import { forbidden, invalid, notFound } from '../core/refusal.js';
import { parseInt64, wire } from '../core/scalars.js';
import type { Int64 } from '../core/world.js';
import { displayName, instant } from '../customer/standing.js';
import { requireDocument } from './find-document.js';
import { type Reader, readerOf } from './reader.js';

/** Returns the companies that let this one read their comments. */
const sharingWith = (world: World, companyId: Int64): readonly Int64[] =>
  world.all('commentSharing').flatMap(({ from, to }) => (to === companyId ? [from] : []));

/** Returns the companies that may read this one's comments. */
const sharedTo = (world: World, companyId: Int64): readonly Int64[] =>
  world.all('commentSharing').flatMap(({ from, to }) => (from === companyId ? [to] : []));

/**
 * Returns the companies whose comments a reader sees: the reader's own and those that share with it, or those of them
 * that the request names. Without a user there are none.
 */
export function sourcesOf(world: World, reader: Reader, { query }: Input): ReadonlySet<Int64> {
  if (!reader.user || !reader.standsForCompany) return new Set();
  const within = [reader.companyId, ...sharingWith(world, reader.companyId)];
  const named = query.sourcecompanyid as readonly Int64[] | undefined;
  return new Set(named === undefined ? within : within.filter((id) => named.includes(id)));
}

/** Returns the comments of those companies by document, newest first. */
export function commentsByDocument(
  world: World,
  sources: ReadonlySet<Int64>,
): ReadonlyMap<string, readonly Comment[]> {
  const seen = world.all('comment').filter(({ companyId }) => sources.has(companyId));
  return groupBy(newestFirst(seen), ({ docId }) => docId);
}

const newestFirst = (comments: readonly Comment[]): readonly Comment[] =>
  comments.toSorted(
    (a, b) => instant(b.modifiedDate) - instant(a.modifiedDate) || Number(BigInt(b.id) - BigInt(a.id)),
  );

const viewCompany = (world: World, id: Int64) => ({
  id: wire(id),
  name: world.get('company', id)?.value.name ?? null,
});

/** A comment of another company is marked as shared with the reader's. */
export const viewComment = (world: World, reader: Reader, comment: Comment) => ({
  id: wire(comment.id),
  docId: comment.docId,
  company: viewCompany(world, comment.companyId),
  text: comment.text,
  modifiedBy: comment.modifiedBy,
  displayModifiedBy: displayName(world, comment.modifiedBy),
  modifiedDate: comment.modifiedDate,
  sharedToCompanyId: comment.companyId === reader.companyId ? null : wire(reader.companyId),
});

/** The company in the parameter must exist and be the reader's own; without the parameter it is the reader's. */
function companyOf({ world }: Context, reader: Reader, { query }: Input): Int64 {
  const id = query.company as Int64 | undefined;
  if (id === undefined || id === reader.companyId) return reader.companyId;
  if (!world.get('company', id)) throw notFound('company', id, `no company ${id}`);
  throw forbidden(`company ${id} is not the company of the user`, 'other-company');
}

/** Returns the reader after a check that the request is about the reader's own company. */
function commentReader(context: Context, input: Input): Reader {
  const reader = readerOf(context, input);
  companyOf(context, reader, input);
  return reader;
}

const sharing =
  (others: typeof sharedTo): Handler =>
  (context, input) => {
    const reader = readerOf(context, input);
    const id = companyOf(context, reader, input);
    const { world } = context;
    const own = input.query.own === false ? [] : [id];
    const ids = reader.standsForCompany ? [...own, ...others(world, id)] : [];
    return { status: 200, body: ids.map((one) => viewCompany(world, one)) };
  };

export const listCommentSources: Handler = sharing(sharingWith);
export const listCommentRecipients: Handler = sharing(sharedTo);

function requireComment(context: Context, input: Input, text: string): { comment: Comment; reader: Reader } {
  const reader = commentReader(context, input);
  const id = parseInt64(text);
  const comment = id === undefined ? undefined : context.world.get('comment', id)?.value;
  // All sources are used, because the call has no parameter for them.
  const sources = sourcesOf(context.world, reader, { ...input, query: {} });
  if (!comment || !sources.has(comment.companyId)) throw notFound('id', text, `no comment ${text}`);
  return { comment, reader };
}

const isType = (text: string): text is DocumentType => (DOCUMENT_TYPES as readonly string[]).includes(text);

/** Two documented calls share this address: one has the id of a comment, the other a document type. */
export const getCommentOrComments: Handler = (context, input) => {
  const text = input.path.idOrType ?? '';
  if (isType(text)) return listOf(context, input, (docId) => docId.startsWith(`${text}-`));
  requireId('idOrType', text);
  const { comment, reader } = requireComment(context, input, text);
  return { status: 200, body: viewComment(context.world, reader, comment) };
};

function requireId(field: string, text: string): Int64 {
  const id = parseInt64(text);
  if (id === undefined) throw invalid(field, `must be an int64 or one of ${DOCUMENT_TYPES.join(', ')}`);
  return id;
}

/** After a document type, `content` is the number of a document. */
export const getCommentContent: Handler = (context, input) => {
  const text = input.path.id ?? '';
  if (isType(text))
    return listDocumentComments(context, { ...input, path: { type: text, number: 'content' } });
  requireId('id', text);
  return { status: 200, body: { text: requireComment(context, input, text).comment.text } };
};

export const listDocumentComments: Handler = (context, input) => {
  const desired = documentId(requireDocument(context, input));
  return listOf(context, input, (docId) => docId === desired);
};

function listOf(context: Context, input: Input, isDesired: (docId: string) => boolean) {
  const { world } = context;
  const reader = commentReader(context, input);
  const found = commentsByDocument(world, sourcesOf(world, reader, input));
  const comments = newestFirst([...found].flatMap(([docId, list]) => (isDesired(docId) ? list : [])));
  return { status: 200, body: comments.map((comment) => viewComment(world, reader, comment)) };
}
