// The embedded service keeps its data in a folder, which may be read-only; `serve` says what is ready. `sessions/data-folder.txt` has other folders.
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { listening } from '../support/byte-server.js';
import { runHere } from '../support/run-here.js';

inFolder('each');

const COMMANDS: string[][] = [
  ['project', 'list'],
  ['serve', '--port', '0'],
];
const NO_RAW_ERROR = /E[A-Z]{3,}:|mkdir/;

// Not even an administrator can make a folder in /proc, so this test also works for root.
test.skipIf(process.platform !== 'linux').each(COMMANDS)('a working folder that is read-only: %s', async (...command) => {
  const { status, stderr } = await runHere(command, { cwd: '/proc' });
  expect(status).toBe(1);
  expect(stderr).toContain(
    'the embedded service cannot keep its data in .trenchctl: the folder cannot be made; name another folder with --data',
  );
  expect(stderr).not.toMatch(NO_RAW_ERROR);
});

/** Runs the service with data beside its working folder until it waits for a signal, and stops it. */
async function served(signal: 'SIGINT' | 'SIGTERM', ...args: string[]) {
  const before = process.listenerCount(signal);
  mkdirSync(join(cwd, 'work'), { recursive: true });
  const running = runHere(['serve', '--data', '../data', ...args], { cwd: join(cwd, 'work') });
  await expect.poll(() => process.listenerCount(signal)).toBeGreaterThan(before);
  process.emit(signal);
  return running;
}

test('a service that is ready names its address, its data and its logins, as JSON or as text', async () => {
  const json = JSON.parse((await served('SIGTERM', '--port', '0', '--format', 'json')).stdout);
  const { stdout, status } = await served('SIGINT', '--port', '0');
  const [address = ''] = /http:[\d./:]+/.exec(stdout) ?? [];
  const told = stdout.replaceAll(address, 'ADDRESS').replace(/(bearer token) \S+/, '$1 TOKEN');
  expect([status, told]).toEqual([
    0,
    `The embedded service is ready at ADDRESS (data: ../data).

  console     ADDRESS/
  reference   ADDRESS/reference
  token       ADDRESS/oauth/token
  client      ${json.clientId} / ${json.clientSecret}
  user        ${json.username} / ${json.password}
  company     ${json.companyId}
  operator    ADDRESS/admin with the bearer token TOKEN

Catalog and projects are realistic sample data, not vendor data. Stop with Ctrl-C.
`,
  ]);
});

test('a port that is in use is named', async () => {
  const other = createServer();
  const port = await listening(other);
  const { status, stderr } = await runHere(['serve', '--data', ':memory:', '--port', String(port)], { cwd });
  other.close();
  expect([status, stderr]).toEqual([1, `trenchctl: port ${port} is in use: choose another with --port; --port 0 chooses a free one\n`]);
});
