import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLimit } from '../../src/http/kept-alive.js';

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
