import type { Context, Handler, Input } from '../core/context.js';
import { type DocumentHead, documentId } from '../core/document-records.js';
import { viewContextOf, viewDocument, viewVersion } from './document-view.js';
import { requireDocument, requireVersion, shownOf, typeIn, versionsOf } from './find-document.js';
import { mayOpen, type Reader, readerOf } from './reader.js';

export type Test = (document: DocumentHead) => boolean;

/** Filters documents by the parameters access and obsolete. */
export function isAskedFor(reader: Reader, { query }: Input): Test {
  const { access, obsolete } = query;
  return (document) =>
    (obsolete === true || !document.obsolete) &&
    (access === undefined || access === 'ANY' || mayOpen(reader, document) === (access === 'ALLOWED'));
}

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

export const listDocuments: Handler = (context, input) => {
  const [types, numbers] = [setOf(input.query.type), setOf(input.query.number)];
  const isDesired: Test = ({ type, number }) => (types?.has(type) ?? true) && (numbers?.has(number) ?? true);
  return list(context, input, those(context, isDesired));
};

export const listDocumentsByType: Handler = (context, input) => {
  const desired = typeIn(input);
  return list(
    context,
    input,
    those(context, ({ type }) => type === desired),
  );
};

/** An obsolete document that is requested by its number is shown. */
export const listDocumentsByNumber: Handler = (context, input) => {
  const document = requireDocument(context, input);
  return list(context, { ...input, query: { ...input.query, obsolete: true } }, [document]);
};

export const getDocumentVersion: Handler = (context, input) => {
  const document = requireDocument(context, input);
  const version = requireVersion(document, input);
  const view = viewContextOf(context, readerOf(context, input), input);
  return { status: 200, body: viewDocument(view, { document, version }) };
};

export const checkDocumentAccess: Handler = (context, input) => {
  const document = requireDocument(context, input);
  return { status: 200, body: mayOpen(readerOf(context, input), document) };
};

export const listDocumentVersions: Handler = (context, input) => {
  const document = requireDocument(context, input);
  readerOf(context, input);
  return { status: 200, body: versionsOf(document).map((version) => viewVersion(document, version)) };
};

/** Returns the documents that refer to this one, and the position among their links. */
export const listBacklinks: Handler = (context, input) => {
  const id = documentId(requireDocument(context, input));
  const referring = those(context, ({ linkIds }) => linkIds.includes(id));
  const { body } = list(context, input, referring);
  return { status: 200, body: body.map((one) => ({ ...one, linkIndex: one.linkIds.indexOf(id) })) };
};

export const listSheetSeries: Handler = ({ world }) => ({
  status: 200,
  body: world.all('sheetSeries').map(({ title, description, firstNumber, lastNumber }) => ({
    title,
    description,
    firstNumber,
    lastNumber,
  })),
});
