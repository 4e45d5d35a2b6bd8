import { h, link } from '../shell/elements.js';
import { words } from '../shell/language.js';
import { type SearchState, searchPath, withFacet } from './search-form.js';

export interface FacetGroup {
  readonly name: string | null;
  readonly displayName: string | null;
  readonly facets: readonly Facet[] | null;
}

interface Facet {
  readonly name: string | null;
  readonly displayName: string | null;
  readonly count: number | null;
}

const w = words(
  { narrow: 'Narrow the search', chosen: 'chosen', clear: 'Remove all filters' },
  { narrow: 'Avgrens søket', chosen: 'valgt', clear: 'Fjern alle filtre' },
);

/** The values to narrow a search by. Each is a link, so that a narrowed search has an address. */
export function facetList(groups: readonly FacetGroup[], state: SearchState): HTMLElement {
  const shown = groups.map((group) => ({ group, facets: facetsOf(group, state) }));
  return h(
    'details',
    { class: 'facets', open: matchMedia('(min-width: 50rem)').matches },
    h('summary', {}, w().narrow, state.facets.length > 0 && ` (${state.facets.length} ${w().chosen})`),
    state.facets.length > 0 && link(searchPath({ ...state, facets: [], start: 0 }), w().clear),
    shown
      .filter(({ facets }) => facets.length > 0)
      .map(({ group, facets }) => [
        h('h2', {}, group.displayName ?? group.name),
        h(
          'ul',
          {},
          facets.map((facet) => h('li', {}, facetLink(facet, state))),
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
    isChosen && h('span', { class: 'hidden' }, ` (${w().chosen})`),
    h('span', { class: 'faint' }, ` ${count}`),
  );
  if (isChosen) made.setAttribute('aria-current', 'true');
  return made;
}
