import type { Answer } from '../shell/answer.js';
import { api } from '../shell/api.js';
import { group, h, link, pageHead } from '../shell/elements.js';
import { day, words } from '../shell/language.js';
import type { Page } from '../shell/page.js';
import { badgesOf, DOCUMENTS, documentPath, titleOf } from './document.js';
import { piecesOf } from './excerpt.js';
import { searchForm } from './search-form.js';
import { PAGE_SIZE, type SearchState, searchOf, searchPath, withFacet } from './search-state.js';

type Match = Answer<'document', 'SearchMatch'>;

type SearchAnswer = Answer<'document', 'SearchData'>;

const w = words({
  title: ['Documents', 'Dokumenter'],
  lead: [
    'Standards sheets, news and archive of the document service.',
    'Standardblad, nyheter og arkiv i dokumenttjenesten.',
  ],
  none: [
    'No document was found. Use fewer words, or remove a filter.',
    'Ingen dokumenter ble funnet. Bruk færre ord, eller fjern et filter.',
  ],
  found: [
    (first: number, last: number, all: number) => `Documents ${first}–${last} of ${all}`,
    (first, last, all) => `Dokument ${first}–${last} av ${all}`,
  ],
  version: [(label: string) => `version ${label}`, (label) => `versjon ${label}`],
  pages: ['Pages of the result', 'Sider i resultatet'],
  previous: ['Previous', 'Forrige'],
  next: ['Next', 'Neste'],
});

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
  return h('div.with-side', facetList(facetGroups ?? [], state), list);
}

function results(matches: readonly Match[], all: number, state: SearchState): HTMLElement {
  if (matches.length === 0) return h('p.empty', w().none);
  const { start } = state;
  return h(
    'section',
    { 'aria-labelledby': 'found' },
    h('h2.count', { id: 'found' }, w().found(start + 1, start + matches.length, all)),
    h(
      'ol.matches',
      { start: start + 1 },
      matches.map((match) => h('li.card', matchCard(match))),
    ),
    all > PAGE_SIZE && pages(all, state),
  );
}

const matchCard = (match: Match): Node =>
  group(
    h('h3', link(documentPath(match.type ?? '', match.number ?? ''), titleOf(match))),
    h(
      'p.hint',
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
    h('p', match.highlightText === null ? match.description : excerpt(match.highlightText)),
  );

const excerpt = (text: string): (Node | string)[] =>
  piecesOf(text).map((piece) => (piece.isHit ? h('mark', piece.text) : piece.text));

function pages(all: number, state: SearchState): HTMLElement {
  const to = (start: number, label: string) => {
    const made = link(searchPath({ ...state, start }), label);
    made.className = 'button';
    return made;
  };
  const { start } = state;
  return h(
    'nav.buttons',
    { 'aria-label': w().pages },
    start > 0 && to(Math.max(0, start - PAGE_SIZE), w().previous),
    start + PAGE_SIZE < all && to(start + PAGE_SIZE, w().next),
  );
}

type FacetGroup = Answer<'document', 'SearchFacetGroup'>;

const facetWords = words({
  narrow: ['Narrow the search', 'Avgrens søket'],
  chosen: ['chosen', 'valgt'],
  clear: ['Remove all filters', 'Fjern alle filtre'],
});

/** The values to narrow a search by. Each is a link, so that a narrowed search has an address. */
function facetList(groups: readonly FacetGroup[], state: SearchState): HTMLElement {
  const shown = groups.map((group) => ({ group, facets: facetsOf(group, state) }));
  return h(
    'details.facets',
    { open: matchMedia('(min-width: 50rem)').matches },
    h(
      'summary',
      facetWords().narrow,
      state.facets.length > 0 && ` (${state.facets.length} ${facetWords().chosen})`,
    ),
    state.facets.length > 0 && link(searchPath({ ...state, facets: [], start: 0 }), facetWords().clear),
    shown
      .filter(({ facets }) => facets.length > 0)
      .map(({ group, facets }) => [
        h('h2', group.displayName ?? group.name),
        h(
          'ul',
          facets.map((facet) => h('li', facetLink(facet, state))),
        ),
      ]),
  );
}

interface FacetChoice {
  readonly key: string;
  readonly label: string;
  readonly count: number;
}

/** The facets of a group, with the chosen ones that no document has any more: they must stay removable. */
function facetsOf({ name, facets }: FacetGroup, state: SearchState): FacetChoice[] {
  const found = (facets ?? []).map((facet) => ({
    key: `${name}:${facet.name}`,
    label: facet.displayName ?? facet.name ?? '',
    count: facet.count ?? 0,
  }));
  const lost = state.facets
    .filter((key) => key.startsWith(`${name}:`) && !found.some((facet) => facet.key === key))
    .map((key) => ({ key, label: key.slice(key.indexOf(':') + 1), count: 0 }));
  return [...found, ...lost];
}

function facetLink({ key, label, count }: FacetChoice, state: SearchState): HTMLElement {
  const isChosen = state.facets.includes(key);
  const made = link(
    searchPath(withFacet(state, key)),
    isChosen && h('span', { 'aria-hidden': 'true' }, '✓ '),
    label,
    isChosen && h('span.visually-hidden', ` (${facetWords().chosen})`),
    h('span.faint', ` ${count}`),
  );
  if (isChosen) made.setAttribute('aria-current', 'true');
  return made;
}
