// Output that nobody reads, or that has nowhere to go.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { builtCli } from '../support/built-cli.js';
import { runCli } from '../support/run-cli.js';
import { folderWith, IN_MEMORY, SPEC } from './desk.js';

const CATALOG = ['catalog', 'cables', '--format', 'json', ...IN_MEMORY];

type Stdio = 'pipe' | 'ignore' | number;

async function ended(args: readonly string[], stdio: Stdio[], act?: (child: ChildProcess) => void, cwd = tmpdir()) {
  const env = { PATH: process.env.PATH ?? '', CI: '' };
  const child = spawn(process.execPath, [builtCli(), ...args], { cwd, env, stdio });
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  act?.(child);
  const [status, signal] = await once(child, 'close');
  return { status, signal, stderr };
}

test('a reader that goes away is no error', async () => {
  const ran = await ended(CATALOG, ['ignore', 'pipe', 'pipe'], (child) => child.stdout?.destroy());
  expect(ran).toEqual({ status: 0, signal: null, stderr: '' });
});

test('an apply whose reader has gone is carried out', async () => {
  const cwd = folderWith({ 'spec.yaml': SPEC });
  const args = ['apply', 'spec.yaml', '--auto-approve', '--skip', 'rehearsal'];
  const ran = await ended(args, ['ignore', 'pipe', 'pipe'], (child) => child.stdout?.destroy(), cwd);
  expect([ran.status, ran.stderr]).toEqual([0, expect.not.stringMatching(/^\s+at /m)]);
  expect((await runCli(['drift', 'spec.yaml'], { cwd })).status).toBe(0);
});

test('nor is it one where nobody reads the errors', async () => {
  const ran = await ended(['validate', 'nothing.yaml'], ['ignore', 'pipe', 'pipe'], (child) => child.stderr?.destroy());
  expect([ran.status, ran.signal]).toEqual([1, null]);
});

test.skipIf(process.platform !== 'linux')('a disk that is full is told, and the run has failed', async () => {
  const full = openSync('/dev/full', 'w');
  const cwd = folderWith({ 'spec.yaml': SPEC });
  for (const args of [CATALOG, ['plan', 'spec.yaml', '--skip', 'rehearsal', ...IN_MEMORY]]) {
    const { status, stderr } = await ended(args, ['ignore', full, 'pipe'], undefined, cwd);
    expect([status, stderr]).toEqual([1, expect.stringContaining('the output could not be written: the disk is full')]);
    expect(stderr).not.toMatch(/^\s+at /m);
  }
  closeSync(full);
});

test('a mistake of ours has no stack either', async () => {
  const code = 'process.once("beforeExit",()=>{throw new Error("oh\\u001b[2J")})';
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
  const ran = await runCli(['--version', '--no-color'], { cwd: tmpdir(), env });
  expect([ran.status, ran.stderr]).toEqual([1, 'trenchctl: oh\\u{1b}[2J\n']);
});
