// What is asked before it is needed must never be in the way.
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GlobalArgs } from '../../src/cli/command.js';
import { withConnection } from '../../src/cli/connection/connect.js';
import { cwd, inFolder } from '../support/around.js';
import { listening } from '../support/byte-server.js';
import { runCli } from '../support/run-cli.js';
import { runHere } from '../support/run-here.js';

let server: Server;
let base: string;
const asked: string[] = [];

inFolder('each');
beforeEach(async () => {
  asked.length = 0;
  // It takes every question and answers none.
  server = createServer((request) => void asked.push(String(request.url)));
  base = `http://127.0.0.1:${await listening(server)}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const given = () => ({
  cwd,
  env: {
    TRENCHCTL_BASE_URL: base,
    TRENCHCTL_TOKEN_URL: `${base}/token`,
    TRENCHCTL_CLIENT_ID: 'early',
    TRENCHCTL_CLIENT_SECRET: 'a-secret-of-this-test',
  },
});
const run = (...args: string[]) => runHere(args, given());

test('a command requests its token before its own work, although it makes no call, and the end of the command is the end of its log', async () => {
  for (const [name, value] of Object.entries(given().env)) vi.stubEnv(name, value);
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const ended = vi.fn();
  server.on('request', ({ socket }) => socket.on('close', ended));
  // The endpoint never answers: work that waited for the token would not begin.
  const work = () => expect.poll(() => asked).toEqual(['/token']);
  await withConnection({ timeout: 60, verbose: true } as GlobalArgs, work);
  await expect.poll(() => ended.mock.calls.length).toBe(1);
  const told = quiet.mock.calls.flat();
  quiet.mockRestore();
  vi.unstubAllEnvs();
  expect(told).toEqual([expect.stringMatching(/^Credentials go to: /)]);
});

test('a spec with a mistake is refused at once, although the token was asked for and never comes', async () => {
  writeFileSync(join(cwd, 's.yaml'), 'apiVersion: trenchctl/v1\nproject: P\nsegments: {A: {lenght: 1}}\n');
  // A process of its own, which must end although the request is open.
  const { status, stderr } = await runCli(['plan', 's.yaml'], given());
  expect(status).toBe(1);
  expect(stderr).toContain('did you mean');
  expect(asked.filter((path) => path !== '/token')).toEqual([]);
});

test('a command that is named after an option is the same command', async () => {
  writeFileSync(join(cwd, 's.yaml'), 'apiVersion: trenchctl/v1\nproject: P\nsegments: {A: {length: 1}}\n');
  const [first, second] = [await run('validate', 's.yaml'), await run('--verbose', 'validate', 's.yaml')];
  expect(first).toMatchObject({ status: 0 });
  expect(second).toEqual(first);
});
