import { withoutHashCommands } from '../../diagnostics/visible.js';

/** Characters that JSON allows and that a terminal obeys or hides, except for line feeds, which the formatter writes. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Writes JSON with escapes for everything that a terminal or a CI runner would obey. */
export const jsonText = (value: unknown): string =>
  withoutHashCommands(JSON.stringify(value, null, 2).replace(UNSEEN, escaped), '\\u0023');

/** Escapes a character by its code units, as JSON does. */
const escaped = (char: string): string =>
  Array.from(
    { length: char.length },
    (_, n) => `\\u${char.charCodeAt(n).toString(16).padStart(4, '0')}`,
  ).join('');
