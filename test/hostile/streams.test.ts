// Output that nobody reads or that has nowhere to go, and Ctrl-C.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { canary } from '../canary/marker.js';
import { listedIn } from '../docs/commands.js';
import { builtCli } from '../support/built-cli.js';
import { listening } from '../support/byte-server.js';
import { onTerminal } from '../support/on-terminal.js';
import { runCli } from '../support/run-cli.js';
import { runHere } from '../support/run-here.js';
import { expectWellEnded, folderWith, IN_MEMORY, SPEC } from './desk.js';

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
      const ran = await runHere(['apply', 'spec.yaml', '--auto-approve', '--skip', 'rehearsal', ...IN_MEMORY], { cwd: sensors(200) });
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
});

// However slow a server is, a command has an end. Those of a call and of all calls together are in test/api.

/** From `calc report company` on some go straight to a file: its first byte comes, and then nothing more. */
const ASKING = [
  ...['plan spec.yaml --skip rehearsal', 'apply spec.yaml --skip rehearsal --auto-approve', 'destroy spec.yaml --auto-approve'],
  ...['drift spec.yaml --skip rehearsal', 'export --target 2026-0417', 'catalog cables', 'project show 2026-0417 A --format json'],
  ...['probe --target 2026-0417 --auto-approve', 'dossier --target 2026-0417 -o folder', 'render spec.yaml -o folder', 'rate spec.yaml'],
  ...['check spec.yaml --state live --rules rules.yaml', 'project list', 'project show 2026-0417', 'user show', 'user validate trench'],
  ...['project create 2026-0417 --auto-approve --name A --start 2026-05-04', 'calc show 2026-0417', 'catalog costs'],
  ...['catalog costs --node 1101', 'calc report quantity 2026-0417', 'calc report company -o company.pdf', 'checklist facilities'],
  ...['checklist points 11', 'checklist download 11 FINALINSPECTION', 'doc search a', 'doc show 4001', 'doc show 4001 --versions'],
  ...['doc list --by favorites', 'doc comments 4001', 'doc list --by popular', 'doc list --by recent', 'catalog costs --revisions'],
  ...['checklist facilities --revisions', 'project delete 2026-0417 --confirm 2026-0417', 'schema --with-catalog', 'api getUser'],
  ...['import table.csv --map map.yaml -o folder', 'api downloadDocument type=ORGBLAD number=4001 -o sheet.pdf'],
  ...['doc download 4001 -o sheet.pdf', 'doc download 4001:1.0 -o sheet.pdf'],
].map((line) => line.split(' '));
const OFFLINE = [
  ...['init', 'validate', 'changed', 'fmt', 'serve', 'merge', 'explain', 'completion', 'logout', 'keygen', 'lsp', 'rules'],
  // The first runs until it is ended, and the others report a service that does not answer; they have tests of their own.
  ...['preview', 'doctor', 'login'],
];

test('every command that asks the API ends in its time, and is known here', async () => {
  const server = createServer((_, response) => response.writeHead(200).write('['));
  const cwd = folderWith({
    'spec.yaml': 'apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments: {A: {}}\n',
    'rules.yaml': 'apiVersion: trenchctl-rules/v1\nrules: {deep: {severity: note, for: cable, require: item.depth > 1}}\n',
    'table.csv': 'Prosjekt;Strekning;Kabel\n2026-0417;A;TSLF 24 kV 3x1x240 Al\n',
    'map.yaml':
      'apiVersion: trenchctl-import/v1\ncolumns: {Prosjekt: project, Strekning: segment, Kabel: "sections[0].layers[0].cables[].type"}\n',
  });
  const env = {
    TRENCHCTL_BASE_URL: `http://127.0.0.1:${await listening(server)}`,
    TRENCHCTL_ACCESS_TOKEN: canary('token'),
    TRENCHCTL_USERNAME: 'kari.nordmann',
    TRENCHCTL_COMPANY_ID: '1001',
  };
  for (const args of ASKING) {
    const ran = await runHere([...args, '--timeout', '0.05'], { cwd, env });
    expectWellEnded(ran, 1);
    const words = /there was no answer in time(, after 1 bytes)?; try again later, or raise the limit with --timeout/;
    expect(ran.stderr, args.join(' ')).toMatch(words);
  }
  // Nor is a part of a file left where a whole one should be.
  expect(readdirSync(cwd).filter((name) => name !== 'folder')).toEqual(['map.yaml', 'rules.yaml', 'spec.yaml', 'table.csv']);
  server.closeAllConnections();
  server.close();
  const { stdout } = await runHere(['--help'], { cwd });
  expect(listedIn(stdout).sort(), 'a new command goes into ASKING, or into OFFLINE if it asks no service').toEqual(
    [...new Set(ASKING.map(([name]) => name)), ...OFFLINE].sort(),
  );
});
