// The specs of a base commit, read from real repositories.
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasUncommitted, openBase } from '../../src/git/open-base.js';
import { newRepository, repositoryIn, type TestRepository } from './repository.js';

const ENV = { PATH: process.env.PATH, HOME: '/nonexistent' };

const textsOf = async (repository: TestRepository, ref: string, paths = ['specs']) => {
  const given = paths.map((path) => join(repository.folder, path));
  const { files, name, note } = await openBase(given, ref, ENV);
  const texts = given.flatMap((path) => files.list(path)).map((file) => [file.replace(`${name}:`, ''), files.read(file)]);
  return { texts: Object.fromEntries(texts), ...(note ? { note } : {}) };
};

test('the base is the merge base: commits that landed on the branch later are not part of it', async () => {
  const repository = newRepository();
  repository.commit({ 'specs/a.yaml': 'one' });
  repository.git('switch', '--quiet', '--create', 'pr');
  repository.commit({ 'specs/a.yaml': 'two' });
  repository.git('switch', '--quiet', 'main');
  repository.commit({ 'specs/a.yaml': 'landed', 'specs/b.yaml': 'landed' });
  repository.git('switch', '--quiet', 'pr');
  repository.write('specs/a.yaml', 'not committed');
  expect(await textsOf(repository, 'main')).toEqual({ texts: { 'specs/a.yaml': 'one' } });
  repository.git('switch', '--quiet', '--detach', 'pr');
  expect(await textsOf(repository, 'main')).toEqual({ texts: { 'specs/a.yaml': 'one' } });
});

test('files are listed as on the disk: YAML only, no hidden folders, no node_modules, no links', async () => {
  const repository = newRepository();
  mkdirSync(join(repository.folder, 'specs'));
  symlinkSync('/etc/passwd', join(repository.folder, 'specs/link.yaml'));
  repository.commit({
    'specs/a.YML': '1',
    'specs/deep/æøå "x"\t.yaml': '2',
    'specs/.hidden/b.yaml': 'no',
    'specs/node_modules/c.yaml': 'no',
    'specs/readme.md': 'no',
    'other/d.yaml': 'no',
    'single.spec': '3',
  });
  expect((await textsOf(repository, 'HEAD', ['specs', 'single.spec'])).texts).toEqual({
    'specs/a.YML': '1',
    'specs/deep/æøå "x"\t.yaml': '2',
    'single.spec': '3',
  });
  expect((await textsOf(repository, 'HEAD', ['specs/deep'])).texts).toEqual({ 'specs/deep/æøå "x"\t.yaml': '2' });
  expect((await textsOf(repository, 'HEAD', ['new-folder'])).texts).toEqual({});
});

test('a shallow clone says what to fetch', async () => {
  const origin = newRepository();
  origin.commit({ 'specs/a.yaml': 'one' });
  origin.git('switch', '--quiet', '--create', 'pr');
  origin.commit({ 'specs/a.yaml': 'two' });
  const folder = join(origin.folder, 'clone');
  origin.git('clone', '--quiet', '--depth', '1', '--branch', 'pr', `file://${origin.folder}`, folder);
  const clone = repositoryIn(folder);
  await expect(textsOf(clone, 'origin/main')).rejects.toThrow(/shallow.*fetch-depth: 0/);
  await expect(textsOf(clone, 'HEAD^')).rejects.toThrow(/shallow/);
  clone.git('fetch', '--quiet', '--depth', '1', 'origin', 'main:refs/remotes/origin/main');
  await expect(textsOf(clone, 'origin/main')).rejects.toThrow(/in common.*fetch --deepen/);
  clone.git('fetch', '--quiet', '--unshallow', 'origin');
  expect((await textsOf(clone, 'origin/main')).texts).toEqual({ 'specs/a.yaml': 'one' });
});

test('the settings of a repository start no program, and variables of git lead nowhere else', async () => {
  const repository = newRepository();
  const proof = join(repository.folder, 'ran');
  const program = join(repository.folder, 'program.sh');
  writeFileSync(program, `#!/bin/sh\ntouch ${proof}\nexit 1\n`);
  chmodSync(program, 0o755);
  repository.commit({ 'specs/a.yaml': 'one', '.gitattributes': '*.yaml diff=evil filter=evil' });
  for (const name of [
    'core.fsmonitor',
    'core.pager',
    'core.sshCommand',
    'diff.external',
    'diff.evil.textconv',
    'filter.evil.smudge',
    'filter.evil.clean',
    'alias.ls-tree',
  ])
    repository.git('config', name, name.startsWith('alias') ? `!${program}` : program);
  const given = join(repository.folder, 'specs');
  const env = { ...ENV, GIT_DIR: '/nonexistent', GIT_EXTERNAL_DIFF: program, GIT_PAGER: program };
  const { files, name, otherFiles } = await openBase([given], 'HEAD', env);
  expect(files.list(given).map((file) => files.read(file))).toEqual(['one']);
  expect(await otherFiles()).toEqual([]);
  expect(name).toHaveLength(8);
  expect(await hasUncommitted([given], env)).toBe(false);
  repository.write('specs/a.yaml', 'two');
  expect(await hasUncommitted([given], env)).toBe(true);
  expect(existsSync(proof)).toBe(false);
});

