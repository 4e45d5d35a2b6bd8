import { expect, test } from 'vitest';
import { documentsIn, pairOf, removals } from '../../src/reconcile/merge/spec-text.js';

/** Returns the text without these segments. */
function without(text: string, ...names: string[]): string {
  const [document] = documentsIn('a.yaml', text);
  if (!document) throw new Error('no document');
  const pairs = names.flatMap((name) => pairOf(document, name) ?? []);
  return removals(pairs, document, false).reduceRight(
    (left, { start, end, text: put }) => left.slice(0, start) + put + left.slice(end),
    text,
  );
}

test.each([
  ['segments:\n  A: {length: 1}\n', 'segments: {}\n'],
  ['segments:\n  A: {length: 1}', 'segments: {}\n'],
  ['segments:\n\n  # about A\n  A:\n    length: 1\n# end\n', 'segments: {}\n\n  # about A\n# end\n'],
  ['segments: # all\n  # about A\n  A: {length: 1}\n', 'segments: {} # all\n  # about A\n'],
  ['segments: &all\n  A: {length: 1}\n', 'segments: &all {}\n'],
  ['segments: {A: {length: 1}}\n', 'segments: {}\n'],
])('the last segment goes, and comments stay: %j', (text, left) => {
  expect(without(`project: P\n${text}`, 'A')).toBe(`project: P\n${left}`);
});

test('one of two segments goes with its lines', () => {
  expect(without('segments:\n  A: {length: 1}\n  # about B\n  B:\n    length: 2\n', 'B')).toBe(
    'segments:\n  A: {length: 1}\n  # about B\n',
  );
});
