import type { Phrase, TextQuery } from '../core/document-index.js';
import { foldWord, tokens } from './fold.js';

/** A longer text is cut: nobody types that many words. */
const MOST_TERMS = 32;
/** Shorter ones are found as they are and not as the beginning of another word. */
const SHORTEST_PREFIX = 3;

/** What somebody looks for: words, and words in quotes that must stand together. */
export interface Wanted {
  readonly query: TextQuery;
  /** Folded words that are marked in an excerpt, and whether a longer word is marked too. */
  readonly marks: readonly { readonly word: string; readonly isPrefix: boolean }[];
}

export function parseQuery(text: string): Wanted {
  const terms = termsOf(text).slice(0, MOST_TERMS);
  const query = terms.map((words) =>
    words.length === 1
      ? wordPhrases(words[0] ?? '')
      : spelled(words).map((same) => ({ words: same, isPrefix: false })),
  );
  return {
    query,
    marks: query.flatMap((phrases) =>
      phrases.flatMap(({ words, isPrefix }) => words.map((word) => ({ word, isPrefix }))),
    ),
  };
}

/** The words of the text, and those within quotes as one term. A quote that does not end is a mistake and not a quote. */
function termsOf(text: string): readonly (readonly string[])[] {
  const parts = text.split(/["“”«»]/);
  const isWhole = parts.length % 2 === 1;
  return parts.flatMap((part, at) => {
    const words = tokens(part).map((token) => foldWord(token.text));
    if (isWhole && at % 2 === 1) return words.length === 0 ? [] : [words];
    return words.map((word) => [word]);
  });
}

/** A word as it is, which counts most; as a beginning of others; and with ø and å written as oe and aa. */
function wordPhrases(word: string): readonly Phrase[] {
  return spelled([word]).flatMap((words): Phrase[] => [
    { words, isPrefix: false },
    ...((words[0] ?? '').length >= SHORTEST_PREFIX ? [{ words, isPrefix: true }] : []),
  ]);
}

/** As they are; and with groeft for grøft and aapning for åpning, as people type who have no such keys. */
const spelled = (words: readonly string[]): readonly (readonly string[])[] =>
  words.some((word) => /oe|aa/.test(word))
    ? [words, words.map((word) => word.replaceAll('oe', 'o').replaceAll('aa', 'a'))]
    : [words];
