import type { IndexEntry } from '../core/document-index.js';
import { type Document, versionId } from '../core/document-records.js';
import { foldWord, wordsOf } from './fold.js';

const SHORTEST = 3;
const LETTER = /\p{L}/u;

/** The largest number of words that are remembered. */
const MAX_KNOWN = 200_000;

/**
 * Returns the searchable text of a document, a row for each version: title, labels, description and contents, by weight.
 * `known` has the folded form of each word that the index has; the words of an entry are those that it lacked. Most words of a
 * document occur in others too.
 */
export const entriesOf = (
  document: Document,
  known: Map<string, string> = new Map(),
): readonly IndexEntry[] =>
  document.versions.map((version) => {
    const { number, keywords, description, series, facility } = document;
    const labels = [number, ...keywords, series ?? '', ...facility].join(' ');
    const words: (readonly [folded: string, word: string])[] = [];
    const field = (text: string): string => folded(text, known, words);
    return {
      id: versionId(document, version),
      title: field(version.title),
      labels: field(labels),
      description: field(description ?? ''),
      body: field(version.text),
      words,
    };
  });

/** Returns the folded words of the text, and adds those that were not known. */
function folded(
  text: string,
  known: Map<string, string>,
  added: (readonly [folded: string, word: string])[],
): string {
  let all = '';
  for (const word of wordsOf(text)) {
    let form = known.get(word);
    if (form === undefined) {
      form = foldWord(word);
      if (known.size < MAX_KNOWN) known.set(word, form);
      if (word.length >= SHORTEST && LETTER.test(word)) added.push([form, word]);
    }
    all = all === '' ? form : `${all} ${form}`;
  }
  return all;
}
