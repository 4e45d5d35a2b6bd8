import type { operations } from '../../contract/generated/document.types.js';
import type { Context, Handler, Handlers, Input } from '../core/context.js';
import { type DocumentHead, type DocumentType, documentId } from '../core/document-records.js';
import {
  getCommentContent,
  getCommentOrComments,
  listCommentRecipients,
  listCommentSources,
  listDocumentComments,
} from './comments.js';
import { downloadDocument } from './document-download.js';
import { viewContextOf, viewDocument, viewVersion } from './document-view.js';
import {
  currentOf,
  documentsById,
  requireDocument,
  requireVersion,
  shownOf,
  typeIn,
  versionsOf,
} from './find-document.js';
import {
  favoriteIds,
  isAskedFor,
  mayOpen,
  popularIds,
  type Reader,
  readerOf,
  recentIds,
  type Test,
} from './reader.js';
import { searchDocuments } from './search.js';
import { suggestTerms } from './suggest.js';

function list(context: Context, input: Input, desired: readonly DocumentHead[]) {
  const reader = readerOf(context, input);
  const view = viewContextOf(context, reader, input);
  const isAsked = isAskedFor(reader, input);
  const shown = desired
    .filter(isAsked)
    .flatMap((document) => shownOf(document, input.query.history === true));
  return { status: 200, body: shown.map((one) => viewDocument(view, one)) };
}

const setOf = (value: unknown): ReadonlySet<string> | undefined =>
  value === undefined ? undefined : new Set(value as readonly string[]);

const those = ({ world }: Context, test: Test): readonly DocumentHead[] => world.documents().filter(test);

const listDocuments: Handler = (context, input) => {
  const [types, numbers] = [setOf(input.query.type), setOf(input.query.number)];
  const isDesired: Test = ({ type, number }) => (types?.has(type) ?? true) && (numbers?.has(number) ?? true);
  return list(context, input, those(context, isDesired));
};

const listDocumentsByType: Handler = (context, input) => {
  const desired = typeIn(input);
  return list(
    context,
    input,
    those(context, ({ type }) => type === desired),
  );
};

/** An obsolete document that is requested by its number is shown. */
const listDocumentsByNumber: Handler = (context, input) => {
  const document = requireDocument(context, input);
  return list(context, { ...input, query: { ...input.query, obsolete: true } }, [document]);
};

const getDocumentVersion: Handler = (context, input) => {
  const document = requireDocument(context, input);
  const version = requireVersion(document, input);
  const view = viewContextOf(context, readerOf(context, input), input);
  return { status: 200, body: viewDocument(view, { document, version }) };
};

const checkDocumentAccess: Handler = (context, input) => {
  const document = requireDocument(context, input);
  return { status: 200, body: mayOpen(readerOf(context, input), document) };
};

const listDocumentVersions: Handler = (context, input) => {
  const document = requireDocument(context, input);
  readerOf(context, input);
  return { status: 200, body: versionsOf(document).map((version) => viewVersion(document, version)) };
};

/** Returns the documents that refer to this one, and the position among their links. */
const listBacklinks: Handler = (context, input) => {
  const id = documentId(requireDocument(context, input));
  const referring = those(context, ({ linkIds }) => linkIds.includes(id));
  const { body } = list(context, input, referring);
  return { status: 200, body: body.map((one) => ({ ...one, linkIndex: one.linkIds.indexOf(id) })) };
};

const listSheetSeries: Handler = ({ world }) => ({
  status: 200,
  body: world.all('sheetSeries').map(({ title, description, firstNumber, lastNumber }) => ({
    title,
    description,
    firstNumber,
    lastNumber,
  })),
});

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
  (context, _, { query }) => popularIds(context, query.days as number),
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
