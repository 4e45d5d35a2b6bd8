import type { Place } from '../../diagnostics/problem.js';
import type { DocumentDraft } from './read-document.js';

/** Tells whether the specs silence a warning for the segment whose key stands at this place. */
export type IsIgnored = (code: string, segment: { readonly place: Place }) => boolean;

/** Warnings that only a catalog shows are found after the specs are read, so their silence is kept by segment. */
export function ignoredBy(documents: readonly DocumentDraft[]): IsIgnored {
  const byPlace = new Map<string, ReadonlySet<string>>();
  for (const { ignoreWarnings, segments } of documents) {
    const everywhere = ignoreWarnings?.value ?? [];
    for (const { place, value } of segments?.value ?? []) {
      const here = value.ignoreWarnings?.value ?? [];
      if (everywhere.length + here.length > 0) byPlace.set(keyOf(place), new Set([...everywhere, ...here]));
    }
  }
  if (byPlace.size === 0) return () => false;
  return (code, { place }) => byPlace.get(keyOf(place))?.has(code) ?? false;
}

const keyOf = ({ file, line, col }: Place): string => `${line}:${col}:${file}`;
