import type { Context, Handler, Input } from '../core/context.js';
import { type DocumentHead, documentId, versionId } from '../core/document-records.js';
import { inTurn, type Order, orderBy, type Property, textOrder } from '../core/listing.js';
import { forbidden } from '../core/refusal.js';
import { instant } from '../customer/standing.js';
import { fileNameOf, type ViewContext, viewContextOf, viewPlain } from './document-view.js';
import { facetFilter, facetGroups } from './facets.js';
import { compareLabels, currentOf, type Shown, shownOf, versionsById } from './find-document.js';
import { isAskedFor, mayOpen, type Reader, readerOf, type Test } from './reader.js';
import { type Desired, highlight, parseQuery } from './text-query.js';

/** A document version that was found, with its score. */
interface Found extends Shown {
  readonly score: number | null;
}

type Read = (found: Found, view: ViewContext) => ReturnType<Property<Found>['read']>;

/** Properties with a single value that the service has; others cannot be sorted by. */
const PROPERTIES: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['VERSIONLESS_ID', ({ document }) => documentId(document)],
  ['VERSION_ID', ({ document, version }) => versionId(document, version)],
  ['NAME', ({ document }) => `${document.type} ${document.number}`],
  ['NUMBER', ({ document }) => document.number],
  ['TITLE', ({ version }) => version.title],
  ['DESCRIPTION', ({ document }) => document.description],
  ['VERSION_LABEL', ({ version }) => version.label],
  ['VERSION_COMMENT', ({ version }) => version.comment],
  ['VERSION_DATE', ({ version }) => instant(version.date)],
  ['CURRENT', ({ document, version }) => currentOf(document).label === version.label],
  ['MAIN', ({ document }) => document.main],
  ['FILENAME', ({ document, version }) => fileNameOf(document, version)],
  ['CONTENT_TYPE', ({ document }) => document.contentType],
  ['LINK_COUNT', ({ document }) => document.linkIds.length],
  ['CREATED_DATE', ({ document }) => instant(document.createdDate)],
  ['MODIFIED_DATE', ({ document }) => instant(currentOf(document).date)],
  ['RECENT_RANK', ({ document }, { recent }) => recent.get(documentId(document))],
  ['POPULARITY_RANK', ({ document }, { popular }) => popular.get(documentId(document))],
  ['FAVORITE', ({ document }, { favorites }) => favorites.has(documentId(document))],
  ['OBSOLETE', ({ document }) => document.obsolete],
  ['SERIES', ({ document }) => document.series],
  ['SCORE', ({ score }) => score],
]);

/** Sorts by the keys; without keys the best match comes first. Ties are decided by id. */
function searchOrder(keys: readonly string[], view: ViewContext): Order<Found> {
  const byKeys = orderBy<Found>(keys.length === 0 ? ['-SCORE'] : keys, {
    property: (name) => {
      const read = PROPERTIES.get(name);
      const order = name === 'VERSION_LABEL' ? compareLabels : undefined;
      return read && { read: (found) => read(found, view), ...(order && { order }) };
    },
    problem: 'cannot be sorted by',
    code: 'unsupported-sort',
  });
  const compareTexts = textOrder();
  return inTurn(
    byKeys,
    (a, b) => compareTexts(documentId(a.document), documentId(b.document)),
    (a, b) => compareLabels(b.version.label, a.version.label),
  );
}

/** A sheet ranks above the news about it, and the main sheet of a subject above the others. */
const weightOf = ({ type, main }: DocumentHead): number => (type === 'ORGBLAD' ? 1.2 : 1) * (main ? 1.2 : 1);

/** Returns the documents of a scope. */
const SCOPES = {
  ALL: () => () => true,
  FAVORITES:
    ({ favorites }) =>
    (document) =>
      favorites.has(documentId(document)),
  USED:
    ({ recent }) =>
    (document) =>
      recent.has(documentId(document)),
  POPULAR:
    ({ popular }) =>
    (document) =>
      popular.has(documentId(document)),
  COMMENTED:
    ({ comments }) =>
    (document) =>
      comments.has(documentId(document)),
  MAIN: () => (document) => document.main,
} satisfies Readonly<Record<string, (view: ViewContext) => Test>>;
const PERSONAL: ReadonlySet<string> = new Set(['FAVORITES', 'USED']);

function scopeOf({ query }: Input, { user }: Reader): (view: ViewContext) => Test {
  // The deprecated name of the parameter is used if the new one is absent.
  const name = (query.search_scope ?? query.scope ?? 'ALL') as keyof typeof SCOPES;
  if (PERSONAL.has(name) && !user) throw forbidden(`the scope ${name} needs an end user`, 'needs-user');
  return SCOPES[name];
}

const listOf = (value: unknown): readonly string[] => (value ?? []) as readonly string[];

/** Combines the filters of all parameters except the text. */
function searchable(input: Input, view: ViewContext): Test {
  const types = listOf(input.query.type);
  const tests: readonly Test[] = [
    scopeOf(input, view.reader)(view),
    isAskedFor(view.reader, input),
    facetFilter(listOf(input.query.fc)),
    ({ type }) => types.length === 0 || types.includes(type),
  ];
  return (document) => tests.every((test) => test(document));
}

/** Returns versions with their scores; without a text every document is found, without a score. */
function findAll({ world }: Context, input: Input, view: ViewContext, desired: Desired | undefined): Found[] {
  const isSearchable = searchable(input, view);
  const history = input.query.history === true;
  if (!desired) {
    return world
      .documents()
      .filter(isSearchable)
      .flatMap((document) => shownOf(document, history))
      .map((shown) => ({ ...shown, score: null }));
  }
  const known = versionsById(world);
  return world
    .documentIndex()
    .find(desired.query)
    .flatMap(({ id, score }): Found[] => {
      const shown = known.get(id);
      if (!shown || !(history || shown.isCurrent) || !isSearchable(shown.document)) return [];
      return [{ document: shown.document, version: shown.version, score: score * weightOf(shown.document) }];
    });
}

/** Excerpts are shown only to readers who may open the document. */
function excerpt(
  { world }: Context,
  reader: Reader,
  found: Found,
  desired: Desired | undefined,
): string | null {
  if (!desired || !mayOpen(reader, found.document)) return null;
  const document = world.get('document', documentId(found.document))?.value;
  const version = document?.versions.find(({ label }) => label === found.version.label);
  if (!document || !version) return null;
  return (
    highlight(version.text, desired) ??
    highlight(document.description ?? '', desired) ??
    highlight(version.title, desired)
  );
}

export const searchDocuments: Handler = (context, input) => {
  // The contract states defaults of the page.
  const { q, max, start } = input.query as { q?: string; max: number; start: number };
  const reader = readerOf(context, input);
  const view = viewContextOf(context, reader, input);
  const order = searchOrder(listOf(input.query.sort), view);
  const desired = q === undefined || q.trim() === '' ? undefined : parseQuery(q);
  const found = findAll(context, input, view, desired).sort(order);
  const page = found.slice(start, start + max);
  return {
    status: 200,
    body: {
      facetGroups: facetGroups(
        found.map(({ document }) => document),
        context.lang,
      ),
      matches: page.map((one) => ({
        ...viewPlain(view, one),
        score: one.score,
        highlightText: excerpt(context, reader, one, desired),
      })),
      numMatches: found.length,
      startMatch: start,
    },
  };
};
