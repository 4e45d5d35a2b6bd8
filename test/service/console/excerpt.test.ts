import fc from 'fast-check';
import { expect, it } from 'vitest';
import { piecesOf } from '../../../src/browser/console/documents/excerpt.js';
import { settings } from '../../support/counts.js';

const { count, seed } = settings({ count: 200, long: 5000, seed: 16 });

/** The escaping of the search service. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const textWithMarkup = fc
  .array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('<em>', '</em>', '&lt;', '&amp;', '<script>alert(1)</script>')), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''));

it('gives every text back as it was, and only the marked words as hits', () => {
  const pieces = fc.array(fc.record({ text: textWithMarkup, isHit: fc.boolean() }), { maxLength: 6 });
  fc.assert(
    fc.property(pieces, (desired) => {
      const excerpt = desired.map(({ text, isHit }) => (isHit ? `<em>${escaped(text)}</em>` : escaped(text))).join('');
      const found = piecesOf(excerpt);
      const textOf = (isHit: boolean) => (all: typeof desired) =>
        all
          .filter((piece) => piece.isHit === isHit)
          .map(({ text }) => text)
          .join('');
      expect(found.map(({ text }) => text).join('')).toBe(desired.map(({ text }) => text).join(''));
      expect(textOf(true)([...found])).toBe(textOf(true)(desired));
    }),
    { numRuns: count, seed },
  );
});

it('shows markup that is not a mark as text', () => {
  expect(piecesOf('a <img src=x onerror=alert(1)> <em><b>x</b></em>')).toEqual([
    { text: 'a <img src=x onerror=alert(1)> <em><b>x</b></em>', isHit: false },
  ]);
});
