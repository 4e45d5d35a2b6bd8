import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Arrangement, circlesOf, extentOf, partCountOf, type Shape } from '../../src/geometry/shapes.js';
import { box, circles, RUNS } from './build.js';
import { holds } from './holds.js';

const TREFOIL = 1 + Math.sqrt(3) / 2;

// arrangement, given count, parts, width and height in diameters (rule 1)
const EXTENTS: readonly [Arrangement, number, number, number, number][] = [
  ['SINGLE', 1, 1, 1, 1],
  ['PAIR', 2, 2, 2, 1],
  ['PAIR_MIRROR', 2, 2, 1, 2],
  ['FLAT', 3, 3, 3, 1],
  ['FLAT', 5, 5, 5, 1],
  ['FLAT', 15, 15, 15, 1],
  ['TRIANGLE', 3, 3, 2, TREFOIL],
  ['TRIANGLE_MIRROR', 3, 3, 2, TREFOIL],
  ['TRIANGLE_PLUS_ONE', 4, 4, 3, TREFOIL],
  ['ONE_PLUS_TRIANGLE', 4, 4, 3, TREFOIL],
  ['SQUARE', 4, 4, 2, 2],
  ['CIRCLE', 3, 3, 2.1547, 2.1547],
  ['CIRCLE', 7, 7, 3, 3],
  ['CUSTOM', 3, 3, 2, TREFOIL],
  ['FIXED', 3, 3, 2, TREFOIL],
  ['DOUBLE', 2, 2, 2, 1],
  ['TRIPPLE_FLAT', 3, 3, 3, 1],
];
const ARRANGEMENTS = [...new Set(EXTENTS.map(([arrangement]) => arrangement))];

const anyShape: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({
    form: fc.constant('circles' as const),
    arrangement: fc.constantFrom(...ARRANGEMENTS),
    diameter: fc.double({ min: 1, max: 500, noNaN: true }),
    count: fc.integer({ min: 1, max: 40 }),
  }),
  fc.record({
    form: fc.constant('row' as const),
    diameter: fc.double({ min: 1, max: 500, noNaN: true }),
    count: fc.integer({ min: 1, max: 40 }),
  }),
);

describe('rule 1: extents', () => {
  it.each(EXTENTS)('%s given %i', (arrangement, given, parts, width, height) => {
    const shape = circles(arrangement, 100, given);
    expect(extentOf(shape).width).toBeCloseTo(100 * width, 1);
    expect(extentOf(shape).height).toBeCloseTo(100 * height, 1);
    expect(circlesOf(shape)).toHaveLength(parts);
    expect(partCountOf(arrangement, given)).toBe(parts);
  });

  it('a culvert is its inner box and two walls', () => {
    expect(extentOf(box(400, 300))).toEqual({ width: 500, height: 400 });
    expect(circlesOf(box(400, 300))).toEqual([]);
  });

  it('a pipe canal is a row', () => {
    expect(extentOf({ form: 'row', diameter: 110, count: 4 })).toEqual({ width: 440, height: 110 });
    expect(circlesOf({ form: 'row', diameter: 110, count: 2 })).toEqual([
      { cx: 55, cy: 55, r: 55 },
      { cx: 165, cy: 55, r: 55 },
    ]);
  });
});

describe('part counts', () => {
  it('are three if a free arrangement states none', () => {
    expect(partCountOf('FLAT')).toBe(3);
    expect(partCountOf('CIRCLE')).toBe(3);
  });

  it('ignore a number that the arrangement does not have', () => {
    expect(partCountOf('TRIANGLE', 7)).toBe(3);
    expect(partCountOf('CUSTOM', 7)).toBe(3);
    expect(circlesOf(circles('SINGLE', 100, 7))).toHaveLength(1);
  });

  it('are whole, and never under one or above a thousand', () => {
    expect(circlesOf(circles('FLAT', 1, 1001))).toHaveLength(1000);
    expect(partCountOf('FLAT', 0)).toBe(1);
    expect(partCountOf('CIRCLE', 2.9)).toBe(2);
  });
});

describe('positions of circles', () => {
  const centres = (arrangement: Arrangement) => circlesOf(circles(arrangement, 2)).map(({ cx, cy }) => `${cx.toFixed(2)},${cy.toFixed(2)}`);

  it.each<[Arrangement, string[]]>([
    ['PAIR_MIRROR', ['1.00,1.00', '1.00,3.00']],
    ['TRIANGLE', ['1.00,2.73', '3.00,2.73', '2.00,1.00']],
    ['TRIANGLE_MIRROR', ['1.00,1.00', '3.00,1.00', '2.00,2.73']],
    ['TRIANGLE_PLUS_ONE', ['1.00,2.73', '3.00,2.73', '2.00,1.00', '5.00,2.73']],
    ['ONE_PLUS_TRIANGLE', ['1.00,2.73', '3.00,2.73', '5.00,2.73', '4.00,1.00']],
    ['SQUARE', ['1.00,1.00', '3.00,1.00', '1.00,3.00', '3.00,3.00']],
  ])('%s', (arrangement, expected) => {
    expect(centres(arrangement)).toEqual(expected);
  });

  it('a trefoil bundle has its apex up', () => {
    const [apex, ...base] = circlesOf(circles('CIRCLE', 100)).sort((a, b) => a.cy - b.cy);
    expect(apex?.cx).toBeCloseTo(107.735, 2);
    expect(base[0]?.cy).toBeCloseTo(base[1]?.cy ?? 0, 6);
  });

  holds('inside the extent, touching and never cutting each other', RUNS, anyShape, (shape) => {
    const { width, height } = extentOf(shape);
    const all = circlesOf(shape);
    const slack = shape.form === 'box' ? 0 : shape.diameter * 5e-5;
    all.forEach((a, i) => {
      expect(a.cx - a.r).toBeGreaterThanOrEqual(-slack);
      expect(a.cy - a.r).toBeGreaterThanOrEqual(-slack);
      expect(a.cx + a.r).toBeLessThanOrEqual(width + slack);
      expect(a.cy + a.r).toBeLessThanOrEqual(height + slack);
      for (const b of all.slice(0, i)) {
        expect(Math.hypot(a.cx - b.cx, a.cy - b.cy)).toBeGreaterThanOrEqual(a.r + b.r - slack);
      }
    });
  });
});
