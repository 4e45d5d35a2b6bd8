import { UserError } from '../diagnostics/user-error.js';
import { visible } from '../diagnostics/visible.js';
import { firstLine, type Git, textOf } from './repository.js';

/** The commit, or the tree, whose specs are the base of a comparison. */
export interface BaseCommit {
  /** Absent if there is no base: every spec counts as new. */
  readonly tree?: string;
  /** The full id of the commit; absent if there is none. */
  readonly commit?: string;
  /** The name in messages: the shortened id of the merge base. */
  readonly name: string;
  /** A sentence for the user, if the base is another one than the name suggests. */
  readonly note?: string;
}

const ZEROS = /^0{40}(0{24})?$/;

/**
 * Finds the commit that the specs are compared with: the merge base of the given commit and HEAD, so that commits which
 * landed on the base branch in the meantime are not taken for reverted. A tree is taken as it is, and so is a recorded
 * commit: it was applied, so it is the right base even if a force push has removed it from the history of HEAD.
 */
export async function baseCommit(git: Git, ref: string): Promise<BaseCommit> {
  if (ref === '' || ref.startsWith('-') || /[\0\n]/.test(ref))
    throw new UserError(`--base ${visible(ref)}: this is not the name of a commit, such as origin/main`);
  // CI systems name the commit before the first push of a branch by zeros.
  if (ZEROS.test(ref)) return { name: ref.slice(0, 8), note: FIRST };
  if (isRecordedRef(ref)) {
    const recorded = await recordedCommit(git, ref);
    if (recorded === undefined) return { name: ref, note: notRecordedYet(ref) };
    const isBehind = (await git(['merge-base', '--is-ancestor', recorded, 'HEAD'])).code === 0;
    return isBehind ? asBase(recorded) : { ...asBase(recorded), note: besideHistory(ref, recorded) };
  }
  const found = await git(['merge-base', ref, 'HEAD']);
  const base = textOf(found).split('\n')[0] ?? '';
  if (found.code === 0 && base !== '') return asBase(base);
  if ((await idOf(git, `${ref}^{commit}`)) === undefined) return notACommit(git, ref);
  if ((await idOf(git, 'HEAD^{commit}')) === undefined)
    throw new UserError('--base: HEAD has no commit yet; commit the specs first');
  throw new UserError(
    (await isShallow(git))
      ? `--base ${visible(ref)}: this clone is shallow and does not hold the commit that HEAD and ${visible(ref)} have in common. ${DEEPEN}`
      : `--base ${visible(ref)}: HEAD and ${visible(ref)} have no commit in common; name a commit of this branch's history`,
  );
}

const asBase = (commit: string): BaseCommit => ({ tree: commit, commit, name: commit.slice(0, 8) });

/** Finds the commit that a saved plan names as its base. It is taken as it is, because the plan was made with it. */
export async function baseOfPlan(git: Git, id: string): Promise<BaseCommit> {
  const commit = /^[0-9a-f]{40,64}$/.test(id) ? await idOf(git, `${id}^{commit}`) : undefined;
  if (commit !== undefined) return asBase(commit);
  throw new UserError(
    `the plan deletes segments that were removed since the commit ${visible(id)}, and this clone does not hold that commit, so the removal cannot be checked. ${DEEPEN}; or fetch the commit itself: git fetch origin ${visible(id)}`,
  );
}

const FIRST = 'There is no earlier commit: every spec counts as new.';
const DEEPEN =
  'Fetch more history (git fetch --deepen=100 origin, or git fetch --unshallow; in GitHub Actions: actions/checkout with fetch-depth: 0; in GitLab: GIT_DEPTH: 0)';

