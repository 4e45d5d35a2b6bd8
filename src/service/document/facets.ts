import type { DocumentHead } from '../core/document-records.js';
import { countsOf } from '../core/listing.js';
import { invalid } from '../core/refusal.js';
import type { Lang } from '../core/world.js';
import type { Test } from './reader.js';

interface Facet {
  /** The name of the property in sorting, if it can be sorted by. */
  readonly name: string;
  readonly label: Readonly<Record<Lang, string>>;
  read(document: DocumentHead): readonly string[];
}

const FACETS: readonly Facet[] = [
  { name: 'TYPE', label: { nb: 'Type', en: 'Type' }, read: ({ type }) => [type] },
  {
    name: 'SERIES',
    label: { nb: 'Serie', en: 'Series' },
    read: ({ series }) => (series === null ? [] : [series]),
  },
  { name: 'ANLEGG', label: { nb: 'Anlegg', en: 'Facility' }, read: ({ facility }) => facility },
  { name: 'AKTIVITET1', label: { nb: 'Fase', en: 'Phase' }, read: ({ activity1 }) => activity1 },
  { name: 'AKTIVITET2', label: { nb: 'Aktivitet', en: 'Activity' }, read: ({ activity2 }) => activity2 },
  {
    name: 'INTERNKONTROLL',
    label: { nb: 'Internkontroll', en: 'Internal control' },
    read: ({ internalControl }) => internalControl,
  },
];

const VALUES: Readonly<Record<Lang, Readonly<Record<string, string>>>> = {
  nb: { ORGBLAD: 'Blad', ORGNYTT: 'Nytt', ARCHIVE: 'Arkiv' },
  en: { ORGBLAD: 'Sheets', ORGNYTT: 'News', ARCHIVE: 'Archive' },
};

/**
 * Filters documents by constraints. A constraint is NAME:value with the names of the answer's facets. At least one of the
 * constraints of each facet must hold.
 */
export function facetFilter(constraints: readonly string[]): Test {
  const desired = new Map<Facet, Set<string>>();
  for (const constraint of constraints) {
    const at = constraint.indexOf(':');
    const facet = FACETS.find(({ name }) => name === constraint.slice(0, at));
    if (at < 0 || !facet)
      throw invalid(
        'fc',
        `${constraint} is not one of ${FACETS.map(({ name }) => `${name}:value`).join(', ')}`,
      );
    const value = constraint.slice(at + 1);
    desired.set(facet, (desired.get(facet) ?? new Set()).add(value));
  }
  return (document) =>
    [...desired].every(([facet, values]) => facet.read(document).some((value) => values.has(value)));
}

/** Returns the values that the found documents have, the most frequent first. */
export const facetGroups = (found: readonly DocumentHead[], lang: Lang) =>
  FACETS.map((facet) => ({
    name: facet.name,
    displayName: facet.label[lang],
    facets: [...countsOf(found.flatMap((document) => facet.read(document)))]
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .map(([value, count]) => {
        const displayName = VALUES[lang][value] ?? value;
        return { name: value, displayName, longDisplayName: `${facet.label[lang]}: ${displayName}`, count };
      }),
  }));
