import { expect, it } from 'vitest';
import { roundMm } from '../../src/geometry/bundle.js';

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
