import { api } from '../shell/api.js';
import { field, textOf } from '../shell/field.js';
import { h } from '../shell/h.js';
import { words } from '../shell/language.js';
import type { PageContext } from '../shell/page.js';
import { DOCUMENTS } from './document.js';
import { EMPTY_SEARCH, type SearchState, searchPath } from './search-state.js';

const w = words(
  {
    q: 'Search the documents',
    hint: 'Words, or "a phrase" in quotation marks',
    scope: 'Search in',
    ALL: 'All documents',
    MAIN: 'Main documents',
    FAVORITES: 'My favourites',
    USED: 'Documents that I used',
    POPULAR: 'Popular documents',
    sort: 'Order',
    best: 'Best match',
    title: 'Title',
    number: 'Number',
    newest: 'Newest version',
    go: 'Search',
  },
  {
    q: 'Søk i dokumentene',
    hint: 'Ord, eller "en frase" i anførselstegn',
    scope: 'Søk i',
    ALL: 'Alle dokumenter',
    MAIN: 'Hoveddokumenter',
    FAVORITES: 'Mine favoritter',
    USED: 'Dokumenter jeg har brukt',
    POPULAR: 'Populære dokumenter',
    sort: 'Rekkefølge',
    best: 'Beste treff',
    title: 'Tittel',
    number: 'Nummer',
    newest: 'Nyeste versjon',
    go: 'Søk',
  },
);

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
