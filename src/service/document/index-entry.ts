import type { IndexEntry } from '../core/document-index.js';
import { type Document, versionId } from '../core/document-records.js';
import { foldWord, wordsOf } from './fold.js';

const SHORTEST = 3;
const LETTER = /\p{L}/u;

/** Returns the searchable text of a document, a row for each version: title, labels, description and contents, by weight. */
export const entriesOf = (document: Document): readonly IndexEntry[] =>
  document.versions.map((version) => {
    const { number, keywords, description, series, facility } = document;
    const labels = [number, ...keywords, series ?? '', ...facility].join(' ');
    const seen = new Map<string, string>();
    const field = (text: string): string =>
      wordsOf(text)
        .map((word) => remembered(seen, word))
        .join(' ');
    return {
      id: versionId(document, version),
      title: field(version.title),
      labels: field(labels),
      description: field(description ?? ''),
      body: field(version.text),
      words: [...seen]
        .filter(([word]) => word.length >= SHORTEST && LETTER.test(word))
        .map(([word, folded]) => [folded, word] as const),
    };
  });

/** Caches folded words, because words are repeated often. */
function remembered(seen: Map<string, string>, word: string): string {
  const known = seen.get(word);
  if (known !== undefined) return known;
  const folded = foldWord(word);
  seen.set(word, folded);
  return folded;
}
