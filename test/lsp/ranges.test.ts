// Blocks of a text by their indentation: comments and empty lines belong to the block around them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockEnd, foldsIn } from '../../src/lsp/ranges.js';

const LINES = [
  ...[
    'segments:',
    '  A:',
    '    length: 1',
    '    sections:',
    '      - layers:',
    '          - pipes: []',
    '      - {}',
    '  B:',
    '    sections:',
  ],
  ...['    - layers: []', '    - {}', 'prune: true'],
];
const FOLDS: readonly (readonly [from: number, to: number])[] = [
  [0, 10],
  [1, 6],
  [3, 6],
  [4, 5],
  [7, 10],
  [8, 10],
];

test('keys and entries of lists fold with the lines below them', () => {
  expect(foldsIn(LINES).map(({ startLine, endLine }) => [startLine, endLine])).toEqual(FOLDS);
  expect([0, 1, 3, 7, 8, 11].map((line) => blockEnd(LINES, line))).toEqual([10, 6, 6, 10, 10, 11]);
});

test('comments and empty lines at any column change no block', () => {
  const blank = fc.constantFrom('', '   ', '# a comment', '      # a comment', '\t');
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat({ max: LINES.length - 1 }), blank), { minLength: 1, maxLength: 8 }), (added) => {
      const lines = LINES.flatMap((line, n) => [...added.flatMap(([at, text]) => (at === n ? [text] : [])), line]);
      const at = (n: number): number => n + added.filter(([before]) => before <= n).length;
      expect(foldsIn(lines).map(({ startLine, endLine }) => [startLine, endLine])).toEqual(FOLDS.map((fold) => fold.map(at)));
      for (const n of LINES.keys()) expect(blockEnd(lines, at(n))).toBe(at(blockEnd(LINES, n)));
    }),
    { seed: 35, numRuns: 100 },
  );
});
