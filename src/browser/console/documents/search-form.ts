import type { Answer } from '../shell/answer.js';
import { api } from '../shell/api.js';
import { field, h, textOf } from '../shell/elements.js';
import { words } from '../shell/language.js';
import type { PageContext } from '../shell/page.js';
import { DOCUMENTS } from './document.js';
import { EMPTY_SEARCH, type SearchState, searchPath } from './search-state.js';

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
    'form.line',
    { role: 'search', onsubmit: submit },
    q,
    suggestions,
    field({
      ...{ name: 'scope', label: w().scope, value: state.scope },
      options: SCOPES.map((value) => ({ value, label: w()[value] })),
    }),
    field({ name: 'sort', label: w().sort, value: state.sort, options: orders() }),
    h('button.primary', { type: 'submit' }, w().go),
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

type Suggestions = Answer<'document', 'SuggestData'>;

/** Fills the list below the search field. A search works without it, so an error is not shown. */
async function suggest(q: string, list: HTMLElement, signal: AbortSignal): Promise<void> {
  if (q.trim().length < 2) return;
  const found = await api<Suggestions>('GET', `${DOCUMENTS}/meta/suggestion`, { query: { q }, signal }).catch(
    () => undefined,
  );
  list.replaceChildren(...(found?.collations ?? []).map(({ text }) => h('option', { value: text })));
}
