import type { Context, Handler, Input } from '../core/context.js';
import { type Comment, DOCUMENT_TYPES, type DocumentType, documentId } from '../core/document-records.js';
import { parseInt64 } from '../core/int64.js';
import { invalid, notFound } from '../core/refusal.js';
import type { Int64 } from '../core/world.js';
import {
  commentsByDocument,
  companyOf,
  newestFirst,
  sharedTo,
  sharingWith,
  sourcesOf,
  viewComment,
  viewCompany,
} from './comments.js';
import { requireDocument } from './find-document.js';
import { type Reader, readerOf } from './reader.js';

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
