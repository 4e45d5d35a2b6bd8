// Output that nobody reads or that has nowhere to go, and Ctrl-C.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { builtCli } from '../support/built-cli.js';
import { onTerminal } from '../support/on-terminal.js';
import { runCli } from '../support/run-cli.js';
import { runHere } from '../support/run-here.js';
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

/** A folder with a spec of so many sensors. */
const sensors = (count: number) =>
  folderWith({ 'spec.yaml': SPEC.replace('length: 10', `sections: [{layers: [{sensors: [{outerDiameter: 12, count: ${count}}]}]}]`) });
const NOTHING = 'trenchctl: interrupted before the first change: nothing was changed';

describe('Ctrl-C', () => {
  const interrupted = (command: string, ...more: string[]) => {
    const interrupt = (child: ChildProcess) => child.stderr?.once('data', () => child.kill('SIGINT'));
    return ended([command, 'spec.yaml', ...more, ...IN_MEMORY], ['ignore', 'ignore', 'pipe'], interrupt, sensors(4000));
  };

  test('ends a rehearsal at once', async () => {
    expect(await interrupted('plan')).toMatchObject({ status: null, signal: 'SIGINT' });
  });

  test.each(['apply', 'destroy'])('before the first call of %s has an exit code, and it says that nothing was changed', async (command) => {
    const stderr = expect.stringContaining(NOTHING);
    expect(await interrupted(command, '--auto-approve')).toEqual({ status: 130, signal: null, stderr });
  });

  test('has it between the calls to a service in this process', async () => {
    // The command has another listener until its first call.
    const isApplying = () => process.listeners('SIGINT').some(({ name }) => name === 'stop');
    const timer = setInterval(() => {
      if (isApplying()) process.emit('SIGINT');
    }, 0);
    try {
      const ran = await runHere(['apply', 'spec.yaml', '--auto-approve', '--skip', 'rehearsal', ...IN_MEMORY], { cwd: sensors(400) });
      expect(ran.status).toBe(130);
      expect(ran.stderr).toContain('Stopping: calls in flight are completed, no new ones are made.');
      expect(ran.stdout).toMatch(/1 stopped\./);
    } finally {
      clearInterval(timer);
    }
  });

  test('has it at the question of a terminal', async () => {
    const before = Object.getOwnPropertyDescriptor(process.stderr, 'isTTY');
    Object.defineProperty(process.stderr, 'isTTY', { value: true, configurable: true });
    try {
      const ran = await onTerminal(['\u0003'], () => runHere(['apply', 'spec.yaml', ...IN_MEMORY], { cwd: sensors(8) }));
      expect([ran.status, ran.stderr]).toEqual([130, expect.stringContaining(NOTHING)]);
    } finally {
      if (before) Object.defineProperty(process.stderr, 'isTTY', before);
      else Reflect.deleteProperty(process.stderr, 'isTTY');
    }
  });

  test('leaves no listener behind', async () => {
    const before = process.listenerCount('SIGINT');
    for (const spec of ['spec.yaml', 'none.yaml'])
      await runHere(['apply', spec, '--auto-approve', ...IN_MEMORY], { cwd: folderWith({ 'spec.yaml': SPEC }) });
    expect(process.listenerCount('SIGINT')).toBe(before);
  });
});
