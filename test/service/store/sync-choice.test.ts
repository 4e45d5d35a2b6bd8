// Short syncs run in the thread; on a slow disk nearly all run beside it.
import { expect, test } from 'vitest';
import { createSyncChoice } from '../../../src/service/store/sync-choice.js';

/** Makes a number of syncs on a disk and returns how many of them ran in the thread. */
function syncs(choice: ReturnType<typeof createSyncChoice>, count: number, ms: number): number {
  let inThread = 0;
  for (let made = 0; made < count; made += 1) {
    if (!choice.isInThread()) continue;
    inThread += 1;
    choice.took(ms);
  }
  return inThread;
}

test('short syncs all run in the thread, and one that is slow by chance changes nothing', () => {
  const choice = createSyncChoice();
  expect(syncs(choice, 100, 0.2)).toBe(100);
  expect(syncs(choice, 1, 5)).toBe(1);
  expect(syncs(choice, 100, 0.2)).toBe(100);
});

test.each([2, 10, 50])('on a disk of %d ms nearly all run beside the thread', (ms) => {
  const choice = createSyncChoice();
  syncs(choice, 100, ms);
  expect(syncs(choice, 10_000, ms)).toBeLessThanOrEqual(16);
});

test('a disk that has become fast is noticed', () => {
  const choice = createSyncChoice();
  syncs(choice, 10_000, 50);
  syncs(choice, 1024, 0.2);
  expect(syncs(choice, 100, 0.2)).toBe(100);
});
