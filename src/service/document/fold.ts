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

export interface Token {
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
