import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EMPTY_SEARCH, searchOf, searchPath, withFacet } from '../../../src/browser/console/documents/search-state.js';
import { settings } from '../../support/counts.js';

const { count, seed } = settings({ count: 200, long: 5000, seed: 17 });
const text = fc.string({ unit: 'grapheme' });
const state = fc.record({
  q: text,
  scope: fc.constantFrom('ALL', 'FAVORITES'),
  sort: fc.constantFrom('', 'TITLE', '-VERSION_DATE'),
  facets: fc.uniqueArray(
    text.map((value) => `SERIES:${value}`),
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
