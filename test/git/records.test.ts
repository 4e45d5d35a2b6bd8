// The commit that is recorded as applied, and the commits that wrote lines, in real repositories.
import { rmSync, symlinkSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lineCommits } from '../../src/git/line-history.js';
import { headCommit, openBaseOfPlan } from '../../src/git/open-base.js';
import { openRecord } from '../../src/git/open-record.js';
import { openTree } from '../../src/git/tree-files.js';
import { newRepository, repositoryIn, type TestRepository } from './repository.js';

const ENV = { PATH: process.env.PATH, HOME: '/nonexistent' };
const REF = 'refs/trenchctl/applied';
const started = process.cwd();
let repository: TestRepository;
beforeEach(() => {
  repository = newRepository();
  process.chdir(repository.folder);
});
afterEach(() => process.chdir(started));

const open = (paths = ['specs'], ref = REF) => openRecord(paths, ref, ENV);

test('a commit whose specs are on the disk is recorded, and the next one after it', async () => {
  const first = repository.commit({ 'specs/a.yaml': 'one\r\n', 'specs/deep/b.yaml': 'two' });
  // Only the ends of lines differ.
  repository.write('specs/a.yaml', 'one\n');
  const record = await open();
  expect(record).toEqual({ ref: REF, commit: first, move: expect.any(Function) });
  await record.move();
  const second = repository.commit({ 'specs/a.yaml': 'three' });
  const next = await open(['.']);
  expect([next.before, next.commit]).toEqual([first, second]);
  await next.move();
  expect(repository.git('rev-parse', REF)).toBe(second);
});

test('a folder that is gone is not recorded either', async () => {
  repository.commit({ 'specs/a.yaml': 'one', 'other/b.yaml': 'two' });
  rmSync('specs', { recursive: true });
  await expect(open()).rejects.toThrow('there is no such file or folder: specs');
});

test.each<[string, () => void, RegExp]>([
  [
    'changed',
    () => repository.write('specs/a.yaml', 'x'),
    /^--record: specs\/a\.yaml is not as in HEAD \([0-9a-f]{8}\), so this commit is not recorded as applied; commit the change or take it back and run the same command again, or apply without --record$/,
  ],
  ['added', () => repository.write('specs/c.yaml', 'x'), /specs\/c\.yaml is not as in HEAD/],
  ['removed', () => rmSync('specs/b.yaml'), /^--record: specs\/b\.yaml is not as in HEAD/],
])('a spec that was %s is not recorded, also if that happens meanwhile', async (_, change, words) => {
  repository.commit({ 'specs/a.yaml': 'one', 'specs/b.yaml': 'two', 'other/c.yaml': 'three' });
  const { move } = await open(['other', 'specs']);
  change();
  await expect(open(['other', 'specs'])).rejects.toThrow(words);
  await expect(move()).rejects.toThrow(words);
  expect(repository.git('for-each-ref', REF)).toBe('');
});

test('a run that was overtaken says by which commit, and another failure says its reason', async () => {
  const first = repository.commit({ 'specs/a.yaml': 'one' });
  const { move } = await open();
  const other = repository.git('commit-tree', '-m', 'x', 'HEAD^{tree}');
  repository.git('update-ref', REF, other);
  await expect(move()).rejects.toThrow(
    `${REF} was not moved to ${first.slice(0, 8)}: another run has recorded ${other.slice(0, 8)} meanwhile; run the same command again, which then compares with that commit`,
  );
  repository.git('update-ref', '-d', REF);
  const again = await open();
  repository.git('update-ref', `${REF}/x`, first);
  await expect(again.move()).rejects.toThrow(/was not moved .*; see to the reason, then run the same command/);
  repository.git('update-ref', '-d', `${REF}/x`);
  repository.git('update-ref', REF, first);
  const locked = await open();
  repository.write(`.git/${REF}.lock`, '');
  await expect(locked.move()).rejects.toThrow(/was not moved .*; see to the reason, then run the same command/);
});

const ONE_FILE = '--record: specs/a.yaml is one file, and a commit is applied only with all of its specs; name the folder of the specs';

