import { UserError } from '../diagnostics/user-error.js';
import { visible } from '../diagnostics/visible.js';
import { type Git, textOf } from './run-git.js';

const PREFIX = 'refs/trenchctl/';

/**
 * True for the name of a ref that `apply --record` moves, such as refs/trenchctl/applied. Only such a ref may be missing as
 * a base, because it does not exist before the first apply; a branch or a commit that is missing is a mistake.
 */
export const isRecordedRef = (ref: string): boolean => ref.startsWith(PREFIX);

/** Returns the id of the commit that a recorded ref names; undefined if the ref does not exist. */
export async function recordedCommit(git: Git, ref: string): Promise<string | undefined> {
  if ((await git(['check-ref-format', ref])).code !== 0)
    throw new UserError(`${visible(ref)} is not the name of a ref; use one such as ${PREFIX}applied`);
  // The ref is looked up without its object, so that a missing object is not taken for a missing ref.
  const found = await git(['for-each-ref', '--format=%(refname) %(objectname)', ref]);
  const line = textOf(found)
    .split('\n')
    .find((one) => one.startsWith(`${ref} `));
  if (line === undefined) return undefined;
  const commit = await git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]);
  if (commit.code === 0) return textOf(commit);
  const id = line.slice(ref.length + 1);
  throw new UserError(
    `${visible(ref)} names ${visible(id)}, and this clone does not hold that commit; fetch it: git fetch origin ${visible(id)}`,
  );
}

/** The words for a ref that does not exist. A clone has no such refs until they are fetched. */
export const notRecordedYet = (ref: string): string =>
  `${visible(ref)} does not exist yet: every spec counts as new, and no segment counts as removed. If an apply has recorded it, fetch it first: git fetch origin "+${visible(ref)}:${visible(ref)}"`;

export function guardRecordedRef(ref: string): void {
  if (!isRecordedRef(ref))
    throw new UserError(
      `--record ${visible(ref)}: name a ref of trenchctl's own, such as ${PREFIX}applied, so that no branch or tag is moved`,
    );
}
