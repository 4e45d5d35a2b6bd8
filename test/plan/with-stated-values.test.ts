// A live state with the same values in other digits needs no change, and makes no saved plan stale.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DesiredSegment, LiveSegment } from '../../src/kinds/model.js';
import { withStatedValues } from '../../src/plan/decide/normalise.js';
import { valueDigest } from '../../src/plan/emit/fingerprint.js';
import { planOne } from '../../src/plan/plan.js';
import { holds } from '../geometry/holds.js';
import { desiredLayer, desiredSection, desiredSegment, liveItem, liveLayer, liveSection, liveSegment } from '../support/build.js';
import { PROJECT } from './texts.js';

const size = fc.integer({ min: 100, max: 99_999 }).map((n) => n / 100);
const sizes = fc.array(size, { minLength: 1, maxLength: 6 });
const desired = (cover: number, diameters: readonly number[]): DesiredSegment => {
  const layer = desiredLayer({ ecomDuct: diameters.map((outerDiameter) => ({ outerDiameter })) }, { leftBorderAdjustment: cover });
  return desiredSegment([desiredSection([layer], { coverThickness: cover })], { fields: { length: cover } });
};

/** The values in another order, so that each has to be found. */
const live = (cover: number, diameters: readonly number[], noise: (n: number) => number): LiveSegment => {
  const ducts = diameters.toReversed().map((n, index) => liveItem('ecomDuct', `d${index}`, { outerDiameter: noise(n) }));
  const layer = liveLayer('l', ducts, { fields: { leftBorderAdjustment: noise(cover) } });
  return liveSegment([liveSection('a', [layer], { coverThickness: noise(cover) })], { fields: { name: 'S', length: noise(cover) } });
};

const RUNS = { seed: 20260417, numRuns: 300 };
const covers = fc.integer({ min: 1, max: 99_999 }).map((n) => n / 10);
const noises = {
  '32-bit floats': Math.fround,
  'the last digits': (n: number) => n * (1 + 4e-16),
  'a millionth': (n: number) => n * (1 + 5e-7),
};
for (const [title, noise] of Object.entries(noises))
  holds(`a difference of ${title} is no change`, RUNS, covers, sizes, (cover, diameters) => {
    const { steps } = planOne({ desired: desired(cover, diameters), live: live(cover, diameters, noise), project: PROJECT });
    expect(steps).toEqual([]);
  });

test('a real difference is kept, and only that is written', () => {
  const there = live(600.1, [32.15, 40.2], Math.fround);
  const { steps } = planOne({ desired: desired(610.1, [32.15, 40.2]), live: there, project: PROJECT });
  expect(steps.map(({ operation, body }) => [operation, body])).toEqual([
    ['updateSegment', { length: 610.1 }],
    ['updateLayer', { leftBorderAdjustment: 610.1 }],
    // The cover of a live section is written after its contents, because they may alter it.
    ['updateSection', { coverThickness: 610.1 }],
  ]);
});

test('a live value that the spec does not state is left alone', () => {
  const { sections } = withStatedValues(live(600.1, [32.15], Math.fround), desired(700, [12]));
  expect(sections[0]?.fields.coverThickness).toBe(Math.fround(600.1));
});

const numbers = fc.double({ noNaN: true, min: -1e9, max: 1e9 });
holds('the fingerprint of a number is that of its 32-bit float', RUNS, numbers, (value) => {
  expect(valueDigest({ x: [Math.fround(value)] })).toBe(valueDigest({ x: [value] }));
});

test('numbers that differ in seven digits have other fingerprints', () => {
  expect(valueDigest({ x: 12.34 })).not.toBe(valueDigest({ x: 12.341 }));
  // A 32-bit float has seven digits.
  expect(valueDigest({ x: 1234.567 })).not.toBe(valueDigest({ x: 1234.568 }));
  expect(valueDigest({ x: 0.12345678 })).toBe(valueDigest({ x: 0.12345681 }));
});
