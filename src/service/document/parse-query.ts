import type { Phrase, TextQuery } from '../core/context.js';
import { foldWord, tokens } from './fold.js';

/** A longer text is cut. */
const MAX_TERMS = 32;
/** Shorter words are searched as whole words, not as the beginning of another. */
const SHORTEST_PREFIX = 3;

/** A parsed search: words, and quoted words that must be consecutive. */
export interface Desired {
  readonly query: TextQuery;
  /** Folded words that are marked in an excerpt, and whether longer words are marked too. */
  readonly marks: readonly { readonly word: string; readonly isPrefix: boolean }[];
}

export function parseQuery(text: string): Desired {
  const terms = termsOf(text).slice(0, MAX_TERMS);
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

/** Returns the words of the text, with quoted words as one term. A quotation mark without its pair is ignored. */
function termsOf(text: string): readonly (readonly string[])[] {
  const parts = text.split(/["“”«»]/);
  const isWhole = parts.length % 2 === 1;
  return parts.flatMap((part, at) => {
    const words = tokens(part).map((token) => foldWord(token.text));
    if (isWhole && at % 2 === 1) return words.length === 0 ? [] : [words];
    return words.map((word) => [word]);
  });
}

/** Returns the forms of a word: exact, which ranks highest; as a beginning of others; and with ø and å as oe and aa. */
function wordPhrases(word: string): readonly Phrase[] {
  return spelled([word]).flatMap((words): Phrase[] => [
    { words, isPrefix: false },
    ...((words[0] ?? '').length >= SHORTEST_PREFIX ? [{ words, isPrefix: true }] : []),
  ]);
}

/** Returns the words as they are, and with groeft for grøft and aapning for åpning, as typed on other keyboards. */
const spelled = (words: readonly string[]): readonly (readonly string[])[] =>
  words.some((word) => /oe|aa/.test(word))
    ? [words, words.map((word) => word.replaceAll('oe', 'o').replaceAll('aa', 'a'))]
    : [words];
