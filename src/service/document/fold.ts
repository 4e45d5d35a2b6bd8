const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  ø: 'o',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
};

/** Letters without case and marks: grøft is groft, måle is male, Ærlig is aerlig. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[æøðþłđß]/g, (letter) => LETTERS[letter] ?? letter);

export interface Token {
  /** As it was written. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|(?<=\p{N})[.,](?=\p{N}))*/gu;

/** The words of a text and where they stand. A number keeps the point or comma inside it: 0.7 is one word. */
export const tokens = (text: string): readonly Token[] =>
  [...text.matchAll(WORD)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));

/** One word as the index has it: decimal points would part it again. */
export const foldWord = (word: string): string => fold(word).replaceAll(/[.,]/g, 'p');

export const foldedWords = (text: string): string =>
  tokens(text)
    .map((token) => foldWord(token.text))
    .join(' ');
