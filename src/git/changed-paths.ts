import { UserError } from '../diagnostics/user-error.js';
import { visible } from '../diagnostics/visible.js';
import { idOf } from './base-commit.js';
import { firstLine, type Git } from './repository.js';

/** A path that differs between two commits. */
export interface ChangedPath {
  /** From the top of the repository, with slashes. */
  readonly path: string;
  /** True for a link, a submodule and a file of attributes, before or after the change: other files are read through it. */
  readonly concernsOthers: boolean;
}

/** Lists the paths that differ between a commit and HEAD; undefined if the clone does not hold the commit. */
export async function changedPaths(git: Git, ref: string): Promise<readonly ChangedPath[] | undefined> {
  const before = await idOf(git, `${ref}^{commit}`);
  if (before === undefined) return undefined;
  // A file .gitmodules could ask git to leave submodules out, and it comes with the change.
  const options = ['-r', '-z', '--raw', '--no-renames', '--ignore-submodules=none'];
  const { code, stdout, stderr } = await git(['diff-tree', ...options, before, 'HEAD']);
  if (code !== 0)
    throw new UserError(
      `git cannot compare ${visible(ref)} with HEAD (${visible(firstLine(stderr))}); a partial or damaged clone may lack trees: clone again`,
    );
  return pathsIn(stdout.toString('utf8').split('\0'));
}

/** Attributes can have git check files out in another encoding than they are committed in. */
const ATTRIBUTES = /(?:^|\/)\.gitattributes$/;
const FILE_MODES = ['000000', '100644', '100755'];

/** The fields alternate: `:100644 120000 ID ID T`, and the path. */
const pathsIn = (fields: readonly string[]): ChangedPath[] =>
  fields.flatMap((path, n) => {
    if (n % 2 === 0) return [];
    const [before = '', after = ''] = (fields[n - 1] ?? '').replace(/^:/, '').split(' ');
    const isFile = [before, after].every((mode) => FILE_MODES.includes(mode));
    return [{ path, concernsOthers: !isFile || ATTRIBUTES.test(path) }];
  });
