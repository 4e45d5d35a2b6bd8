import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawSection } from '../../src/draw/draw-section.js';
import { undrawableSize } from '../../src/draw/drawable.js';
import type { DrawnSection } from '../../src/draw/section.js';
import { textOf } from '../../src/draw/write/text-drawing.js';
import { settings } from '../support/counts.js';
import { sections } from './sections.js';

const heading = { project: '1', segment: 'A', section: 1, sections: 1, date: '2026-11-16' };

const { count: numRuns, seed } = settings({ count: 50, long: 500, seed: 14 });

/** Puts a value into the place of one number of a section. */
function spoiled<T>(value: T, at: number, by: number): T {
  let n = 0;
  const walk = (one: unknown): unknown => {
    if (typeof one === 'number') return n++ === at ? by : one;
    if (Array.isArray(one)) return one.map(walk);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(value) as T;
}

const numbersIn = (section: DrawnSection): number => JSON.stringify(section).match(/:-?\d/g)?.length ?? 0;

test('a section with a size that is not finite or absurd is refused, whichever size it is', () => {
  const values = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e7, -1e300];
  fc.assert(
    fc.property(sections, fc.nat(), fc.constantFrom(...values), fc.boolean(), (section, n, by, isBefore) => {
      const bad = spoiled(section, n % numbersIn(section), by);
      const view = { heading, before: isBefore ? bad : section, after: isBefore ? section : bad };
      expect(() => drawSection(view, { state: 'both' })).toThrow(/^the section cannot be drawn: .* of .* is /);
      expect(() => textOf(view, { state: 'change' })).toThrow(/^the section cannot be drawn: .* of .* is /);
    }),
    { numRuns, seed },
  );
});

test.each<[string, Partial<DrawnSection>, string | undefined]>([
  ['a kilometre', { width: 1e6 }, undefined],
  ['more than a kilometre', { depth: 1_000_001 }, 'depth of the section is 1000001 (at most 1000000 mm)'],
  ['the old trench', { was: { width: 1, depth: 2e6 } }, 'old depth of the section is 2000000 (at most 1000000 mm)'],
  ['a thousand tapes', { layers: [{ id: 'l', top: 0, bottom: 1, protection: 0, bands: 1000 }] }, undefined],
  [
    'more tapes',
    { layers: [{ id: 'l', top: 0, bottom: 1, protection: 0, bands: 1001 }] },
    'number of tapes of layer l is 1001 (at most 1000)',
  ],
])('the sizes that can be drawn: %s', (_, more, expected) => {
  const size = { width: 1, depth: 1, cover: 1, zoneHeight: 0, foundation: 0, leftPadding: 0, rightPadding: 0 };
  expect(undrawableSize({ ...size, layers: [], items: [], problems: [], ...more })).toBe(expected);
});

test('of two states the later one is drawn where one is asked for', () => {
  const [before] = fc.sample(sections, { numRuns: 1, seed }) as [DrawnSection];
  const view = { heading, before, after: { ...before, width: before.width + 100 } };
  const words = `is ${Math.round(before.width + 100)} mm wide`;
  expect(drawSection(view, { state: 'planned' }).description).toContain(words);
});

test('a view without a section cannot be drawn', () => {
  expect(() => drawSection({ heading }, { state: 'live' })).toThrow('a view without a section cannot be drawn');
});
