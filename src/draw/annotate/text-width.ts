// Widths of texts without a browser. A sheet is read with different fonts, so each width is that of the widest usual one
// (Arial, Liberation Sans, DejaVu Sans), in hundredths of the font height.
const ASCII =
  '3241468464957828393950843237323464646464646464646464343484848454996969737767627876305067568775796779736762746999696769393439845650626455646236646428285828986462646442534064608260605364346484';
const LATIN_1 =
  '324164646464345050994862840099505084414150646432504148629797975469696969696999736767676730303030787579797979798479747474746767636262626262629955626262622828282862646262626262846264646464606460';
const WIDE = 1.45;
const OTHER = 1.05;
const STRONG = 1.16;
const ELLIPSIS = '…';

/** Share of the font height above and below the baseline. */
export const ASCENT = 0.94;
export const DESCENT = 0.24;

const NARROW = Float64Array.from({ length: 256 }, (_, code) => {
  const [table, at] = code < 160 ? [ASCII, code - 32] : [LATIN_1, code - 160];
  return Number(table.slice(2 * at, 2 * at + 2)) / 100;
});

const widthOfCharacter = (code: number): number =>
  NARROW[code] ?? (code > 0x2e7f || (code >= 0x1100 && code < 0x1200) ? WIDE : OTHER);

const isTrailing = (code: number): boolean => code >= 0xdc00 && code < 0xe000;

/** The width of a text in px. */
export function widthOf(text: string, size: number, isStrong = false): number {
  let ems = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    ems += widthOfCharacter(code);
    // A character of two code units counts once.
    if (code >= 0xd800 && code < 0xdc00 && isTrailing(text.charCodeAt(at + 1))) at += 1;
  }
  return ems * size * (isStrong ? STRONG : 1);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what the expression removes
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u00ad\u2028\u2029\ufffe\uffff]|\p{Cs}/gu;
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/** Foreign text on one line: no control characters and no characters that turn the direction of the text around. */
export const cleaned = (text: string): string =>
  text.replace(UNPRINTABLE, ' ').replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim();

/** The text, or its beginning with an ellipsis, in at most this width. */
export function fitted(text: string, width: number, size: number, isStrong = false): string {
  if (widthOf(text, size, isStrong) <= width) return text;
  const room = width - widthOf(ELLIPSIS, size, isStrong);
  let kept = '';
  let used = 0;
  for (const character of text) {
    used += widthOf(character, size, isStrong);
    if (used > room) break;
    kept += character;
  }
  return room < 0 ? '' : `${kept.trimEnd()}${ELLIPSIS}`;
}

/** The text on at most this many lines; the last line is cut with an ellipsis. */
export function wrapped(text: string, width: number, size: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  const words = text.split(' ');
  for (const [n, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || widthOf(longer, size) <= width) {
      line = longer;
      continue;
    }
    if (lines.length === most - 1)
      return [...lines, fitted([line, ...words.slice(n)].join(' '), width, size)].map(plain);
    lines.push(fitted(line, width, size));
    line = word;
  }
  return [...lines, fitted(line, width, size)].map(plain);
}

const plain = (line: string): string => line.replaceAll('\u00a0', ' ');
