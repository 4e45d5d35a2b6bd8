import { describe, expect, it } from 'vitest';
import { roundMm } from '../../src/geometry/bundle.js';
import { layoutSection } from '../../src/geometry/layout.js';
import { enclosingRatio } from '../../src/geometry/packing.js';
import { extentOf } from '../../src/geometry/shapes.js';
import { circles, item, layer, must, section, single } from './build.js';

const near = (actual: number | null, expected: number) => {
  expect(actual).not.toBeNull();
  expect(Math.abs((actual ?? 0) - expected)).toBeLessThanOrEqual(0.01);
};

describe('vector A: trefoil, pipe and ECC in one layer', () => {
  const layout = layoutSection(
    section([layer('l', [item('trefoil', circles('TRIANGLE', 39.5)), item('pipe', single(110)), item('ecc', single(9))])]),
  );
  const trefoil = must(layout.items, 'trefoil');
  const pipe = must(layout.items, 'pipe');
  const ecc = must(layout.items, 'ecc');

  it('stands from 100 to 179, 249 to 359 and 429 to 438', () => {
    const spans = [trefoil, pipe, ecc].map((i) => [i.x, i.x + i.width]);
    expect(spans).toEqual([
      [100, 179],
      [249, 359],
      [429, 438],
    ]);
  });

  it('measures the trench', () => {
    near(layout.width, 538);
    near(layout.depth, 810);
    near(layout.zoneHeight, 110);
    near(layout.layoutDepth, 655);
    expect(layout.layers).toEqual([{ id: 'l', top: 600, bottom: 710, width: 338 }]);
  });

  it('measures heights from ground level', () => {
    near(trefoil.depth, 636.292);
    near(trefoil.groundDist, 673.146);
    near(trefoil.y + trefoil.height, 710);
    near(pipe.depth, 600);
    near(ecc.groundDist, 705.5);
  });

  it('leaves 70 between neighbours and 100 to each wall', () => {
    const openings = [trefoil, pipe, ecc].map((i) => [i.clearOpeningLeft, i.clearOpeningRight]);
    expect(openings).toEqual([
      [100, 70],
      [70, 70],
      [70, 100],
    ]);
    expect(layout.problems).toEqual([]);
  });
});

it('vector B: a trefoil over a pipe', () => {
  const layout = layoutSection(
    section([layer('low', [item('pipe', single(160))]), layer('high', [item('trefoil', circles('TRIANGLE', 39.5))])]),
  );
  near(layout.zoneHeight, 333.708);
  near(layout.layers[1]?.bottom ?? 0, 673.708);
  near(must(layout.items, 'pipe').depth, 773.708);
  near(must(layout.items, 'trefoil').depth, 600);
  near(layout.depth, 1033.708);
  near(layout.layoutDepth, 766.854);
});

describe('vector C: the largest cable in a pipe 110 x 3.2', () => {
  const inner = 103.6;
  const codes = (n: number, diameter: number) =>
    layoutSection(
      section([
        layer('l', [
          item('pipe', single(110), {
            container: { innerDiameter: inner },
            contents: Array.from({ length: n }, (_, i) => ({ id: `c${i}`, shape: single(diameter) })),
          }),
        ]),
      ]),
    ).problems.map((problem) => problem.code);

  it.each([
    [1, 103.6, 86.3],
    [2, 51.8, 43.2],
    [3, 48.1, 40.1],
    [4, 42.9, 35.8],
  ])('%i cables: %f fits, %f with room to pull', (n, fits, pulls) => {
    // The vector is stated to 0.1; the limit itself must round to it.
    const largest = inner / enclosingRatio(n);
    expect(Math.round(largest * 10) / 10).toBe(fits);
    expect(Math.round((largest / 1.2) * 10) / 10).toBe(pulls);
    expect(codes(n, largest / 1.2 - 0.01)).toEqual([]);
    expect(codes(n, largest / 1.2 + 0.02)).toEqual(['FILL']);
    expect(codes(n, largest - 0.01)).toEqual(['FILL']);
    expect(codes(n, largest + 0.02)).toEqual(['OUTSIDE']);
  });
});

it('vector D: a pipe group in a triangle', () => {
  const { width, height } = extentOf(circles('TRIANGLE', 110));
  near(width, 220);
  near(height, 205.263);
});

it.each([
  [1.23456, 1.235],
  [-1.23456, -1.235],
  [600, 600],
  [0.0004, 0],
  [-0.0004, 0],
])('%f becomes %f', (n, expected) => {
  // toBe tells 0 from -0
  expect(roundMm(n)).toBe(expected);
});