test('a file, a branch and a repository without a commit are refused', async () => {
  await expect(open(['.'])).rejects.toThrow('HEAD has no commit yet');
  repository.commit({ 'specs/a.yaml': 'one' });
  for (const paths of [['specs/a.yaml'], ['specs', 'specs/a.yaml']]) await expect(open(paths)).rejects.toThrow(ONE_FILE);
  repository.git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},specs/sub`);
  repository.git('commit', '--quiet', '--message', 'x');
  await expect(open()).rejects.toThrow(
    /^--record: specs\/sub is a submodule, and the next run could not read from [0-9a-f]{8} what its specs state; put the specs into the repository itself, or apply without --record$/,
  );
  await expect(open(['specs'], 'refs/heads/main')).rejects.toThrow('no branch or tag is moved');
});

test('lines have the newest commit that wrote one of them, at the nearest place', async () => {
  const file = 'specs/a.yaml';
  const first = repository.commit({ [file]: 'a\nb\nsame\nd\nsame\n' });
  repository.commit({ [file]: 'a\nB\nsame\nd\ne\nsame\nB\n' });
  // The day of the commit counts, and not the day on which its author first made it.
  repository.git('commit', '--quiet', '--amend', '--no-edit', '--date', '2020-01-01T12:00:00Z');
  const second = repository.git('rev-parse', 'HEAD');
  const seconds = Number(repository.git('show', '-s', '--format=%ct', second));
  const day = new Date(seconds * 1000).toISOString().slice(0, 10);
  repository.write(file, 'not committed');
  const find = async (line: number, ...text: string[]) => (await lineCommits([{ file, line, text }], ENV))[0];
  expect(await find(1, 'a')).toMatchObject({ commit: first });
  expect(await find(1, 'a', 'B')).toEqual({ commit: second, day });
  expect(await find(9, 'a', 'B', 'same')).toEqual({ commit: second, day });
  expect(await find(3, 'same', 'd')).toMatchObject({ commit: first });
  expect(await find(6, 'same')).toMatchObject({ commit: first });
  expect(await find(6, 'B')).toMatchObject({ commit: second });
  expect([await find(1), await find(1, 'not committed'), await find(7, 'B', '')]).toEqual([...[undefined, undefined, undefined]]);
  expect(await lineCommits([], ENV)).toEqual([]);
  const many = [1, 2].map((line) => ({ file, line, text: ['a'] }));
  expect((await lineCommits(many, ENV)).map((one) => one?.commit)).toEqual([first, first]);
  repository.write('specs/new.yaml', 'a\n');
  const fresh = { file: 'specs/new.yaml', line: 1, text: ['a'] };
  expect((await lineCommits([fresh, ...many], ENV)).map((one) => one?.commit)).toEqual([undefined, first, first]);
  expect(await lineCommits([{ file: 'specs/none.yaml', line: 1, text: ['a'] }], ENV)).toEqual([undefined]);
});

test('of equal lines, the nearest one counts from both sides', async () => {
  const file = 'specs/a.yaml';
  const first = repository.commit({ [file]: 'same\nb\nc\n' });
  const second = repository.commit({ [file]: 'same\nb\nc\nsame\n' });
  const groups = [1, 2, 3, 4].map((line) => ({ file, line, text: ['same'] }));
  expect((await lineCommits(groups, ENV)).map((one) => one?.commit)).toEqual([first, first, second, second]);
});

test('lines of a shallow clone may be older', async () => {
  repository.commit({ 'specs/a.yaml': 'a\n' });
  const last = repository.commit({ 'specs/b.yaml': 'b\n' });
  const folder = `${repository.folder}-clone`;
  repository.git('clone', '--quiet', '--depth', '1', `file://${repository.folder}`, folder);
  process.chdir(repositoryIn(folder).folder);
  const [found] = await lineCommits([{ file: 'specs/a.yaml', line: 1, text: ['a'] }], ENV);
  expect(found).toMatchObject({ commit: last, isAtLeast: true });
});

