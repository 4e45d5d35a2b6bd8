// The text of an open document after the changes that an editor sends.
import { expect, test } from 'vitest';
import { editedText } from '../../src/lsp/edited-text.js';

const at = (line: number, character: number) => ({ line, character });
/** A change from a line and its character to another one. */
const change = (from: number, first: number, to: number, last: number, text: string) => ({
  range: { start: at(from, first), end: at(to, last) },
  text,
});

test.each([
  ['a letter in the second line', 'ab\ncd\n', [change(1, 1, 1, 1, 'X')], 'ab\ncXd\n'],
  ['lines that end with both signs, or with a carriage return', 'a\r\nb\rc', [change(1, 0, 2, 0, '')], 'a\r\nc'],
  ['the end of a line without its sign', 'ab\r\ncd', [change(0, 9, 0, 9, '!')], 'ab!\r\ncd'],
  ['the end of the text', 'ab', [change(0, 2, 7, 0, '\nc')], 'ab\nc'],
  ['two changes, the second in the text after the first', 'ab', [change(0, 0, 0, 0, 'x\n'), change(1, 0, 1, 1, '')], 'x\nb'],
  ['a whole text', 'ab', [change(0, 0, 0, 1, ''), { text: 'new' }], 'new'],
])('%s', (_, before, changes, after) => expect(editedText(before, changes)).toBe(after));
