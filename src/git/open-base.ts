import { join, relative, resolve } from 'node:path';
import type { SpecFiles } from '../spec/files/spec-files.js';
import { baseCommit } from './base-commit.js';
import { gitFiles, isSpecAt } from './git-files.js';
import { type Repository, repositoryOf } from './repository.js';

/** The specs of the base commit, as files. */
export interface GitBase {
  /** The shortened id of the commit, for messages. */
  readonly name: string;
  /** A sentence for the user, if the base is another one than expected. */
  readonly note?: string;
  readonly files: SpecFiles;
  /** Returns the YAML files of the work tree that lie outside of the given paths. */
  readonly otherFiles: () => Promise<readonly string[]>;
}

const NO_FILES: SpecFiles = {
  list: () => [],
  read: (path) => {
    throw new Error(`the base has no file ${path}`);
  },
};

/** Opens the specs of a commit, under the same paths as on the disk. */
export async function openBase(
  paths: readonly string[],
  ref: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<GitBase> {
  const repository = await repositoryOf(paths, env);
  const { tree, name, note } = await baseCommit(repository.git, ref);
  return {
    name,
    ...(note === undefined ? {} : { note }),
    files: tree === undefined ? NO_FILES : await gitFiles(repository, tree, name),
    otherFiles: () => otherFiles(repository),
  };
}

async function otherFiles({ git, top, paths }: Repository): Promise<string[]> {
  const { stdout } = await git(['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  const all = new Set(stdout.toString('utf8').split('\0'));
  return [...all]
    .filter(
      (path) => path !== '' && isSpecAt(path, '') && !paths.some(({ inside }) => isSpecAt(path, inside)),
    )
    .map((path) => relative(resolve('.'), join(top, path)));
}
