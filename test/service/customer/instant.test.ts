import { expect, test } from 'vitest';
import { instant } from '../../../src/service/customer/standing.js';

test.each([
  ['2026-04-17T08:00:00Z', Date.UTC(2026, 3, 17, 8)],
  ['2026-04-17t10:00:00+02:00', Date.UTC(2026, 3, 17, 8)],
  ['2026-04-17 06:30:00-0130', Date.UTC(2026, 3, 17, 8)],
  ['2026-04-17T10:00:00+02', Date.UTC(2026, 3, 17, 8)],
  ['2026-04-17T08:00:00.5z', Date.UTC(2026, 3, 17, 8, 0, 0, 500)],
  ['2016-12-31T23:59:60Z', Date.UTC(2017, 0, 1)],
  ['yesterday', Number.NaN],
])('the instant of %s', (text, ms) => {
  expect(instant(text)).toBe(ms);
});

test('instants tell apart what is under a millisecond', () => {
  expect(instant('2026-04-17T08:00:00.0001Z')).toBeLessThan(instant('2026-04-17T08:00:00.0002Z'));
});
