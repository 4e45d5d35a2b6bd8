// `changed`: the files that a plan depends on, compared with another commit. A pipeline decides by it what it plans.
import { mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
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

test.each([
  ['specs/a.yaml', 2],
  ['specs/new/b.yaml', 2],
  ['trenchctl.yaml', 2],
  ['rules/company.yaml', 2],
  ['rules/prod.yaml', 2],
  ['ratings.yaml', 2],
  ['prod-ratings.yaml', 2],
  ['pipeline.yml', 2],
  ['.gitattributes', 2],
  ['rules/.gitattributes', 2],
  ['rules/other.yaml', 0],
  ['README.md', 0],
  ['specs-of-old/a.yaml', 0],
  ['ratings.yaml.md', 0],
])('a change of %s only: %i', async (file, status) => {
  repository.commit({ [file]: `${SETTINGS}# another text\n` });
  expect(await found()).toEqual([status, status === 2 ? `${file}\n` : '']);
});

test('a rules file that was added to the settings later counts from then on', async () => {
  repository.commit({ 'trenchctl.yaml': SETTINGS.replace('company.yaml', 'company.yaml, rules/other.yaml') });
  repository.commit({ 'rules/other.yaml': 'b' });
  expect(await found()).toEqual([2, 'rules/other.yaml\n']);
});

test.each([
  ['that are empty', ''],
  ['that name no rules', 'ratings: ratings.yaml\n'],
  ['that are no YAML', 'rules: ['],
])('settings %s count as a change, whatever they say', async (_, text) => {
  repository.commit({ 'trenchctl.yaml': text, 'rules/company.yaml': 'b' });
  expect(await found()).toEqual([2, 'trenchctl.yaml\n']);
});

test('settings that cannot be read and did not change are an error, and no answer', async () => {
  repository.commit({ 'trenchctl.yaml': 'rules: [' });
  repository.commit({ 'README.md': 'b' });
  expect(await changed()).toMatchObject({ status: 1, stdout: '' });
});

test('files that are removed or renamed, also only in case, count', async () => {
  unlinkSync(place('trenchctl.yaml'));
  repository.commit({});
  expect(await found()).toEqual([2, 'trenchctl.yaml\n']);
  repository.git('reset', '--quiet', '--hard', 'HEAD~1');
  renameSync(place('rules/company.yaml'), place('rules/Company.yaml'));
  repository.commit({});
  expect(await found()).toEqual([2, 'rules/company.yaml\n']);
});

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

test.each(['0'.repeat(40), 'f'.repeat(40), 'no-such-branch'])(
  'everything counts as changed where the clone does not hold the commit: %s',
  async (base) => {
    const { status, stderr } = await runHere(['changed', '--base', base], { cwd: repository.folder });
    expect([status, stderr]).toEqual([2, expect.stringContaining(`does not hold the commit ${base}`)]);
  },
);

test('rules outside of the repository, and a repository without settings, are no changes', async () => {
  repository.commit({ 'trenchctl.yaml': 'rules: [../elsewhere/rules.yaml]\n' });
  repository.commit({ 'README.md': 'b' });
  expect(await found()).toEqual([0, '']);
  unlinkSync(place('trenchctl.yaml'));
  repository.commit({});
  repository.commit({ 'README.md': 'c' });
  expect(await found()).toEqual([0, '']);
});

test('without a base there is nothing to compare with', async () => {
  const { status, stderr } = await runHere(['changed', 'specs/'], { cwd: repository.folder });
  expect([status, stderr]).toEqual([1, expect.stringContaining('base')]);
});
