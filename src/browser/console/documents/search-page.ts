import { api } from '../shell/api.js';
import { group, h, link, pageHead } from '../shell/elements.js';
import { day, words } from '../shell/language.js';
import type { Page } from '../shell/page.js';
import { badgesOf, DOCUMENTS, type DocumentHead, documentPath, titleOf } from './document.js';
import { piecesOf } from './excerpt.js';
import { type FacetGroup, facetList } from './facet-list.js';
import { PAGE_SIZE, type SearchState, searchForm, searchOf, searchPath } from './search-form.js';

interface Match extends DocumentHead {
  readonly highlightText: string | null;
}

interface SearchAnswer {
  readonly facetGroups: readonly FacetGroup[] | null;
  readonly matches: readonly Match[] | null;
  readonly numMatches: number | null;
}

const w = words(
  {
    title: 'Documents',
    lead: 'Standards sheets, news and archive of the document service.',
    none: 'No document was found. Use fewer words, or remove a filter.',
    found: (first: number, last: number, all: number) => `Documents ${first}–${last} of ${all}`,
    version: (label: string) => `version ${label}`,
    pages: 'Pages of the result',
    previous: 'Previous',
    next: 'Next',
  },
  {
    title: 'Dokumenter',
    lead: 'Standardblad, nyheter og arkiv i dokumenttjenesten.',
    none: 'Ingen dokumenter ble funnet. Bruk færre ord, eller fjern et filter.',
    found: (first, last, all) => `Dokument ${first}–${last} av ${all}`,
    version: (label) => `versjon ${label}`,
    pages: 'Sider i resultatet',
    previous: 'Forrige',
    next: 'Neste',
  },
);

export const searchPage: Page = {
  path: '/documents',
  title: () => w().title,
  nav: () => w().title,
  render: async (context) => {
    const state = searchOf(context.query);
    const { q, scope, sort, facets, start } = state;
    const answer = await api<SearchAnswer>('GET', `${DOCUMENTS}/meta/search`, {
      query: { q, search_scope: scope, sort, fc: facets, start, max: PAGE_SIZE },
      signal: context.signal,
    });
    return group(
      pageHead({ title: w().title, lead: w().lead }),
      searchForm(state, context),
      found(answer, state),
    );
  },
};

function found({ facetGroups, matches, numMatches }: SearchAnswer, state: SearchState): HTMLElement {
  const list = results(matches ?? [], numMatches ?? 0, state);
  if (!matches?.length && state.facets.length === 0) return list;
  return h('div', { class: 'with-side' }, facetList(facetGroups ?? [], state), list);
}

function results(matches: readonly Match[], all: number, state: SearchState): HTMLElement {
  if (matches.length === 0) return h('p', { class: 'empty' }, w().none);
  const { start } = state;
  return h(
    'section',
    { 'aria-labelledby': 'found' },
    h('h2', { id: 'found', class: 'count' }, w().found(start + 1, start + matches.length, all)),
    h(
      'ol',
      { class: 'matches', start: start + 1 },
      matches.map((match) => h('li', { class: 'card' }, matchCard(match))),
    ),
    all > PAGE_SIZE && pages(all, state),
  );
}

const matchCard = (match: Match): Node =>
  group(
    h('h3', {}, link(documentPath(match.type ?? '', match.number ?? ''), titleOf(match))),
    h(
      'p',
      { class: 'hint' },
      [
        match.name,
        match.version?.label && w().version(match.version.label),
        match.version?.date && day(match.version.date),
        match.series,
      ]
        .filter(Boolean)
        .join(' · '),
      ' ',
      badgesOf(match),
    ),
    h('p', {}, match.highlightText === null ? match.description : excerpt(match.highlightText)),
  );

const excerpt = (text: string): (Node | string)[] =>
  piecesOf(text).map((piece) => (piece.isHit ? h('mark', {}, piece.text) : piece.text));

function pages(all: number, state: SearchState): HTMLElement {
  const to = (start: number, label: string) => {
    const made = link(searchPath({ ...state, start }), label);
    made.className = 'button';
    return made;
  };
  const { start } = state;
  return h(
    'nav',
    { class: 'buttons', 'aria-label': w().pages },
    start > 0 && to(Math.max(0, start - PAGE_SIZE), w().previous),
    start + PAGE_SIZE < all && to(start + PAGE_SIZE, w().next),
  );
}