async function notACommit(git: Git, ref: string): Promise<BaseCommit> {
  const tree = await idOf(git, `${ref}^{tree}`);
  if (tree !== undefined) return { tree, name: tree.slice(0, 8) };
  const shallow = await isShallow(git);
  const named = visible(ref);
  if (/^(HEAD|@)(\^1?|~1?)$/.test(ref) && !shallow && (await idOf(git, 'HEAD^{commit}')) !== undefined) {
    // HEAD itself names its parent, also if this clone does not hold the parent.
    const parent = await idOf(git, 'HEAD^');
    if (parent === undefined) return { name: ref, note: `HEAD is the first commit. ${FIRST}` };
    throw new UserError(
      `--base ${named}: this clone does not hold the commit ${parent}, which HEAD names as its parent; fetch it: git fetch origin ${parent}`,
    );
  }
  if (shallow)
    throw new UserError(`--base ${named}: this clone is shallow and does not hold ${named}. ${DEEPEN}`);
  const branch = /^origin\/(.+)$/.exec(ref)?.[1];
  const remedy =
    branch === undefined
      ? 'name a branch, a tag or a commit that this clone holds (git branch --all lists the branches)'
      : `fetch it first: git fetch origin ${visible(branch)}:refs/remotes/${named}`;
  throw new UserError(`--base ${named}: this repository has no such commit; ${remedy}`);
}

/** Returns the id of an object; undefined if the repository does not hold it. */
export async function idOf(git: Git, expression: string): Promise<string | undefined> {
  const found = await git(['rev-parse', '--verify', '--quiet', '--end-of-options', expression]);
  const id = textOf(found);
  return found.code === 0 && /^[0-9a-f]{40,64}$/.test(id) ? id : undefined;
}

export async function isShallow(git: Git): Promise<boolean> {
  return textOf(await git(['rev-parse', '--is-shallow-repository'])) === 'true';
}

const PREFIX = 'refs/trenchctl/';

/**
 * True for the name of a ref that `apply --record` moves, such as refs/trenchctl/applied. Only such a ref may be missing as
 * a base, because it does not exist before the first apply; a branch or a commit that is missing is a mistake.
 */
const isRecordedRef = (ref: string): boolean => ref.startsWith(PREFIX);

/** Returns the id of the commit that a recorded ref names; undefined if the ref does not exist. */
export async function recordedCommit(git: Git, ref: string): Promise<string | undefined> {
  if ((await git(['check-ref-format', ref])).code !== 0)
    throw new UserError(`${visible(ref)} is not the name of a ref; use one such as ${PREFIX}applied`);
  // The ref is looked up without its object, so that a missing object is not taken for a missing ref.
  const found = await git(['for-each-ref', '--format=%(refname) %(objectname)', ref]);
  const line = textOf(found)
    .split('\n')
    .find((one) => one.startsWith(`${ref} `));
  if (line === undefined) {
    // git skips a damaged ref with a warning.
    if (found.code === 0 && !found.stderr.includes(ref)) return undefined;
    throw new UserError(
      `git cannot read ${visible(ref)} (${visible(firstLine(found.stderr))}); fetch it again: git fetch origin "+${visible(ref)}:${visible(ref)}"`,
    );
  }
  const commit = await git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]);
  if (commit.code === 0) return textOf(commit);
  const id = line.slice(ref.length + 1);
  throw new UserError(
    `${visible(ref)} names ${visible(id)}, and this clone does not hold that commit; fetch it: git fetch origin ${visible(id)}. If no clone holds it any more, record the commit that was applied last: git update-ref ${visible(ref)} COMMIT`,
  );
}

/** The words for a ref that does not exist. A clone has no such refs until they are fetched. */
const notRecordedYet = (ref: string): string =>
  `${visible(ref)} does not exist yet: every spec counts as new, and no segment counts as removed. If an apply has recorded it, fetch it first: git fetch origin "+${visible(ref)}:${visible(ref)}"`;

/** The words for a recorded commit that a force push has removed from the history, or that is newer than HEAD. */
const besideHistory = (ref: string, commit: string): string =>
  `Comparing with the specs of commit ${commit.slice(0, 8)}, which ${visible(ref)} names. This commit is not in the history of HEAD (a force push, an older commit that is checked out, or a shallow clone). It was applied, so what it states and HEAD does not counts as removed.`;

export function guardRecordedRef(ref: string): void {
  if (!isRecordedRef(ref))
    throw new UserError(
      `--record ${visible(ref)}: name a ref of trenchctl's own, such as ${PREFIX}applied, so that no branch or tag is moved`,
    );
}
