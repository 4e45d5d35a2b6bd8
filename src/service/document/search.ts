import type { Context, Handler, Input } from '../core/context.js';
import { type DocumentHead, documentId } from '../core/document-records.js';
import { forbidden } from '../core/refusal.js';
import { type Found, searchOrder } from './document-sort.js';
import { type ViewContext, viewContextOf, viewPlain } from './document-view.js';
import { facetFilter, facetGroups } from './facets.js';
import { shownOf, versionsById } from './find-document.js';
import { highlight } from './highlight.js';
import { isAskedFor, type Test } from './meta.js';
import { type Desired, parseQuery } from './parse-query.js';
import { mayOpen, type Reader, readerOf } from './reader.js';

const DEFAULT_MAX = 1000;

/** A sheet ranks above the news about it, and the main sheet of a subject above the others. */
const weightOf = ({ type, main }: DocumentHead): number => (type === 'ORGBLAD' ? 1.2 : 1) * (main ? 1.2 : 1);

/** Returns the documents of a scope. */
const SCOPES: Readonly<Record<string, (view: ViewContext) => Test>> = {
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
};
const PERSONAL: ReadonlySet<string> = new Set(['FAVORITES', 'USED']);

function scopeOf({ query }: Input, { user }: Reader): (view: ViewContext) => Test {
  // The deprecated name of the parameter is used if the new one is absent.
  const name = String(query.search_scope ?? query.scope ?? 'ALL');
  if (PERSONAL.has(name) && !user) throw forbidden(`the scope ${name} needs an end user`, 'needs-user');
  return SCOPES[name] ?? (() => () => true);
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
  const { q, max, start } = input.query as { q?: string; max?: number; start?: number };
  const reader = readerOf(context, input);
  const view = viewContextOf(context, reader, input);
  const order = searchOrder(listOf(input.query.sort), view);
  const desired = q === undefined || q.trim() === '' ? undefined : parseQuery(q);
  const found = findAll(context, input, view, desired).sort(order);
  const first = start ?? 0;
  const page = found.slice(first, first + (max ?? DEFAULT_MAX));
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
      startMatch: first,
    },
  };
};
