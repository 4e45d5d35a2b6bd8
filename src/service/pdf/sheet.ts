import { type PDFDocument, type PDFFont, type PDFPage, rgb } from 'pdf-lib';

/** The width of a text, in points. */
type Measure = (text: string) => number;

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

export const MARGIN = 50;
const [WIDTH, HEIGHT] = [595.28, 841.89];
/** The height of the footer. */
const BOTTOM = 70;
const TOP = HEIGHT - MARGIN;
export const TEXT_WIDTH = WIDTH - 2 * MARGIN;
/** The usable height of a page. */
export const TEXT_HEIGHT = TOP - BOTTOM;
export const INK = rgb(0.1, 0.12, 0.15);
export const PALE = rgb(0.36, 0.4, 0.45);
const HAIRLINE = rgb(0.72, 0.75, 0.78);

export interface Fonts {
  readonly plain: PDFFont;
  readonly bold: PDFFont;
  readonly letters: ReadonlySet<number>;
}

export interface Style {
  readonly size: number;
  readonly bold?: boolean;
  readonly pale?: boolean;
}

/** Pages that are written from top to bottom. */
export interface Sheet {
  readonly page: PDFPage;
  /** The position of the next line, from the bottom of the page. */
  y: number;
  widthOf(style: Style): Measure;
  lines(text: string, width: number, style: Style): readonly string[];
  /** Starts a new page if less than that height is left; returns whether it did. */
  need(height: number): boolean;
  newPage(): void;
  write(line: string, x: number, y: number, style: Style): void;
}

export const leading = ({ size }: Style): number => size * 1.35;

/** No-break spaces are plain spaces once the lines are broken. */
const spaced = (text: string): string => text.replaceAll('\u00a0', ' ');

/** Measures letter by letter, as they are drawn: the library's own measure applies kerning. */
export function measureOf(font: PDFFont, size: number): Measure {
  return (text) => [...spaced(text)].reduce((sum, letter) => sum + font.widthOfTextAtSize(letter, size), 0);
}

export function createSheet(doc: PDFDocument, fonts: Fonts): Sheet {
  let page = doc.addPage([WIDTH, HEIGHT]);
  const fontOf = ({ bold }: Style) => (bold ? fonts.bold : fonts.plain);
  const sheet: Sheet = {
    get page() {
      return page;
    },
    y: TOP,
    widthOf: (style) => measureOf(fontOf(style), style.size),
    lines: (text, width, style) =>
      wrap(inLettersOf(fonts.letters, text), width, sheet.widthOf(style)).map(spaced),
    need(height) {
      // A new page has the largest height possible.
      if (sheet.y - height >= BOTTOM || sheet.y === TOP) return false;
      sheet.newPage();
      return true;
    },
    newPage() {
      page = doc.addPage([WIDTH, HEIGHT]);
      sheet.y = TOP;
    },
    write(line, x, y, style) {
      if (line === '') return;
      page.drawText(line, { x, y, size: style.size, font: fontOf(style), color: style.pale ? PALE : INK });
    },
  };
  return sheet;
}

/** Draws lines of text from the cursor on, over as many pages as needed. */
export function writeText(sheet: Sheet, text: string, style: Style): void {
  for (const line of sheet.lines(text, TEXT_WIDTH, style)) {
    sheet.need(leading(style));
    sheet.y -= leading(style);
    sheet.write(line, MARGIN, sheet.y, style);
  }
}

/** Draws a line across the page at the cursor, thick or thin. */
export function rule(sheet: Sheet, isStrong: boolean): void {
  const { y } = sheet;
  sheet.page.drawLine({
    start: { x: MARGIN, y },
    end: { x: MARGIN + TEXT_WIDTH, y },
    ...(isStrong ? { thickness: 0.9, color: INK } : { thickness: 0.5, color: HAIRLINE }),
  });
}
