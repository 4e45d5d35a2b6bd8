// Hostile files: settings, saved plans, and places to write to; test/cli/sessions/odd-files.txt has more of them, and the page of test/spec has specs.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runHere } from '../support/run-here.js';
import { expectWellEnded, folderWith, IN_MEMORY, SPEC } from './desk.js';

const DEEP = 30_000;
const BOMB = `a: &a [x]\n${Array.from({ length: 20 }, (_, n) => `k${n}: [*a, *a]`).join('\n')}`;

/** Makes its file or folder at that path. */
type Make = (path: string) => void;
const file =
  (content: string | Uint8Array): Make =>
  (path) =>
    writeFileSync(path, content);
const pipe: Make = (path) => execFileSync('mkfifo', [path]);
const sparse =
  (bytes: number): Make =>
  (path) => {
    writeFileSync(path, '');
    truncateSync(path, bytes);
  };
const folder: Make = (path) => mkdirSync(path);

function place(name: string, make: Make): string {
  const cwd = folderWith({ 'good.yaml': SPEC });
  make(join(cwd, name));
  return cwd;
}

describe('trenchctl.yaml', () => {
  test.each<[string, Make, RegExp]>([
    ['a pipe', pipe, /this is not a file/],
    ['UTF-16', file(Buffer.from('\ufeffdata: x\n', 'utf16le')), /not UTF-8/],
    ['lists in lists', file(`data: ${'['.repeat(DEEP)}${']'.repeat(DEEP)}`), /(nested too deep|RESOURCE_EXHAUSTION)/],
    ['a bomb', file(BOMB), /cannot be read: |no setting|plain value/],
  ])('%s', async (_, make, words) => {
    const ran = await runHere(['user', 'show'], { cwd: place('trenchctl.yaml', make) });
    expectWellEnded(ran, 1);
    expect(ran.stderr).toMatch(words);
  });
});

describe('a saved plan', () => {
  test.each<[string, Make, number, RegExp]>([
    ['a gigabyte of nothing', sparse(1024 ** 3), 1, /larger than 268435456 bytes/],
    ['lists in lists', file(`{"checksum":"x","a":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`), 3, /nested too deep/],
    ['101 objects in each other', file(`${'{"a":'.repeat(101)}1${'}'.repeat(101)}`), 3, /nested too deep/],
    ['100 objects in each other', file(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`), 3, /has no checksum/],
    ['a pipe', pipe, 1, /this is not a file/],
    ['UTF-16', file(Buffer.from('\ufeff{}', 'utf16le')), 1, /not UTF-8/],
  ])('%s', async (_, make, code, words) => {
    const ran = await runHere(['apply', 'plan.json', '--auto-approve', ...IN_MEMORY], { cwd: place('plan.json', make) });
    expectWellEnded(ran, code);
    expect(ran.stderr).toMatch(words);
  });
});

// Links are in links.test.ts.
describe('a plan is saved', () => {
  const save = (cwd: string, out: string) => runHere(['plan', 'good.yaml', '--skip', 'rehearsal', '-o', out, ...IN_MEMORY], { cwd });

  test('not in a pipe', async () => {
    const cwd = place('out.json', pipe);
    const ran = await save(cwd, 'out.json');
    expectWellEnded(ran, 1);
    expect(ran.stderr).toMatch(/not a file that can be replaced/);
    expect(readdirSync(cwd).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test.skipIf(process.getuid?.() === 0)('not where it may not be', async () => {
    const cwd = place('out', folder);
    chmodSync(join(cwd, 'out'), 0o500);
    const ran = await save(cwd, 'out/plan.json');
    expectWellEnded(ran, 1);
    expect(existsSync(join(cwd, 'out/plan.json'))).toBe(false);
  });
});

test('fmt leaves a file alone that is not UTF-8', async () => {
  const bytes = Buffer.from(`${SPEC.replace('segments: ', 'segments:   ')}# æøå\n`, 'latin1');
  const cwd = place('bad.yaml', file(bytes));
  const ran = await runHere(['fmt', 'bad.yaml'], { cwd });
  expectWellEnded(ran, 1);
  expect(ran.stderr).toMatch(/not UTF-8/);
  expect(readFileSync(join(cwd, 'bad.yaml')).equals(bytes)).toBe(true);
});
