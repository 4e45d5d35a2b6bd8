import type { Phrase, TextQuery } from '../core/context.js';

const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  ø: 'o',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
const ASCII = /^[\x00-\x7f]*$/;

/** Folds letters without case and marks: grøft is groft, måle is male, Ærlig is aerlig. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  // Variants of letters, such as bold ones, are lower-cased only after normalization.
  return lower
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[æøðþłđß]/g, (letter) => LETTERS[letter] ?? letter);
}

interface Token {
  /** The word as written. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** Returns the words of a text with their positions. A number keeps the point or comma inside it: 0.7 is one word. */
export const tokens = (text: string): readonly Token[] =>
  [...text.matchAll(WORD)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));

/** Returns a word in the form of the index, without a decimal point, which would split it again. */
export const foldWord = (word: string): string => fold(word).replace(/[.,]/g, 'p');

/** Returns the words alone, in lower case. */
export const wordsOf = (text: string): readonly string[] =>
  text.normalize('NFC').toLowerCase().match(WORD) ?? [];

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

/** The number of letters on either side of the excerpt's centre. */
const AROUND = 90;

/** Returns HTML: the text of the document is escaped, so only the marks are markup. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const plain = (text: string): string => text.replace(/^## |^\| |\|$/gm, '').replace(/\s*\|\s*/g, ' ');

/** Returns an excerpt where most of the searched words are close together, marked with <em>; null if none is found. */
export function highlight(source: string, { marks }: Desired): string | null {
  const text = plain(source).replace(/\s+/g, ' ');
  const isDesired = (token: Token): boolean => {
    const word = foldWord(token.text);
    return marks.some((mark) => (mark.isPrefix ? word.startsWith(mark.word) : word === mark.word));
  };
  const found = tokens(text).filter(isDesired);
  const first = densest(found);
  if (first === undefined) return null;
  const start = startOf(text, found[first]?.start ?? 0);
  const end = endOf(text, start + 2 * AROUND);
  const inside = found.filter((token) => token.start >= start && token.end <= end);
  return `${start > 0 ? '… ' : ''}${marked(text, inside, start, end)}${end < text.length ? ' …' : ''}`;
}

/** Returns the first of the places with the most other places near it. */
function densest(found: readonly Token[]): number | undefined {
  let best: { at: number; count: number } | undefined;
  let last = 0;
  for (const [at, token] of found.entries()) {
    while ((found[last]?.end ?? Number.POSITIVE_INFINITY) <= token.start + AROUND) last += 1;
    if (best === undefined || last - at > best.count) best = { at, count: last - at };
  }
  return best?.at;
}

function startOf(text: string, at: number): number {
  if (at <= AROUND) return 0;
  const space = text.indexOf(' ', at - AROUND);
  return space < 0 || space >= at ? at : space + 1;
}

function endOf(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(' ', at);
  return space <= 0 ? at : space;
}

function marked(text: string, found: readonly Token[], start: number, end: number): string {
  let out = '';
  let at = start;
  for (const token of found) {
    out += `${escaped(text.slice(at, token.start))}<em>${escaped(token.text)}</em>`;
    at = token.end;
  }
  return out + escaped(text.slice(at, end));
}
