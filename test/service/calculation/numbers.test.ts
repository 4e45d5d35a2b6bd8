import { expect, test } from 'vitest';
import { tidy } from '../../../src/service/calculation/calculation-costs.js';

test.each([
  [0.1 + 0.2, 0.3],
  [8_800_000_000_000_001, 8_800_000_000_000_001],
  [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  [-4500, -4500],
])('%d is told as %d', (value, told) => {
  expect(tidy(value)).toBe(told);
});
