/** The width of a text, in points. */
export type Measure = (text: string) => number;

/** Characters that separate words. A no-break space does not. */
const SPACES = /[^\S\u00a0]+/;

/** Breaks the text into lines that are no wider than `width`; a wider word is cut. */
export function wrap(text: string, width: number, measure: Measure): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, width, measure));
}

function wrapParagraph(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(SPACES).filter((part) => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = cut(word, width, measure);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  return [...lines, line];
}

function cut(word: string, width: number, measure: Measure): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && measure(piece + letter) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...pieces, piece];
}

/** Cuts the line to the width, with dots at the end if it was cut. */
export function shorten(line: string, width: number, measure: Measure): string {
  if (measure(line) <= width) return line;
  const [start = ''] = cut(line, width - measure('…'), measure);
  return `${start.trimEnd()}…`;
}

const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/[\u2010\u2011\u2212]/g, '-'],
  [/\u2264/g, '<='],
  [/\u2265/g, '>='],
  [/[\u0394\u2206]/g, 'D'],
  [/\u03a9/g, 'ohm'],
  [/[\u2007\u202f]/g, '\u00a0'],
  [/[\t\u2000-\u2006\u2008-\u200a]/g, ' '],
  [/\r\n?/g, '\n'],
];

/** Letters of the languages of Norway and its neighbours that the fonts lack and that have no base letter. */
const ALIKE: Readonly<Record<string, string>> = {
  đ: 'd',
  Đ: 'D',
  ŋ: 'n',
  Ŋ: 'N',
  ŧ: 't',
  Ŧ: 'T',
  ł: 'l',
  Ł: 'L',
};

/** Replaces letters that the font lacks by similar ones, or by a question mark. */
export function inLettersOf(known: ReadonlySet<number>, text: string): string {
  const has = (letter: string) => known.has(letter.codePointAt(0) ?? 0);
  const written = (letter: string): string => {
    if (letter === '\n' || letter === '\u00a0' || has(letter)) return letter;
    const bare = ALIKE[letter] ?? [...letter.normalize('NFD')][0] ?? '';
    return has(bare) ? bare : '?';
  };
  const composed = REPLACED.reduce((all, [from, to]) => all.replace(from, to), text.normalize('NFC'));
  return [...composed].map(written).join('');
}
