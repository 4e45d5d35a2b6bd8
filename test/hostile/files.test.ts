// Hostile files: specs, settings, saved plans, and places to write to.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runHere } from '../support/run-here.js';
import { expectWellEnded, folderWith, HUSH, IN_MEMORY, SPEC } from './desk.js';

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
const link =
  (target: string): Make =>
  (path) =>
    symlinkSync(target, path);
const folder: Make = (path) => mkdirSync(path);

function place(name: string, make: Make): string {
  const cwd = folderWith({ 'good.yaml': SPEC });
  make(join(cwd, name));
  return cwd;
}

describe('a spec', () => {
  // The words about other files are on the page of test/spec.
  test.each<[string, Make, RegExp]>([
    ['escapes', file(`${SPEC}x\u001b[2J\u202e: 1\n`), /yaml-syntax|unknown-field/],
    ['a pipe that nobody writes to', pipe, /neither a file nor a folder/],
    ['a link to a device', link('/dev/zero'), /error link-leads-out/],
  ])('%s', async (_, make, words) => {
    const ran = await runHere(['validate', 'bad.yaml'], { cwd: place('bad.yaml', make) });
    expectWellEnded(ran, 1);
    expect(ran.stderr).toMatch(words);
  });

  test('pipes, links and folders in a folder are passed over', async () => {
    const cwd = place('pipe.yaml', pipe);
    link('good.yaml')(join(cwd, 'link.yaml'));
    link('.')(join(cwd, 'round'));
    folder(join(cwd, 'folder.yaml'));
    const ran = await runHere(['validate', '.'], { cwd });
    expect([ran.status, ran.stdout]).toEqual([0, '1 file, 1 project, 1 segment: valid.\n']);
  });
});

describe('trenchctl.yaml', () => {
  test.each<[string, Make, RegExp]>([
    ['a pipe', pipe, /this is not a file/],
    ['a folder', folder, /trenchctl\.yaml cannot be read: (it is a folder|this is not a file)/],
    ['a link to nowhere', link('gone.yaml'), /it does not exist/],
    ['UTF-16', file(Buffer.from('\ufeffdata: x\n', 'utf16le')), /not UTF-8/],
    ['lists in lists', file(`data: ${'['.repeat(DEEP)}${']'.repeat(DEEP)}`), /(nested too deep|RESOURCE_EXHAUSTION)/],
    ['a bomb', file(BOMB), /cannot be read: |no setting|plain value/],
    ['a secret and a mistake', file(`clientSecret: ${HUSH}: y\n`), /trenchctl\.yaml:1:\d+ is not YAML/],
    ['an address with escapes', file('baseUrl: "https://x\\e[2J.example"\n'), /TRENCHCTL_BASE_URL is not a URL/],
  ])('%s', async (_, make, words) => {
    const ran = await runHere(['user', 'show'], { cwd: place('trenchctl.yaml', make) });
    expectWellEnded(ran, 1);
    expect(ran.stderr).not.toContain(HUSH);
    expect(ran.stderr).toMatch(words);
  });
});

describe('a saved plan', () => {
  test.each<[string, Make, number, RegExp]>([
    ['text', file('hello'), 3, /is incomplete or not JSON/],
    ['a spec', file(SPEC), 3, /is incomplete or not JSON/],
    ['null', file('null'), 3, /has no checksum/],
    ['a gigabyte of nothing', sparse(1024 ** 3), 1, /larger than 268435456 bytes/],
    ['lists in lists', file(`{"checksum":"x","a":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`), 3, /nested too deep/],
    ['101 objects in each other', file(`${'{"a":'.repeat(101)}1${'}'.repeat(101)}`), 3, /nested too deep/],
    ['100 objects in each other', file(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`), 3, /has no checksum/],
    ['a number past all numbers', file('{"checksum":"x","a":[1e400]}'), 3, /it holds a number that is too large/],
    ['keys of objects themselves', file('{"checksum":"x","__proto__":{"checksum":"y"}}'), 3, /checksum does not match/],
    ['a pipe', pipe, 1, /this is not a file/],
    ['a device', link('/dev/zero'), 1, /this is not a file/],
    ['a link to itself', link('plan.json'), 1, /leads back to itself/],
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
  const isSpare = (name: string) => name.endsWith('.tmp');

  test.each<[string, string, Make, RegExp]>([
    ['in a folder', 'out.json', folder, /it is a folder; choose another place with -o/],
    ['below a file', 'good.yaml/out.json', () => {}, /a part of its path is not a folder/],
    ['in a pipe', 'out.json', pipe, /not a file that can be replaced/],
  ])('not %s', async (_, out, make, words) => {
    const cwd = place('out.json', make);
    const ran = await save(cwd, out);
    expectWellEnded(ran, 1);
    expect(ran.stderr).toMatch(words);
    expect(readdirSync(cwd).filter(isSpare)).toEqual([]);
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
