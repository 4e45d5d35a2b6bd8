import fc from 'fast-check';
import { expect, it } from 'vitest';
import { piecesOf } from '../../../src/browser/console/documents/excerpt.js';
import { EMPTY_SEARCH, searchOf, searchPath, withFacet } from '../../../src/browser/console/documents/search-state.js';
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

const anyText = fc.string({ unit: 'grapheme' });
const state = fc.record({
  q: anyText,
  scope: fc.constantFrom('ALL', 'FAVORITES'),
  sort: fc.constantFrom('', 'TITLE', '-VERSION_DATE'),
  facets: fc.uniqueArray(
    anyText.map((value) => `SERIES:${value}`),
    { maxLength: 4 },
  ),
  start: fc.nat(),
});

it('finds every search again in its address', () => {
  fc.assert(
    fc.property(state, (desired) => {
      const path = searchPath(desired);
      expect(path).toMatch(/^\/documents(\?[^#?]*)?$/);
      expect(searchOf(new URLSearchParams(path.split('?')[1]))).toEqual(desired);
    }),
    { numRuns: count, seed },
  );
});

it('has a short address for a search without anything', () => {
  expect(searchPath(EMPTY_SEARCH)).toBe('/documents');
});

it.each(['-1', '1.5', 'x', ''])('begins at the first document for start=%s', (start) => {
  expect(searchOf(new URLSearchParams({ start })).start).toBe(0);
});

it('adds a facet, removes it the second time, and begins at the first document', () => {
  const once = withFacet({ ...EMPTY_SEARCH, start: 20 }, 'TYPE:ORGBLAD');
  expect(once).toEqual({ ...EMPTY_SEARCH, facets: ['TYPE:ORGBLAD'] });
  expect(withFacet(once, 'TYPE:ORGBLAD')).toEqual(EMPTY_SEARCH);
});
