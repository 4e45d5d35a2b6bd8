import { expect, test } from 'vitest';
import { blockEnd, foldsIn } from '../../src/lsp/ranges.js';

const TEXT = `segments:
  A:
    length: 10
# a comment at the start of a line
      # and one that is indented too far

    description: a
  B:
  - {length: 5}
  # a comment of nothing
`.split('\n');

test('comments and empty lines do not end a block', () => {
  expect(blockEnd(TEXT, 0)).toBe(8);
  expect(blockEnd(TEXT, 1)).toBe(6);
  expect(blockEnd(TEXT, 2)).toBe(2);
  expect(blockEnd(TEXT, 7)).toBe(8);
});

test('a fold goes from its key to the last line of the block, over comments', () => {
  const folds = foldsIn(TEXT).map(({ startLine, endLine }) => [startLine, endLine]);
  expect(folds.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
    [0, 8],
    [1, 6],
    [7, 8],
  ]);
});
