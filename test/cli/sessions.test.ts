// Each file of the folder `sessions` is a session. `npx vitest run test/cli/sessions.test.ts -u` writes the answers again, for review.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { NOW, play, startStill } from './session.js';

const SESSIONS = fileURLToPath(new URL('./sessions/', import.meta.url));

inFolder('each');
withService('each', startStill);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each(readdirSync(SESSIONS))('%s', async (name) => {
  const file = join(SESSIONS, name);
  await expect(await play(readFileSync(file, 'utf8'), { cwd, under })).toMatchFileSnapshot(file);
});
