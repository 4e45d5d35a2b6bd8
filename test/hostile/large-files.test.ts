// Files of 100 MB, and 50,000 files. A file is refused by its size: the heap of the process is smaller than the file.
import { execFileSync } from 'node:child_process';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newRepository, type TestRepository } from '../git/repository.js';
import { runCli } from '../support/run-cli.js';
import { expectWellEnded, IN_MEMORY, SPEC } from './desk.js';

const SIZE = 100 * 1024 * 1024;
/** Less than half of the file, and enough for a plan. */
const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=48' };

function withLarge(name: string): TestRepository {
  const repository = newRepository();
  repository.write('specs/a.yaml', SPEC);
  writeFileSync(join(repository.folder, name), '');
  truncateSync(join(repository.folder, name), SIZE);
  return repository;
}

test.each<[string, string, string[], RegExp]>([
  ['a spec', 'large.yaml', ['validate', 'large.yaml'], /file-too-large: this file is larger than 1048576 bytes/],
  ['a rules file', 'large.yaml', ['plan', 'specs', '--rules', 'large.yaml'], /file-too-large/],
  ['a rules file with test cases', 'large.yaml', ['rules', 'test', 'large.yaml'], /file-too-large/],
  ['a ratings file', 'large.yaml', ['rate', 'specs', '--ratings-file', 'large.yaml'], /larger than/],
  ['trenchctl.yaml', 'trenchctl.yaml', ['plan', 'specs'], /larger than 65536 bytes/],
  ['a key', 'key', ['plan', 'specs', '-o', 'plan.json', '--sign', 'key'], /larger than 16384 bytes/],
])('%s of 100 MB is refused by its size', async (_, name, args, words) => {
  const { folder } = withLarge(name);
  const takesService = ['plan', 'rate'].includes(args[0] ?? '') ? IN_MEMORY : [];
  const ran = await runCli([...args, ...takesService], { cwd: folder, env: SMALL_HEAP });
  expectWellEnded(ran, 1);
  expect(ran.stderr).toMatch(words);
});

test('a saved plan of 100 MB may be a plan of many segments, so it is read, and refused by its content', async () => {
  const { folder } = withLarge('plan.json');
  const ran = await runCli(['apply', 'plan.json', '--auto-approve', ...IN_MEMORY], { cwd: folder });
  expectWellEnded(ran, 3);
  expect(ran.stderr).toContain('is incomplete or not JSON');
});

test('a saved plan of more than twenty million values is refused by their number', async () => {
  const { folder, write } = newRepository();
  write('plan.json', `[${'{},'.repeat(20_000_000)}{}]`);
  const ran = await runCli(['apply', 'plan.json', '--auto-approve', ...IN_MEMORY], { cwd: folder });
  expectWellEnded(ran, 3);
  expect(ran.stderr).toMatch(/holds more than 20,000,000 values/);
});

test('more than ten thousand specs are refused', async () => {
  const { folder, write } = newRepository();
  for (let n = 0; n <= 10_000; n += 1) write(`many/${n}.yaml`, '');
  const ran = await runCli(['validate', 'many'], { cwd: folder });
  expectWellEnded(ran, 1);
  expect(ran.stderr).toMatch(/error too-many-files/);
});

test('a spec of 100 MB in the base is not read, and nothing counts as removed', async () => {
  const repository = withLarge('specs/large.yaml');
  repository.commit({});
  repository.git('rm', '--quiet', 'specs/large.yaml');
  repository.commit({});
  const ran = await runCli(['plan', 'specs', '--base', 'HEAD^', ...IN_MEMORY], { cwd: repository.folder, env: SMALL_HEAP });
  expect([ran.status, ran.stderr]).toEqual([0, expect.stringMatching(/warning base-invalid.*larger than 1048576 bytes/)]);
});

test('50,000 files in the base are too many, and nothing counts as removed', async () => {
  const repository = newRepository();
  repository.commit({ 'specs/a.yaml': SPEC });
  const head = repository.git('rev-parse', 'HEAD');
  const blob = repository.git('rev-parse', 'HEAD:specs/a.yaml');
  const tree = (rows: readonly string[]): string =>
    execFileSync('git', ['mktree'], { cwd: repository.folder, input: `${rows.join('\n')}\n`, encoding: 'utf8' }).trim();
  const specs = tree(Array.from({ length: 50_000 }, (_, n) => `100644 blob ${blob}\t${n}.yaml`));
  const base = tree([`040000 tree ${specs}\tspecs`]);
  const ran = await runCli(['plan', 'specs', '--base', base, ...IN_MEMORY], { cwd: repository.folder });
  expect([ran.status, ran.stderr]).toEqual([0, expect.stringMatching(/warning base-invalid/)]);
  expect(repository.git('rev-parse', 'HEAD')).toBe(head);
});