test('specs that differ from the commit are told: changed, new and removed ones, but no other line breaks', async () => {
  const repository = newRepository();
  repository.commit({ 'specs/a.yaml': 'one\ntwo\n', 'specs/b.yaml': 'two\n', 'README.md': 'a', 'other/c.yaml': '' });
  const given = join(repository.folder, 'specs');
  const isDirty = (): Promise<boolean> => hasUncommitted([join(repository.folder, 'other'), given], ENV);
  const restore = (): string => repository.git('checkout', '--quiet', '.');
  expect(await isDirty()).toBe(false);
  repository.write('README.md', 'b');
  repository.write('specs/a.yaml', 'one\r\ntwo\r\n');
  expect(await isDirty()).toBe(false);
  repository.write('specs/a.yaml', 'three\n');
  expect(await isDirty()).toBe(true);
  restore();
  repository.write('specs/new/c.yaml', 'two\n');
  expect(await isDirty()).toBe(true);
  rmSync(join(given, 'new'), { recursive: true });
  rmSync(join(given, 'b.yaml'));
  expect(await isDirty()).toBe(true);
  restore();
  expect(await isDirty()).toBe(false);
  expect(await hasUncommitted(['/'], ENV)).toBe(false);
});

const NOT_CHECKED_OUT =
  '--base: specs/sub is a submodule that is not checked out, so it is not known which segments were removed; check it out (git submodule update --init; in GitHub Actions: actions/checkout with submodules: true; in GitLab: GIT_SUBMODULE_STRATEGY: normal), or plan with --no-prune';

test('tracked YAML files outside of the given paths are listed', async () => {
  const repository = newRepository();
  repository.commit({ 'specs/a.yaml': '1', 'specs/b.yaml': '2', 'more/c.yaml': '3' });
  repository.write('more/untracked.yaml', '4');
  const { otherFiles } = await openBase([join(repository.folder, 'specs/a.yaml')], 'HEAD', ENV);
  const others = async () => (await otherFiles()).map((file) => file.split('/').slice(-2).join('/')).sort();
  expect(await others()).toEqual(['more/c.yaml', 'specs/b.yaml']);
  // A given file may be removed. A sparse checkout may leave out the other files, but none of the given ones.
  rmSync(join(repository.folder, 'specs/a.yaml'));
  expect(await others()).toEqual(['more/c.yaml', 'specs/b.yaml']);
  repository.git('checkout', '--', 'specs/a.yaml');
  repository.git('sparse-checkout', 'set', '--no-cone', '/specs/a.yaml');
  expect(await others()).toEqual(['more/c.yaml', 'specs/b.yaml']);
  repository.git('sparse-checkout', 'set', '--no-cone', '/specs/b.yaml');
  await expect(others()).rejects.toThrow(/specs\/a\.yaml is not removed, but a sparse checkout leaves it out/);
  // A file that git does not compare is not left out.
  repository.git('sparse-checkout', 'disable');
  repository.git('update-index', '--skip-worktree', 'specs/a.yaml');
  expect(await others()).toEqual(['more/c.yaml', 'specs/b.yaml']);
  // A submodule that is not checked out counts where specs can be in it.
  repository.git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},specs/sub`);
  const folder = await openBase([join(repository.folder, 'specs')], 'HEAD', ENV);
  expect(await others()).toEqual(['more/c.yaml', 'specs/b.yaml']);
  await expect(folder.otherFiles()).rejects.toThrow(NOT_CHECKED_OUT);
  mkdirSync(join(repository.folder, 'specs/sub/.git'), { recursive: true });
  expect((await folder.otherFiles()).map((file) => file.split('/').at(-1))).toEqual(['c.yaml']);
});

// Anything that git cannot read is an error. A spec that is left out would count as missing in the base, and a segment that was removed
// since would be kept without a word.

/** The texts of the specs of a base, with a look at the files beside them. */
const open = async ({ folder }: TestRepository, ref: string) => {
  const base = await openBase([join(folder, 'specs')], ref, ENV);
  await base.otherFiles();
  return base.files.list(join(folder, 'specs')).map(base.files.read);
};

/** Deletes the file of a loose object. */
const lose = ({ folder, git }: TestRepository, expression: string): void => {
  const id = git('rev-parse', expression);
  rmSync(join(folder, '.git/objects', id.slice(0, 2), id.slice(2)));
};

function twoCommits(): TestRepository {
  const repository = newRepository();
  repository.commit({ 'specs/a.yaml': 'one', 'specs/b.yaml': 'two', 'picture.png': 'three' });
  rmSync(join(repository.folder, 'specs/b.yaml'));
  repository.commit({ 'specs/a.yaml': 'changed', 'picture.png': 'four' });
  return repository;
}

test('a partial clone whose remote is gone: the removed file is an error and not missing in the base', async () => {
  const origin = twoCommits();
  origin.git('config', 'uploadpack.allowFilter', 'true');
  const folder = `${origin.folder}-clone`;
  origin.git('clone', '--quiet', '--filter=blob:none', `file://${origin.folder}`, folder);
  renameSync(origin.folder, `${origin.folder}-gone`);
  await expect(open(repositoryIn(folder), 'HEAD^')).rejects.toThrow(
    /git cannot read the specs of the base \(.+\); .*clone without a filter/,
  );
});

test('a blob of a spec that is lost is an error, and that of another file is not', async () => {
  const repository = twoCommits();
  lose(repository, 'HEAD^:picture.png');
  expect(await open(repository, 'HEAD^')).toEqual(['one', 'two']);
  lose(repository, 'HEAD^:specs/b.yaml');
  await expect(open(repository, 'HEAD^')).rejects.toThrow(/does not hold the content of specs\/b\.yaml/);
});

test('an index that is damaged is an error', async () => {
  const repository = twoCommits();
  writeFileSync(join(repository.folder, '.git/index'), 'damaged');
  await expect(open(repository, 'HEAD^')).rejects.toThrow(
    /git cannot list the files of the work tree \(.+\), so it is not known which segments were moved; see to the reason, and plan again$/,
  );
});
