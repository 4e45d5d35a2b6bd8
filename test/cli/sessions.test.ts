// Each file of the folders `sessions` and `nouns` is a session. `npx vitest run test/cli/sessions.test.ts -u` writes the answers again, for review.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../src/http/clock.js';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { NOW, play, startStill } from './session.js';

const FILES = ['sessions', 'nouns'].flatMap((folder) => readdirSync(join(import.meta.dirname, folder)).map((name) => join(folder, name)));

inFolder('each');
withService('each', startStill);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  // Nobody waits before a call is tried again.
  vi.spyOn(systemClock, 'sleep').mockResolvedValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each(FILES)('%s', async (name) => {
  const file = join(import.meta.dirname, name);
  await expect(await play(readFileSync(file, 'utf8'), { cwd, under })).toMatchFileSnapshot(file);
});
