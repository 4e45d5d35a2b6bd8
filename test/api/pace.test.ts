// The number of calls at a time follows the service. Time is a number that the test sets.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLimit } from '../../src/http/kept-alive.js';
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

test('a healthy service gets every call at once', async () => {
  const service = world();
  await service.call(100);
  expect(service.running()).toBe(100);
  await service.answer(100);
  await service.call(100);
  expect(service.running()).toBe(100);
});

test('one overload halves the calls, also if many calls are refused at once', async () => {
  const service = world();
  await service.call(16);
  await service.answer(16, 429);
  await service.call(50);
  expect(service.running()).toBe(8);
  await service.answer(8, 429);
  expect(service.running()).toBe(4);
});

test('the limit ends above the old number, and not at it', async () => {
  const service = world();
  await service.call(2);
  await service.answer(2, 429);
  await service.call(20);
  expect(service.running()).toBe(1);
  await service.answer(1);
  expect(service.running()).toBe(2);
  await service.answer(1);
  expect(service.running()).toBe(18);
});

test('good answers add one call for each round, until the old number is reached', async () => {
  const service = world();
  await service.call(8);
  await service.answer(8, 429);
  await service.call(500);
  const rounds: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    rounds.push(service.running());
    await service.answer(service.running());
  }
  expect(rounds.slice(0, 4)).toEqual([4, 4, 5, 6]);
  // The service takes as many calls as before, so trenchctl sets no limit of its own any more.
  expect(Math.max(...rounds)).toBeGreaterThan(100);
});

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

test.each([
  [999, 100, 8],
  [1000, 125, 4],
  [1600, 200, 4],
  [1599, 200, 8],
])('an answer after %i ms, where %i ms are usual, leaves %i calls of 8', async (ms, usual, left) => {
  const service = world();
  await service.call(1);
  await service.answer(1, 200, usual);
  await service.call(8);
  await service.answer(8, 200, ms);
  await service.call(8);
  expect(service.running()).toBe(left);
});

test('at least one call is made, however often the service refuses', async () => {
  const service = world();
  await service.call(4);
  for (let round = 0; round < 10; round += 1) {
    await service.answer(4, 429);
    await service.call(4);
    expect(service.running()).toBeGreaterThan(0);
  }
  expect(service.running()).toBe(1);
});

test('slow answers count like a refusal, a slow kind of call does not', async () => {
  const service = world();
  await service.call(8);
  await service.answer(8, 200, 3000);
  await service.call(8);
  expect(service.running()).toBe(8);
  await service.answer(8, 200, 50);
  await service.call(8);
  await service.answer(8, 200, 2000);
  await service.call(8);
  expect(service.running()).toBe(4);
});

test('a call that fails frees its place', async () => {
  const pace = createPace(() => 0);
  await expect(
    pace.run(
      'read',
      () => Promise.reject(new Error('lost')),
      () => false,
    ),
  ).rejects.toThrow('lost');
  await expect(
    pace.run(
      'read',
      async () => 1,
      () => false,
    ),
  ).resolves.toBe(1);
});

test('never more than so many at a time, each in its turn, and all of them get there', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.boolean(), { maxLength: 20 }),
      async (scheduler, most, tasks) => {
        const limit = createLimit(most);
        let running = 0;
        let highest = 0;
        const started: number[] = [];
        const all = tasks.map((fails, index) =>
          limit(async () => {
            started.push(index);
            running += 1;
            highest = Math.max(highest, running);
            await scheduler.schedule(Promise.resolve());
            running -= 1;
            if (fails) throw new Error(`task ${index}`);
            return index;
          }),
        );
        const settled = scheduler.waitFor(Promise.allSettled(all));
        const results = await settled;
        expect(started).toEqual(tasks.map((_, index) => index));
        expect(highest).toBe(Math.min(most, tasks.length));
        expect(results.map(({ status }) => status === 'rejected')).toEqual(tasks);
      },
    ),
    { seed: 417, numRuns: 100 },
  );
});

test('one that comes while a place is handed on does not make it one too many', async () => {
  const limit = createLimit(1);
  let running = 0;
  const run = async () => {
    running += 1;
    expect(running).toBe(1);
    await Promise.resolve();
    running -= 1;
  };
  const first = limit(run).then(() => limit(run));
  await Promise.all([first, limit(run), limit(run)]);
});
