import { expect, test, vi } from 'vitest';
import { systemClock } from '../../src/http/clock.js';

const AN_HOUR = 3_600_000;

test('a sleep ends when its signal is aborted, during it and before', async () => {
  const controller = new AbortController();
  const sleeping = systemClock.sleep(AN_HOUR, controller.signal);
  const ended = vi.fn();
  void sleeping.then(ended);
  await new Promise(setImmediate);
  expect(ended).not.toHaveBeenCalled();
  controller.abort();
  await sleeping;
  await systemClock.sleep(AN_HOUR, controller.signal);
});

test('an alarm is aborted when its time is up, unless it was cleared', async () => {
  const [cleared, kept] = [systemClock.alarm(1), systemClock.alarm(1)];
  cleared.clear();
  await new Promise((resolve) => kept.signal.addEventListener('abort', resolve));
  expect([cleared.signal.aborted, kept.signal.aborted]).toEqual([false, true]);
});
