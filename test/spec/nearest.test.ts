import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { didYouMean, nearest } from '../../src/spec/read/nearest.js';
import { RUNS } from './support.js';

const KNOWN = ['length', 'description', 'settings', 'sections', 'topCoverings', 'lifecycle'];

describe('the nearest names', () => {
  it.each([
    ['lenght', ['length']],
    ['Length', ['length']],
    ['legth', ['length']],
    ['top coverings', ['topCoverings']],
    ['section', ['sections']],
    ['sectings', ['settings', 'sections']],
    ['xyz', []],
    ['', []],
  ])('of %s are %j', (word, names) => {
    expect(nearest(word, KNOWN)).toEqual(names);
  });

  it('of a word that is known start with it', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'abcdef') })),
        fc.nat(),
        (words, n) => {
          const word = words[n % Math.max(words.length, 1)];
          if (word !== undefined) expect(nearest(word, words)[0]).toBe(word);
        },
      ),
      RUNS,
    );
  });

  it('of a word with two letters swapped include it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KNOWN), fc.nat(), (word, n) => {
        const at = n % (word.length - 1);
        const swapped = word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
        expect(nearest(swapped, KNOWN)).toContain(word);
      }),
      RUNS,
    );
  });

  it('count two swapped letters as one slip', () => {
    expect(nearest('sue', ['use'])).toEqual(['use']);
    expect(nearest('eus', ['use'])).toEqual([]);
  });

  it('are asked for in words', () => {
    expect(didYouMean([])).toBeUndefined();
    expect(didYouMean(['a', 'b'])).toBe('did you mean `a` or `b`?');
  });
});
