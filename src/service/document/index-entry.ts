import type { IndexEntry } from '../core/document-index.js';
import { type Document, versionId } from '../core/document-records.js';
import { foldedWords, foldWord, tokens } from './fold.js';

/** What of a document can be searched, a row a version: title, labels, description and contents, in this order of weight. */
export const entriesOf = (document: Document): readonly IndexEntry[] =>
  document.versions.map((version) => {
    const { number, keywords, description, series, facility } = document;
    const labels = [number, ...keywords, series ?? '', ...facility].join(' ');
    const typed = [version.title, labels, description ?? '', version.text];
    const [title = '', folded = '', about = '', body = ''] = typed.map(foldedWords);
    return {
      id: versionId(document, version),
      title,
      labels: folded,
      description: about,
      body,
      words: wordsOf(typed.join(' ')),
    };
  });

const SHORTEST = 3;

/** Each word once, for those who type the beginning of it. */
function wordsOf(text: string): IndexEntry['words'] {
  const words = new Set(tokens(text).map((token) => token.text.normalize('NFC').toLowerCase()));
  return [...words]
    .filter((word) => word.length >= SHORTEST && /\p{L}/u.test(word))
    .map((word) => [foldWord(word), word] as const);
}
