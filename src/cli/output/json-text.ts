import { withoutHashCommands } from '../../diagnostics/workflow-commands.js';

/** What JSON lets through and a terminal obeys or hides; the ends of lines are JSON's own. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** JSON for people and programs: the same value, with nothing in it that a terminal or a CI runner obeys. */
export const jsonText = (value: unknown): string =>
  withoutHashCommands(JSON.stringify(value, null, 2).replace(UNSEEN, escaped), '\\u0023');

/** By code units, as JSON writes them. */
const escaped = (char: string): string =>
  Array.from(
    { length: char.length },
    (_, n) => `\\u${char.charCodeAt(n).toString(16).padStart(4, '0')}`,
  ).join('');
