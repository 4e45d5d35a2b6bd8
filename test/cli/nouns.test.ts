// Sessions as they are typed, each in a file: the commands in it are run on a fresh service, and what they print is the rest
// of the file. `npx vitest run test/cli/nouns.test.ts -u` writes the files again, for review.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seededRandom, seededUuid } from '../../src/service/random.js';
import { loginTo } from '../support/login.js';
import { runHere } from '../support/run-here.js';
import { startService, type TestService } from '../support/service.js';
import { withoutSizes } from './sizes.js';

const SESSIONS = fileURLToPath(new URL('./nouns/', import.meta.url));
const NOW = Date.parse('2026-04-17T06:00:00Z');

let under: TestService;
let cwd: string;
beforeEach(async () => {
  const clock = { now: () => NOW, sleep: async () => {} };
  under = await startService({ transport: 'http', clock, uuid: seededUuid(seededRandom(7)) });
  cwd = mkdtempSync(join(tmpdir(), 'trenchctl-nouns-'));
});
afterEach(async () => {
  await under.close();
  rmSync(cwd, { recursive: true, force: true });
});

/** Words as a shell would part them; `NAME=value` in front sets the environment. */
const wordsOf = (line: string): string[] => [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

async function play(line: string): Promise<string> {
  const words = wordsOf(line);
  const start = words.indexOf('trenchctl');
  const set = Object.fromEntries(words.slice(0, start).map((word) => word.split('=', 2)));
  const args = words.slice(start + 1);
  const { status, stdout, stderr } = await runHere(args, { cwd, env: { ...loginTo(under), ...set } });
  // The port is another one each time; which hosts are told has tests of its own.
  const told = stderr.replace(/^Credentials go to: .*\n/gm, '');
  const said = [`$ ${line}\n`, stdout, told, ...(status === 0 ? [] : [`exit ${status}\n`])].join('');
  return withoutSizes(said.replaceAll(under.baseUrl, 'http://service.test'));
}

test.each(readdirSync(SESSIONS))('%s', async (name) => {
  const lines = readFileSync(join(SESSIONS, name), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('$ '));
  const told: string[] = [];
  for (const line of lines) told.push(await play(line.slice(2)));
  await expect(told.join('\n')).toMatchFileSnapshot(join(SESSIONS, name));
});
