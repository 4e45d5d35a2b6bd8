// The text of an open document after the changes that an editor sends.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editedText } from '../../src/lsp/edited-text.js';
import { cases } from '../support/counts.js';

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

const LINES = fc.array(fc.string({ unit: fc.constantFrom('a', 'æ', ' ', '😀') }), { minLength: 1, maxLength: 5 });

test('a change between two positions replaces what is between them', () => {
  fc.assert(
    fc.property(LINES, LINES, LINES, fc.constantFrom('\n', '\r\n', '\r'), (head, middle, tail, end) => {
      const [first, second, third] = [head.join(end), middle.join(end), tail.join(end)];
      const place = (text: string) => {
        const lines = text.split(end);
        return at(lines.length - 1, lines.at(-1)?.length ?? 0);
      };
      const range = { start: place(first), end: place(first + second) };
      expect(editedText(first + second + third, [{ range, text: 'new' }])).toBe(`${first}new${third}`);
    }),
    { numRuns: cases(200, 5000) },
  );
});
