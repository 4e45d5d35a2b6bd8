import { visibleChars, width } from '../../diagnostics/visible.js';

// A terminal gives an emoji two columns and a combining mark none. Where a font decides otherwise, the column count would be
// wrong, so such a character is shown as an escape.
const UNSURE = /\p{M}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u;

/** A foreign text on one line of at most so many columns, cut with an ellipsis. */
export function clipped(text: string, columns: number): string {
  const pieces = visibleChars(text.normalize('NFC').trim()).map((piece) =>
    UNSURE.test(piece) && !/^[©®™]$/.test(piece) ? escaped(piece) : piece,
  );
  const whole = pieces.join('');
  if (width(whole) <= columns) return whole;
  let used = 0;
  const kept = pieces.slice(0, columns).filter((piece) => {
    used += width(piece);
    return used < columns;
  });
  return columns < 1 ? '' : `${kept.join('').trimEnd()}…`;
}

function escaped(piece: string): string {
  return Array.from(piece, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`).join('');
}
