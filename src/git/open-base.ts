import { existsSync, realpathSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { UserError } from '../diagnostics/user-error.js';
import { visible } from '../diagnostics/visible.js';
import { diskFiles } from '../spec/files/disk-files.js';
import type { SpecFiles } from '../spec/files/spec-files.js';
import { type BaseCommit, baseCommit, baseOfPlan, idOf } from './base-commit.js';
import { type GitFiles, gitFiles, isSpecAt, maySpecsBeIn, SUBMODULE, withPlainEnds } from './git-files.js';
import { firstLine, insideOf, type Repository, repositoryOf } from './repository.js';

/** The specs of the base commit, as files. */
export interface GitBase {
  /** The shortened id of the commit, for messages. */
  readonly name: string;
  /** The full id of the commit; absent if the base is empty or a tree. */
  readonly commit?: string;
  /** A sentence for the user, if the base is another one than expected. */
  readonly note?: string;
  readonly files: GitFiles;
  /** Returns the tracked YAML files that lie outside of the given paths. An untracked file is no part of the change. */
  readonly otherFiles: () => Promise<readonly string[]>;
}

const NO_FILES: GitFiles = {
  submodules: [],
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
  return opened(repository, await baseCommit(repository.git, ref));
}

export async function openBaseOfPlan(
  paths: readonly string[],
  id: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<GitBase> {
  const repository = await repositoryOf(paths, env);
  return opened(repository, await baseOfPlan(repository.git, id));
}

async function opened(repository: Repository, { tree, commit, name, note }: BaseCommit): Promise<GitBase> {
  return {
    name,
    ...(commit === undefined ? {} : { commit }),
    ...(note === undefined ? {} : { note }),
    files: tree === undefined ? NO_FILES : await gitFiles(repository, tree, name),
    otherFiles: () => otherFiles(repository),
  };
}

async function otherFiles({ git, top, paths }: Repository): Promise<string[]> {
  const { code, stdout, stderr } = await git(['ls-files', '-t', '-s', '-z', '--cached']);
  if (code !== 0)
    throw new UserError(
      `--base: git cannot list the files of the work tree (${visible(firstLine(stderr))}), so it is not known which segments were moved; see to the reason, and plan again`,
    );
  const tracked = stdout.toString('utf8').split('\0').flatMap(trackedIn);
  const submodule = tracked.find(
    ({ mode, path }) =>
      mode === SUBMODULE &&
      paths.some(({ inside }) => maySpecsBeIn(path, inside)) &&
      !existsSync(join(top, path, '.git')),
  );
  if (submodule) throw withoutSubmodule(submodule.path);
  const specs = tracked.filter(({ path }) => isSpecAt(path, ''));
  const isGiven = (path: string): boolean => paths.some(({ inside }) => isSpecAt(path, inside));
  // The tag S marks a file that a sparse checkout leaves out of the work tree.
  const leftOut = specs.find(({ tag, path }) => tag === 'S' && isGiven(path) && !existsSync(join(top, path)));
  if (leftOut) throw sparse(leftOut.path);
  const others = new Set(specs.filter(({ path }) => !isGiven(path)).map(({ path }) => path));
  return [...others].map((path) => relative(resolve('.'), join(top, path)));
}

/** Reads a line of `git ls-files -t -s`. A file with a conflict has several lines. */
function trackedIn(line: string): { tag: string; mode: string; path: string }[] {
  const [, tag = '', mode = '', path = ''] = /^(\S) (\d+) [^\t]*\t(.*)$/s.exec(line) ?? [];
  return path === '' ? [] : [{ tag, mode, path }];
}

const withoutSubmodule = (path: string): UserError =>
  new UserError(
    `--base: ${visible(path)} is a submodule that is not checked out, so it is not known which segments were removed; check it out (git submodule update --init; in GitHub Actions: actions/checkout with submodules: true; in GitLab: GIT_SUBMODULE_STRATEGY: normal), or plan with --no-prune`,
  );

const sparse = (path: string): UserError =>
  new UserError(
    `--base: ${visible(path)} is not removed, but a sparse checkout leaves it out of this clone, so it is not known which segments were removed; check the specs out (git sparse-checkout disable, or git sparse-checkout add with their folder), name only folders that are checked out, or plan with --no-prune`,
  );

/**
 * Returns the full id of the commit that is checked out, for a comment on a pull request; undefined without a repository or
 * commit. GitHub checks out a merge commit, which no reviewer knows, so its second parent is named: the head of the branch.
 */
export async function headCommit(
  paths: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string | undefined> {
  try {
    const { git } = await repositoryOf(paths, env);
    const ofBranch = env.GITHUB_EVENT_NAME === 'pull_request' ? await idOf(git, 'HEAD^2') : undefined;
    return ofBranch ?? (await idOf(git, 'HEAD^{commit}'));
  } catch {
    // A plan does not need a repository.
    return undefined;
  }
}

/**
 * True if the spec files at the given paths are not those of the commit that is checked out: a plan of them is then not the plan of
 * the commit. The files are compared by their contents, because commands of git that look at the work tree may run programs that
 * the repository names.
 */
export async function hasUncommitted(
  paths: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<boolean> {
  try {
    const repository = await repositoryOf(paths, env);
    const committed = await gitFiles(repository, 'HEAD', 'HEAD');
    const textsOf = (files: SpecFiles, given: string, nameOf: (file: string) => string): string[] =>
      files.list(given).map((file) => JSON.stringify([nameOf(file), withPlainEnds(files.read(file))]));
    return paths.some((given) => {
      const then = textsOf(committed, given, (file) => file.slice('HEAD:'.length));
      const now = textsOf(diskFiles, given, (file) => insideOf(repository.top, realpathSync(file)) ?? file);
      return then.sort().join() !== now.sort().join();
    });
  } catch {
    // A plan does not need a repository.
    return false;
  }
}
