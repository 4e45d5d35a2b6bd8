// The number of calls at a time follows the service, and the clock that calls go by follows no other.
import { afterEach, expect, test, vi } from 'vitest';
import { budgetsOf } from '../../src/cli/options/budgets.js';
import { systemClock } from '../../src/http/clock.js';
import { createPace } from '../../src/http/pace.js';

/** A service that answers when the test says so. */
function world() {
  let now = 0;
  const pace = createPace(() => now);
  const open: ((status: number) => void)[] = [];
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    /** The number of calls that the service is working on. */
    running: () => open.length,
    async call(count: number) {
      for (let n = 0; n < count; n += 1)
        void pace.run(
          'read',
          () => new Promise<number>((resolve) => open.push(resolve)),
          (status) => status === 429,
        );
      await settle();
    },
    async answer(count: number, status = 200, ms = 20) {
      now += ms;
      for (const resolve of open.splice(0, count)) resolve(status);
      await settle();
    },
  };
}

/** Plays steps such as `call 16`, `answer 8 2000ms` and `refuse 4`; after `= 8` that many calls must be running. */
async function play(steps: string): Promise<void> {
  const service = world();
  for (const step of steps.split(', ')) {
    const [, does, count = 0, ms = 20, expected] = /^(\w+) (\d+)(?: (\d+)ms)?(?: = (\d+))?$/.exec(step) ?? [];
    if (does === 'call') await service.call(Number(count));
    else await service.answer(Number(count), does === 'refuse' ? 429 : 200, Number(ms));
    if (expected !== undefined) expect([step, service.running()]).toEqual([step, Number(expected)]);
  }
}

test.each([
  ['a healthy service gets every call at once', 'call 100 = 100, answer 100, call 100 = 100'],
  ['one overload halves the calls, also if many are refused at once', 'call 16, refuse 16, call 50 = 8, refuse 8 = 4'],
  ['the limit ends above the old number, and not at it', 'call 2, refuse 2, call 20 = 1, answer 1 = 2, answer 1 = 18'],
  ['good answers add one call for each round', 'call 8, refuse 8, call 500 = 4, answer 4 = 4, answer 4 = 5, answer 5 = 6'],
  ['at least one call is made', 'call 4, refuse 4, call 4 = 2, refuse 2, call 4 = 1, refuse 1 = 1, refuse 1 = 1, refuse 1 = 1'],
  ['a slow kind of call does not count', 'call 8, answer 8 3000ms, call 8 = 8'],
  ['slow answers count like a refusal', 'call 8, answer 8 50ms, call 8, answer 8 2000ms, call 8 = 4'],
  ['999 ms are not slow, whatever is usual', 'call 1, answer 1 100ms, call 8, answer 8 999ms, call 8 = 8'],
  ['1000 ms are slow where they are eight times as usual', 'call 1, answer 1 125ms, call 8, answer 8 1000ms, call 8 = 4'],
  ['eight times as usual is slow', 'call 1, answer 1 200ms, call 8, answer 8 1600ms, call 8 = 4'],
  ['less than eight times is not', 'call 1, answer 1 200ms, call 8, answer 8 1599ms, call 8 = 8'],
])('%s: %s', (_, steps) => play(steps));

test('the old number is that of the first overload, also if others follow', async () => {
  const service = world();
  await service.call(16);
  await service.answer(16, 429);
  await service.call(500);
  await service.answer(8, 429);
  let last = 0;
  while (service.running() < 100) {
    last = service.running();
    await service.answer(last);
  }
  expect([last > 8, last <= 16]).toEqual([true, true]);
});

test('a call that fails frees its place', async () => {
  const pace = createPace(() => 0);
  const run = (call: () => Promise<number>) => pace.run('read', call, () => false);
  await expect(run(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  await expect(run(async () => 1)).resolves.toBe(1);
});

// The clock of the machine may be set while a run is under way: limits of time and the lives of tokens do not follow it.

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

test('a wait ends with its signal', async () => {
  await expect(systemClock.sleep(600_000, AbortSignal.abort())).resolves.toBeUndefined();
});

test('--timeout does not end a plan because the clock of the machine was set', () => {
  const real = Date.now();
  const machine = vi.spyOn(Date, 'now').mockReturnValue(real);
  const consume = budgetsOf({ timeout: 60 }).planning();
  machine.mockReturnValue(real + HOUR);
  expect(() => consume(0)).not.toThrow();
});

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
