import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enclosingDiameter, enclosingRatio, LARGEST_KNOWN, packingOf } from '../../src/geometry/packing.js';
import { RUNS } from './build.js';
import { holds } from './holds.js';

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
    expect(enclosingRatio(0)).toBe(0);
    expect(enclosingDiameter([])).toBe(0);
  });

  it('grows with n, also past the table', () => {
    for (let n = 1; n < 500; n += 1) expect(enclosingRatio(n + 1)).toBeGreaterThanOrEqual(enclosingRatio(n));
    expect(enclosingRatio(LARGEST_KNOWN + 1)).toBeGreaterThan(enclosingRatio(LARGEST_KNOWN));
  });

  it('is never under the area of what it holds', () => {
    for (let n = 1; n <= 200; n += 1) expect(enclosingRatio(n) ** 2).toBeGreaterThanOrEqual(n);
  });
});

describe('packings', () => {
  it.each(Array.from({ length: 60 }, (_, i) => i + 1))('of %i exist at their ratio', (n) => {
    const { ratio, centres } = packingOf(n);
    expect(ratio).toBe(enclosingRatio(n));
    expect(centres).toHaveLength(n);
    centres.forEach((a, i) => {
      expect(Math.hypot(a.x, a.y) + 1).toBeLessThanOrEqual(ratio + 3e-5);
      for (const b of centres.slice(0, i)) {
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(2 - 3e-5);
      }
    });
  });

  it('of a whole hexagon is the hexagon', () => {
    expect(packingOf(37).ratio).toBeCloseTo(7, 9);
  });

  it('of none is empty', () => {
    expect(packingOf(0)).toEqual({ ratio: 0, centres: [] });
  });
});

describe('enclosing diameters', () => {
  it('go by the table for equal circles', () => {
    expect(enclosingDiameter([48])).toBe(48);
    expect(enclosingDiameter([48, 48, 48])).toBeCloseTo(48 * 2.1547005, 4);
  });

  it('go by the lattice for more equal circles than the table has', () => {
    for (const n of [LARGEST_KNOWN, LARGEST_KNOWN + 1, 37, 61])
      expect(enclosingDiameter(new Array<number>(n).fill(10))).toBeCloseTo(10 * enclosingRatio(n), 9);
  });

  it('hold the two largest side by side', () => {
    expect(enclosingDiameter([60, 1, 50])).toBe(110);
  });

  it('go by the mean square where that is more', () => {
    // 2.4142136 * sqrt((900 + 3 * 400) / 4)
    expect(enclosingDiameter([20, 30, 20, 20])).toBeCloseTo(55.317, 2);
  });

  const some = fc.array(fc.double({ min: 1, max: 300, noNaN: true }), { maxLength: 12 });
  holds('never need less room for any circle more', RUNS, some, fc.double({ min: 1, max: 300, noNaN: true }), (list, more) => {
    expect(enclosingDiameter([...list, more])).toBeGreaterThanOrEqual(enclosingDiameter(list));
  });

  const diameters = fc.array(fc.double({ min: 1, max: 300, noNaN: true }), { minLength: 1, maxLength: 30 });
  holds('do not depend on the order and scale with the circles', RUNS, diameters, (list) => {
    const whole = enclosingDiameter(list);
    expect(enclosingDiameter(list.toReversed())).toBeCloseTo(whole, 6);
    expect(enclosingDiameter(list.map((d) => 2 * d))).toBeCloseTo(2 * whole, 6);
    expect(whole).toBeGreaterThanOrEqual(Math.max(...list));
  });
});
