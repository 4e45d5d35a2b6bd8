// The clock of the machine may be set while a run is under way: limits of time and the lives of tokens do not follow it.
import { afterEach, expect, test, vi } from 'vitest';
import { budgetsOf } from '../../src/cli/options/budgets.js';
import { systemClock } from '../../src/http/clock.js';

const HOUR = 3_600_000;
afterEach(() => {
  vi.restoreAllMocks();
});

test.each([25 * HOUR, -25 * HOUR])('the clock of calls does not jump with the clock of the machine: %i ms', (jump) => {
  const [before, real] = [systemClock.now(), Date.now()];
  expect(Math.abs(before - real)).toBeLessThan(HOUR);
  vi.spyOn(Date, 'now').mockReturnValue(real + jump);
  expect(systemClock.now()).toBeGreaterThanOrEqual(before);
  expect(systemClock.now() - before).toBeLessThan(HOUR);
});

test('--timeout does not end a plan because the clock of the machine was set', () => {
  const real = Date.now();
  const machine = vi.spyOn(Date, 'now').mockReturnValue(real);
  const consume = budgetsOf({ timeout: 60 }).planning();
  machine.mockReturnValue(real + HOUR);
  expect(() => consume(0)).not.toThrow();
});
