// Sessions with the commands of nouns, each in a file. `npx vitest run test/cli/nouns.test.ts -u` writes the answers again, for review.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { cwd, inFolder, under, withService } from '../support/around.js';
import { play, startStill } from './session.js';

const SESSIONS = fileURLToPath(new URL('./nouns/', import.meta.url));

inFolder('each');
withService('each', startStill);

test.each(readdirSync(SESSIONS))('%s', async (name) => {
  const file = join(SESSIONS, name);
  await expect(await play(readFileSync(file, 'utf8'), { cwd, under })).toMatchFileSnapshot(file);
});
