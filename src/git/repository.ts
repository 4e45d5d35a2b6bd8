import { realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, relative, sep } from 'node:path';
import { UserError } from '../diagnostics/user-error.js';
import { visible } from '../diagnostics/visible.js';
import { realPlace } from '../spec/files/disk-files.js';
import { type Git, gitIn, textOf } from './run-git.js';

/** The repository of the specs, and the specs' paths in it. */
export interface Repository {
  readonly git: Git;
  /** The top folder of the work tree, with all links resolved. */
  readonly top: string;
  /** The given paths, each with its path in the repository: with slashes, empty for the top folder. */
  readonly paths: readonly { readonly given: string; readonly inside: string }[];
}

/** Finds the repository that holds all the paths. */
export async function repositoryOf(
  paths: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Repository> {
  const places = paths.map((given) => ({ given, real: realPlace(given) }));
  const [first] = places;
  if (!first) throw new UserError('--base needs the paths of specs');
  const git = gitIn(folderOf(first.real), env);
  const found = await git(['rev-parse', '--show-toplevel']);
  if (found.code !== 0) throw noRepository(first.given, found.stderr);
  const top = realpathSync(textOf(found));
  return {
    git: gitIn(top, env),
    top,
    paths: places.map(({ given, real }) => ({ given, inside: insideOf(given, real, top) })),
  };
}

/** The nearest existing folder of a path. */
function folderOf(path: string): string {
  try {
    return statSync(path).isDirectory() ? path : dirname(path);
  } catch {
    return folderOf(dirname(path));
  }
}

function insideOf(given: string, real: string, top: string): string {
  const inside = relative(top, real);
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside))
    throw new UserError(
      `--base: ${visible(given)} is not in the repository ${visible(top)}; plan the specs of one repository at a time`,
    );
  return inside.split(sep).join('/');
}

function noRepository(path: string, stderr: string): UserError {
  if (/dubious ownership/.test(stderr))
    return new UserError(
      '--base: git refuses to read this repository, because it belongs to another user; run git config --global --add safe.directory with the path of the repository',
    );
  return new UserError(
    `--base: ${visible(path)} is not in a Git repository; run trenchctl in the clone that holds the specs, or plan without --base`,
  );
}
