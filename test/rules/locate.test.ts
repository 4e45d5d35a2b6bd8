import { expect, test } from 'vitest';
import { locate } from '../../src/rules/condition-problem.js';

const far = (count: number): string => ' '.repeat(count);

// The last word of the value is looked for in the text of the file.
test.each([
  ['a plain text', 'when: a b', 'a b', '1:9'],
  ['a folded text, indented far', `when: a\n${far(250)}b`, 'a b', '2:251'],
  ['a block', 'when: >-\n    a\n    b', 'a b', '3:5'],
  ['a block with an indentation indicator', 'when: |2-\n    a\n    b', 'a\nb', '3:5'],
  ['behind an escaped letter that the file does not hold', 'when: "\\u0061 b"', 'a b', '1:7'],
  ['behind an escaped letter that the file holds far below', `when: "\\u00e9 b"\n${far(300)}\u00e9 b`, '\u00e9 b', '1:7'],
])('%s', (_, text, value, found) => {
  const { line, col, file } = locate(text, { file: 'rules.yaml', line: 1, col: 7 }, value, value.length - 1);
  expect([file, `${line}:${col}`]).toEqual(['rules.yaml', found]);
});
