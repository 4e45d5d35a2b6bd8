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

/** Letters without case and marks: grøft is groft, måle is male, Ærlig is aerlig. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  // Letters of other alphabets for the same letters, such as bold ones, have their case only now.
  return lower
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[æøðþłđß]/g, (letter) => LETTERS[letter] ?? letter);
}

export interface Token {
  /** As it was written. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** The words of a text and where they stand. A number keeps the point or comma inside it: 0.7 is one word. */
export const tokens = (text: string): readonly Token[] =>
  [...text.matchAll(WORD)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));

/** One word as the index has it: decimal points would part it again. */
export const foldWord = (word: string): string => fold(word).replace(/[.,]/g, 'p');

/** The words alone, in lower case. */
export const wordsOf = (text: string): readonly string[] =>
  text.normalize('NFC').toLowerCase().match(WORD) ?? [];
