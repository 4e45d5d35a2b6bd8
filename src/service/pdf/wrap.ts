/** The width of a text, in points. */
export type Measure = (text: string) => number;

/** The text in lines that are no wider than `width`; a word that is wider by itself is cut. */
export function wrap(text: string, width: number, measure: Measure): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, width, measure));
}

function wrapParagraph(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
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

const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/[\u2010\u2011\u2212]/g, '-'],
  [/\u2264/g, '<='],
  [/\u2265/g, '>='],
  [/[\u0394\u2206]/g, 'D'],
  [/\u03a9/g, 'ohm'],
  [/[\t\u00a0\u2000-\u200a\u202f]/g, ' '],
  [/\r\n?/g, '\n'],
];

/** The text in the letters that the font has: what it lacks is written otherwise, or as a question mark. */
export function inLettersOf(known: ReadonlySet<number>, text: string): string {
  const composed = REPLACED.reduce((all, [from, to]) => all.replace(from, to), text.normalize('NFC'));
  return [...composed]
    .map((letter) => (letter === '\n' || known.has(letter.codePointAt(0) ?? 0) ? letter : '?'))
    .join('');
}