test('the head of a pull request is the second parent of the merge commit of GitHub', async () => {
  expect(await headCommit(['.'], ENV)).toBeUndefined();
  const main = repository.commit({ 'specs/a.yaml': 'one' });
  const branch = repository.git('commit-tree', '-p', main, '-m', 'x', 'HEAD^{tree}');
  const merge = repository.git('commit-tree', '-p', main, '-p', branch, '-m', 'x', 'HEAD^{tree}');
  repository.git('reset', '--quiet', '--soft', merge);
  expect(await headCommit(['.'], ENV)).toBe(merge);
  expect(await headCommit(['.'], { ...ENV, GITHUB_EVENT_NAME: 'pull_request' })).toBe(branch);
  expect(await headCommit(['.'], { ...ENV, GITHUB_EVENT_NAME: 'push' })).toBe(merge);
  const { commit, name } = await openBaseOfPlan(['specs'], main, ENV);
  expect([commit, name]).toEqual([main, main.slice(0, 8)]);
});

test('files of a tree by their names: what is there, and why something is not', async () => {
  const large = 'x'.repeat(1024 * 1024);
  symlinkSync('rules.yaml', 'link.yaml');
  symlinkSync('.', 'linked');
  const base = repository.commit({
    'rules.yaml': '\uFEFFone',
    'bytes.yaml': Buffer.from([0xff]) as unknown as string,
    'large.yaml': large,
    'larger.yaml': `${large}x`,
    'lost.yaml': 'lost',
  });
  const lost = repository.git('rev-parse', 'HEAD:lost.yaml');
  rmSync(`.git/objects/${lost.slice(0, 2)}/${lost.slice(2)}`);
  const tree = await openTree(['.'], base, ENV);
  const names = ['rules.yaml', './rules.yaml', 'none', 'rules.yaml/x', '../x', 'large.yaml', 'larger.yaml', 'bytes.yaml', 'lost.yaml'];
  const read = await tree?.read([...names, 'link.yaml', 'linked/rules.yaml', 'linked/linked/none']);
  expect(tree?.commit).toBe(base);
  expect([...(read ?? [])].map(([name, found]) => [name, 'text' in found ? found.text.length : found.lack])).toEqual([
    ['rules.yaml', 3],
    ['./rules.yaml', 3],
    ['none', 'absent'],
    ['rules.yaml/x', 'absent'],
    ['../x', 'outside'],
    ['large.yaml', large.length],
    ['larger.yaml', 'too-large'],
    ['bytes.yaml', 'not-utf-8'],
    ['lost.yaml', 'not-held'],
    ['link.yaml', 'link'],
    ['linked/rules.yaml', 'link'],
    ['linked/linked/none', 'link'],
  ]);
  const { files, name } = await openBaseOfPlan(['bytes.yaml'], base, ENV);
  expect(() => files.read(`${name}:bytes.yaml`)).toThrow('this file is not UTF-8');
  expect(await openTree(['.'], '0'.repeat(40), ENV)).toBeUndefined();
  const elsewhere = newRepository();
  await expect(openTree(['.', elsewhere.folder], base, ENV)).rejects.toThrow('is not in the repository');
  expect(await openTree([elsewhere.folder], base, ENV)).toBeUndefined();
  process.chdir('/');
  expect(await openTree([repository.folder], base, ENV)).toBeUndefined();
  await expect(openTree(['.'], base, ENV)).rejects.toThrow('is not in a Git repository');
});

test('a file of a submodule is read in the commit that the tree names, if the submodule holds it', async () => {
  const module = repositoryIn(`${repository.folder}/deep/module`);
  module.write('a.yaml', '');
  module.git('init', '--quiet');
  const inner = module.commit({ 'a.yaml': 'one' });
  module.commit({ 'a.yaml': 'later' });
  const commit = (id: string) => {
    repository.git('update-index', '--add', '--cacheinfo', `160000,${id},deep/module`);
    repository.git('commit', '--quiet', '--message', 'x');
    return repository.git('rev-parse', 'HEAD');
  };
  const read = async (base: string) =>
    [...((await (await openTree(['.'], base, ENV))?.read(['deep/module/a.yaml', 'deep/module/b', 'deep/module'])) ?? [])].map(
      ([, found]) => found,
    );
  const lost = { lack: 'submodule' };
  const held = commit(inner);
  expect(await read(held)).toEqual([{ text: 'one' }, { lack: 'absent' }, lost]);
  expect(await read(commit('1'.repeat(40)))).toEqual([lost, lost, lost]);
  rmSync('deep', { recursive: true });
  expect(await read(held)).toEqual([lost, lost, lost]);
});
