// Bedding that is better or worse than the soil, compared with finite differences.
import { expect, test } from 'vitest';
import { addedByBlock } from '../../src/rating/backfill.js';
import { aloneInSoil, mutual, type Point } from '../../src/rating/surroundings.js';
import { risesBy } from './finite-differences.js';

const RADIUS = 40;

/** Circuits beside each other, 160 mm apart, in a block from 160 mm above to 100 mm below them, with sides on lines of the grid. */
function trench(count: number, resistivity: number) {
  const sources = Array.from({ length: count }, (_, n): Point => ({ x: 160 * n, y: 800 }));
  const block = { left: -120, right: 160 * (count - 1) + 120, top: 640, bottom: 900, resistivity };
  return { sources, block };
}

/** The rise of each circuit, by the rise in soil of the resistivity of the block. */
function ours(count: number, bedding: number, soil: number): number[] {
  const { sources, block } = trench(count, bedding);
  const added = addedByBlock(block, soil);
  return sources.map((at) => {
    const uniform = sources.reduce(
      (sum, source) => sum + bedding * (source === at ? aloneInSoil(at.y, 2 * RADIUS) : mutual(at, source)),
      0,
    );
    return 1 + sources.reduce((sum, source) => sum + added(at, source), 0) / uniform;
  });
}

/** The rises in even soil are proportional to its resistivity. */
const inSoilOfOne = new Map<number, number[]>();

function computed(count: number, bedding: number, soil: number): number[] {
  const { sources, block } = trench(count, bedding);
  const cables = sources.map((at) => ({ ...at, radius: RADIUS }));
  const isInside = (x: number, y: number): boolean => x > block.left && x < block.right && y > block.top && y < block.bottom;
  const uniform = inSoilOfOne.get(count) ?? risesBy(cables, () => 1);
  inSoilOfOne.set(count, uniform);
  return risesBy(cables, (x, y) => (isInside(x, y) ? bedding : soil)).map((rise, n) => rise / bedding / (uniform[n] ?? 1));
}

test.each([
  [1, 1, 2.5],
  [2, 1, 2.5],
  [4, 1, 2.5],
  [8, 1, 2.5],
  [1, 2.5, 1],
  [4, 2.5, 1],
  [8, 2.5, 1],
])('%i circuits in bedding of %d and soil of %d: every rise is within 2 %', (count, bedding, soil) => {
  const expected = computed(count, bedding, soil);
  ours(count, bedding, soil).forEach((rise, n) => {
    const difference = rise / (expected[n] ?? 0) - 1;
    expect(Math.abs(difference), `${n}: ${difference}`).toBeLessThan(0.02);
  });
});
