import type { operations } from '../../contract/generated/document.types.js';
import type { Context, Handler, Handlers, Input } from '../core/context.js';
import type { DocumentHead, DocumentType } from '../core/document-records.js';
import {
  getCommentContent,
  getCommentOrComments,
  listCommentRecipients,
  listCommentSources,
  listDocumentComments,
} from './comment-handlers.js';
import { downloadDocument } from './document-download.js';
import { viewContextOf, viewDocument } from './document-view.js';
import { currentOf, documentsById, typeIn } from './find-document.js';
import {
  checkDocumentAccess,
  getDocumentVersion,
  listBacklinks,
  listDocuments,
  listDocumentsByNumber,
  listDocumentsByType,
  listDocumentVersions,
  listSheetSeries,
} from './meta.js';
import { type Reader, readerOf } from './reader.js';
import { searchDocuments } from './search.js';
import { suggestTerms } from './suggest.js';
import { DEFAULT_DAYS, favoriteIds, popularIds, recentIds } from './uses.js';

type Ids = (context: Context, reader: Reader, input: Input) => readonly string[];

/** Returns the ids of the type that have a document; obsolete documents are left out on request. */
function documentsOf(
  { world }: Context,
  ids: readonly string[],
  type: DocumentType,
  isShown: (document: DocumentHead) => boolean,
): readonly (readonly [id: string, document: DocumentHead])[] {
  const known = documentsById(world);
  return ids.flatMap((id) => {
    const document = known.get(id);
    return document?.type === type && isShown(document) ? [[id, document] as const] : [];
  });
}

const listing = (ids: Ids, isShown: (document: DocumentHead) => boolean = () => true) => {
  const found = (context: Context, input: Input, reader: Reader) => {
    const type = typeIn(input);
    return documentsOf(context, ids(context, reader, input), type, isShown);
  };
  const documents: Handler = (context, input) => {
    const reader = readerOf(context, input);
    const view = viewContextOf(context, reader, input);
    const body = found(context, input, reader).map(([, document]) =>
      viewDocument(view, { document, version: currentOf(document) }),
    );
    return { status: 200, body };
  };
  const only: Handler = (context, input) => ({
    status: 200,
    body: found(context, input, readerOf(context, input)).map(([id]) => id),
  });
  return { documents, ids: only };
};

const favorites = listing(({ world }, reader) => favoriteIds(world, reader));
const recent = listing(({ world }, reader) => recentIds(world, reader));
const popular = listing(
  (context, _, { query }) => popularIds(context, (query.days as number | undefined) ?? DEFAULT_DAYS),
  ({ obsolete }) => !obsolete,
);

const listHandlers = {
  listFavorites: favorites.documents,
  listFavoriteIds: favorites.ids,
  listRecent: recent.documents,
  listRecentIds: recent.ids,
  listPopular: popular.documents,
  listPopularIds: popular.ids,
};

/** The document service, by operationId. */
export const documentHandlers: Handlers<keyof operations> = {
  ...listHandlers,
  checkDocumentAccess,
  downloadDocument,
  downloadDocumentVersion: downloadDocument,
  getCommentContent,
  getCommentOrComments,
  getDocumentVersion,
  listBacklinks,
  listCommentRecipients,
  listCommentSources,
  listDocumentComments,
  listDocuments,
  listDocumentsByNumber,
  listDocumentsByType,
  listDocumentVersions,
  listSheetSeries,
  searchDocuments,
  suggestTerms,
};
