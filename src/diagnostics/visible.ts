// Text from a file or a server goes to a terminal and to a log of CI. What could move the cursor, hide a part of the
// line or make it read in another order is shown as an escape instead.

const HIDDEN = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Cs}|\p{Co}|\p{Cn}/u;

/** One character as it can be shown. */
export function visibleChar(char: string): string {
  if (!HIDDEN.test(char)) return char;
  return `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`;
}

/** A text on one line, with everything that cannot be seen made visible. */
export const visible = (text: string): string => Array.from(text, visibleChar).join('');

const WIDE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\uff01-\uff60]/u;

/** Columns that a text takes on a terminal, near enough to put a caret under it. */
export function width(text: string): number {
  let columns = 0;
  for (const char of text) columns += /\p{M}/u.test(char) ? 0 : WIDE.test(char) ? 2 : 1;
  return columns;
}
