import { api } from '../shell/api.js';
import { field, h, textOf } from '../shell/elements.js';
import { words } from '../shell/language.js';
import type { PageContext } from '../shell/page.js';
import { DOCUMENTS } from './document.js';

const w = words({
  q: ['Search the documents', 'Søk i dokumentene'],
  hint: ['Words, or "a phrase" in quotation marks', 'Ord, eller "en frase" i anførselstegn'],
  scope: ['Search in', 'Søk i'],
  ALL: ['All documents', 'Alle dokumenter'],
  MAIN: ['Main documents', 'Hoveddokumenter'],
  FAVORITES: ['My favourites', 'Mine favoritter'],
  USED: ['Documents that I used', 'Dokumenter jeg har brukt'],
  POPULAR: ['Popular documents', 'Populære dokumenter'],
  sort: ['Order', 'Rekkefølge'],
  best: ['Best match', 'Beste treff'],
  title: ['Title', 'Tittel'],
  number: ['Number', 'Nummer'],
  newest: ['Newest version', 'Nyeste versjon'],
  go: ['Search', 'Søk'],
});

const SCOPES = ['ALL', 'MAIN', 'FAVORITES', 'USED', 'POPULAR'] as const;

const orders = () => [
  { value: '', label: w().best },
  { value: 'TITLE', label: w().title },
  { value: 'NUMBER', label: w().number },
  { value: '-VERSION_DATE', label: w().newest },
];

export function searchForm(state: SearchState, context: PageContext): HTMLElement {
  const submit = (event: Event) => {
    event.preventDefault();
    context.go(searchPath(readForm(event.currentTarget as HTMLFormElement, state)));
  };
  const suggestions = h('datalist', { id: 'document-suggestions' });
  const q = field({ name: 'q', label: w().q, type: 'search', value: state.q, hint: w().hint });
  const input = q.querySelector('input');
  input?.setAttribute('list', suggestions.id);
  input?.addEventListener('input', () => void suggest(input.value, suggestions, context.signal));
  return h(
    'form',
    { class: 'line', role: 'search', onsubmit: submit },
    q,
    suggestions,
    field({
      ...{ name: 'scope', label: w().scope, value: state.scope },
      options: SCOPES.map((value) => ({ value, label: w()[value] })),
    }),
    field({ name: 'sort', label: w().sort, value: state.sort, options: orders() }),
    h('button', { type: 'submit', class: 'primary' }, w().go),
  );
}

function readForm(form: HTMLFormElement, state: SearchState): SearchState {
  const data = new FormData(form);
  const q = textOf(data, 'q') ?? '';
  return {
    ...EMPTY_SEARCH,
    q,
    scope: textOf(data, 'scope') ?? EMPTY_SEARCH.scope,
    sort: textOf(data, 'sort') ?? '',
    // Other words find other documents, and the old filters would hide most of them.
    facets: q === state.q ? state.facets : [],
  };
}

interface Suggestions {
  readonly collations: readonly { readonly text: string | null }[] | null;
}

/** Fills the list below the search field. A search works without it, so an error is not shown. */
async function suggest(q: string, list: HTMLElement, signal: AbortSignal): Promise<void> {
  if (q.trim().length < 2) return;
  const found = await api<Suggestions>('GET', `${DOCUMENTS}/meta/suggestion`, { query: { q }, signal }).catch(
    () => undefined,
  );
  list.replaceChildren(...(found?.collations ?? []).map(({ text }) => h('option', { value: text })));
}

/** The number of documents on a page. */
export const PAGE_SIZE = 10;

/** A search as the address of the page holds it: `#/documents?q=kabel&fc=TYPE:ORGBLAD`. */
export interface SearchState {
  readonly q: string;
  readonly scope: string;
  readonly sort: string;
  readonly facets: readonly string[];
  readonly start: number;
}

export const EMPTY_SEARCH: SearchState = { q: '', scope: 'ALL', sort: '', facets: [], start: 0 };

export function searchOf(query: URLSearchParams): SearchState {
  const start = Number(query.get('start'));
  return {
    q: query.get('q') ?? EMPTY_SEARCH.q,
    scope: query.get('scope') ?? EMPTY_SEARCH.scope,
    sort: query.get('sort') ?? EMPTY_SEARCH.sort,
    facets: query.getAll('fc'),
    start: Number.isInteger(start) && start > 0 ? start : 0,
  };
}

export function searchPath({ q, scope, sort, facets, start }: SearchState): string {
  const query = new URLSearchParams();
  if (q !== '') query.set('q', q);
  if (scope !== EMPTY_SEARCH.scope) query.set('scope', scope);
  if (sort !== '') query.set('sort', sort);
  for (const facet of facets) query.append('fc', facet);
  if (start > 0) query.set('start', String(start));
  const text = query.toString();
  return text === '' ? '/documents' : `/documents?${text}`;
}

/** Adds or removes a facet. The list of matches starts again, because another number of documents is found. */
export const withFacet = (state: SearchState, facet: string): SearchState => ({
  ...state,
  start: 0,
  facets: state.facets.includes(facet)
    ? state.facets.filter((one) => one !== facet)
    : [...state.facets, facet],
});
