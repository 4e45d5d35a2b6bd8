// Links, submodules and settings that go, as `changed` compares them with another commit. `sessions/changed.txt` has the other files.
import { mkdirSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newRepository, type TestRepository } from '../git/repository.js';
import { runHere } from '../support/run-here.js';

const SETTINGS = `rules: [rules/company.yaml]
ratings: ratings.yaml
environments:
  prod: {rules: [rules/prod.yaml], ratings: prod-ratings.yaml}
`;
const FILES = {
  'trenchctl.yaml': SETTINGS,
  'specs/a.yaml': 'a',
  'rules/company.yaml': 'a',
  'rules/prod.yaml': 'a',
  'rules/other.yaml': 'a',
  'ratings.yaml': 'a',
  'prod-ratings.yaml': 'a',
  'README.md': 'a',
  'pipeline.yml': 'a',
  'specs-of-old/a.yaml': 'a',
};

let repository: TestRepository;
beforeEach(() => {
  repository = newRepository();
  repository.commit(FILES);
});
afterEach(() => rmSync(repository.folder, { recursive: true, force: true }));

const place = (path: string): string => join(repository.folder, path);
const changed = (...args: string[]) =>
  runHere(['changed', 'specs/', 'pipeline.yml', '--base', 'HEAD~1', ...args], { cwd: repository.folder });
const found = async (): Promise<[number | null, string]> => {
  const { status, stdout } = await changed();
  return [status, stdout];
};

test('a file that becomes a link counts, and so does the target of a link', async () => {
  unlinkSync(place('rules/company.yaml'));
  symlinkSync('other.yaml', place('rules/company.yaml'));
  repository.commit({});
  expect(await found()).toEqual([2, 'rules/company.yaml\n']);
  repository.commit({ 'rules/other.yaml': 'b' });
  expect(await found()).toEqual([2, 'rules/other.yaml\n']);
  // The link in between leads elsewhere: neither the named file nor the last target has changed.
  symlinkSync('company.yaml', place('rules/between.yaml'));
  unlinkSync(place('ratings.yaml'));
  symlinkSync('rules/between.yaml', place('ratings.yaml'));
  repository.commit({});
  unlinkSync(place('rules/between.yaml'));
  symlinkSync('prod.yaml', place('rules/between.yaml'));
  repository.commit({});
  expect(await found()).toEqual([2, 'rules/between.yaml\n']);
});

test('a folder that is a submodule counts, also if .gitmodules asks git to leave it out', async () => {
  const gitlink = (id: string): void => {
    repository.git('update-index', '--add', '--cacheinfo', `160000,${id},rules`);
    repository.git('commit', '--quiet', '--message', 'submodule');
  };
  rmSync(place('rules'), { recursive: true });
  repository.commit({ '.gitmodules': '[submodule "rules"]\n\tpath = rules\n\turl = ../rules\n\tignore = all\n' });
  mkdirSync(place('rules'));
  gitlink('1'.repeat(40));
  expect(await found()).toEqual([2, 'rules\n']);
  gitlink('2'.repeat(40));
  expect(await found()).toEqual([2, 'rules\n']);
});
