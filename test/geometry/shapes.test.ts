import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enclosingDiameter, enclosingRatio, LARGEST_KNOWN, packingOf } from '../../src/geometry/packing.js';
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

const row = { diameter: fc.double({ min: 1, max: 500, noNaN: true }), count: fc.integer({ min: 1, max: 40 }) };
const anyShape: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({ ...row, form: fc.constant('circles' as const), arrangement: fc.constantFrom(...ARRANGEMENTS) }),
  fc.record({ ...row, form: fc.constant('row' as const) }),
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

it('part counts are three if a free arrangement states none, whole, from one to a thousand, or those of the arrangement', () => {
  expect([partCountOf('FLAT'), partCountOf('CIRCLE'), partCountOf('FLAT', 0), partCountOf('CIRCLE', 2.9)]).toEqual([3, 3, 1, 2]);
  expect([partCountOf('TRIANGLE', 7), partCountOf('CUSTOM', 7)]).toEqual([3, 3]);
  expect([circlesOf(circles('SINGLE', 100, 7)).length, circlesOf(circles('FLAT', 1, 1001)).length]).toEqual([1, 1000]);
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
      expect(Math.min(a.cx - a.r, a.cy - a.r)).toBeGreaterThanOrEqual(-slack);
      expect(Math.max(a.cx + a.r - width, a.cy + a.r - height)).toBeLessThanOrEqual(slack);
      for (const b of all.slice(0, i)) expect(Math.hypot(a.cx - b.cx, a.cy - b.cy)).toBeGreaterThanOrEqual(a.r + b.r - slack);
    });
  });
});

describe('rule 2: the enclosing circle', () => {
  it.each([
    [1, 1],
    [2, 2],
    [3, 2.1547],
    [4, 2.4142],
    [5, 2.7013],
    [6, 3],
    [7, 3],
    [8, 3.3048],
    [9, 3.6131],
    [10, 3.813],
    [12, 4.0296],
    [19, 4.8637],
  ])('of %i equal circles is %f', (n, ratio) => {
    expect(enclosingRatio(n)).toBeCloseTo(ratio, 4);
  });

  it('of none is nothing', () => {
    expect([enclosingRatio(0), enclosingDiameter([]), packingOf(0)]).toEqual([0, 0, { ratio: 0, centres: [] }]);
  });

  it('grows with n, also past the table, and is never under the area of what it holds', () => {
    for (let n = 1; n < 500; n += 1) expect(enclosingRatio(n + 1)).toBeGreaterThanOrEqual(Math.max(enclosingRatio(n), Math.sqrt(n + 1)));
    expect(enclosingRatio(LARGEST_KNOWN + 1)).toBeGreaterThan(enclosingRatio(LARGEST_KNOWN));
  });
});

describe('packings', () => {
  it.each(Array.from({ length: 60 }, (_, i) => i + 1))('of %i exist at their ratio', (n) => {
    const { ratio, centres } = packingOf(n);
    expect(ratio).toBe(enclosingRatio(n));
    expect(centres).toHaveLength(n);
    centres.forEach((a, i) => {
      expect(Math.hypot(a.x, a.y) + 1).toBeLessThanOrEqual(ratio + 3e-5);
      for (const b of centres.slice(0, i)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(2 - 3e-5);
    });
  });

  it('of a whole hexagon is the hexagon', () => {
    expect(packingOf(37).ratio).toBeCloseTo(7, 9);
  });

  it('of many circles is the smallest of those around a circle, a gap and a contact', () => {
    const rows = Array.from({ length: 41 }, (_, n) => n - 20);
    // Whole numbers: three times the square of a distance, in an oblique lattice.
    const [circle, gap, contact] = [
      (a: number, b: number) => 3 * (2 * a + b) ** 2 + 9 * b ** 2,
      (a: number, b: number) => 3 * (2 * a + b - 1) ** 2 + (3 * b - 1) ** 2,
      (a: number, b: number) => 3 * (2 * a + b - 1) ** 2 + 9 * b ** 2,
    ].map((square) => rows.flatMap((a) => rows.map((b) => square(a, b))).sort((one, other) => one - other));
    for (let n = LARGEST_KNOWN + 1; n <= 150; n += 1) {
      const least = Math.min(...[circle, gap, contact].map((squares) => squares?.[n - 1] ?? Number.NaN));
      expect(packingOf(n).ratio).toBeCloseTo(1 + Math.sqrt(least / 3), 9);
    }
  });
});

describe('enclosing diameters', () => {
  it('go by the table or the lattice for equal circles, and else by the two largest or the mean square', () => {
    expect([enclosingDiameter([48]), enclosingDiameter([60, 1, 50])]).toEqual([48, 110]);
    expect(enclosingDiameter([48, 48, 48])).toBeCloseTo(48 * 2.1547005, 4);
    for (const n of [LARGEST_KNOWN, LARGEST_KNOWN + 1, 37, 61])
      expect(enclosingDiameter(new Array<number>(n).fill(10))).toBeCloseTo(10 * enclosingRatio(n), 9);
    // 2.4142136 * sqrt((900 + 3 * 400) / 4)
    expect(enclosingDiameter([20, 30, 20, 20])).toBeCloseTo(55.317, 2);
  });

  const diameter = fc.double({ min: 1, max: 300, noNaN: true });
  holds('never need less room for any circle more', RUNS, fc.array(diameter, { maxLength: 12 }), diameter, (list, more) => {
    expect(enclosingDiameter([...list, more])).toBeGreaterThanOrEqual(enclosingDiameter(list));
  });

  const diameters = fc.array(diameter, { minLength: 1, maxLength: 30 });
  holds('do not depend on the order and scale with the circles', RUNS, diameters, (list) => {
    const whole = enclosingDiameter(list);
    expect(enclosingDiameter(list.toReversed())).toBeCloseTo(whole, 6);
    expect(enclosingDiameter(list.map((d) => 2 * d))).toBeCloseTo(2 * whole, 6);
    expect(whole).toBeGreaterThanOrEqual(Math.max(...list));
  });
});
