// Anything that git cannot read is an error. A spec that is left out would count as missing in the base, and a segment that
// was removed since would be kept without a word.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openBase } from '../../src/git/open-base.js';
import { newRepository, repositoryIn, type TestRepository } from './repository.js';

const ENV = { PATH: process.env.PATH, HOME: '/nonexistent' };

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
  await expect(open(repository, 'HEAD^')).rejects.toThrow(/git cannot list the files of the work tree/);
});
