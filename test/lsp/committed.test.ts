// The specs of the last commit, whose segments are completed after they were renamed or removed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { committedTexts } from '../../src/cli/commands/lsp.js';
import { newRepository } from '../git/repository.js';

test('the last commit is read once, and again after another commit', async () => {
  const repository = newRepository();
  const texts = committedTexts([join(repository.folder, 'specs')]);
  expect(await texts()).toEqual([]);
  repository.commit({ 'specs/a.yaml': 'one', 'other/b.yaml': 'two' });
  repository.write('specs/a.yaml', 'not committed');
  const first = await texts();
  expect(first.map(({ text }) => text)).toEqual(['one']);
  expect(await texts()).toBe(first);
  repository.commit({ 'specs/a.yaml': 'three' });
  expect((await texts()).map(({ text }) => text)).toEqual(['three']);
});

test('a folder without a repository has no commit', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trenchctl-no-repository-'));
  expect(await committedTexts([folder])()).toEqual([]);
  expect(await committedTexts([])()).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});
