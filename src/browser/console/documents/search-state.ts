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
