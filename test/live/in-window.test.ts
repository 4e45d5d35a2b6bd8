// Runs of several lists share a window, and no run is started after a failed one of its list.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWindow } from '../../src/live/in-window.js';
import { settings } from '../support/counts.js';

const { count: COUNT, seed: SEED } = settings({ count: 200, long: 5000, seed: 20261116 });

/** Ends the runs one by one, in an order that the test chooses. */
function gates(picks: readonly number[]) {
  const open: (() => void)[] = [];
  let most = 0;
  return {
    most: () => most,
    wait: () =>
      new Promise<void>((end) => {
        open.push(end);
        most = Math.max(most, open.length);
      }),
    async endAll() {
      for (let n = 0; open.length > 0; n += 1) {
        open.splice((picks[n % picks.length] ?? 0) % open.length, 1)[0]?.();
        for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
      }
    },
  };
}

test(`every element is run once, in order of the result, with a limited number at a time (${COUNT} worlds)`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.nat({ max: 9 }), { maxLength: 12 }), { maxLength: 4 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.nat(), { minLength: 1 }),
      async (lists, most, picks) => {
        const inWindow = createWindow(most);
        const gate = gates(picks);
        const all = Promise.all(
          lists.map((list) =>
            inWindow(list, async (element) => {
              await gate.wait();
              return element * 2;
            }),
          ),
        );
        await gate.endAll();
        expect(await all).toEqual(lists.map((list) => list.map((element) => element * 2)));
        expect(gate.most()).toBe(Math.min(most, lists.flat().length));
      },
    ),
    { seed: SEED, numRuns: COUNT },
  );
});

test('a failed run ends its list at once, and the other lists go on', async () => {
  const inWindow = createWindow(2);
  const started: number[] = [];
  const failing = inWindow([1, 2, 3, 4, 5], async (element) => {
    started.push(element);
    if (element === 2) throw new Error('two');
    return element === 1 ? new Promise<number>(() => {}) : element;
  });
  const other = inWindow(['a', 'b', 'c'], async (element) => element);
  await expect(failing).rejects.toThrow('two');
  expect(await other).toEqual(['a', 'b', 'c']);
  expect(started).toEqual([1, 2]);
});

test('a list that begins as a run ends does not make one run too many', async () => {
  const inWindow = createWindow(1);
  const seen: number[] = [];
  let running = 0;
  const run = async () => {
    running += 1;
    seen.push(running);
    await Promise.resolve();
    running -= 1;
  };
  const late: Promise<unknown>[] = [];
  await inWindow([1, 2], (element) => {
    const done = run();
    // The place of the first run is free by then, and the second run has not begun.
    if (element === 1) void done.then(() => {}).then(() => late.push(inWindow([3], run)));
    return done;
  });
  await Promise.all(late);
  expect(seen).toEqual([1, 1, 1]);
});
