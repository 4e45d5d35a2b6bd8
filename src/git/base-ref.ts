import { UserError } from '../diagnostics/user-error.js';

type Env = Readonly<Record<string, string | undefined>>;

/** The base commit that the CI system of a pull request names. */
const NAMED_BY: readonly ((env: Env) => string | undefined)[] = [
  ({ GITHUB_BASE_REF: branch }) => branch && `origin/${branch}`,
  ({ CI_MERGE_REQUEST_DIFF_BASE_SHA: commit }) => commit || undefined,
  ({ SYSTEM_PULLREQUEST_TARGETBRANCH: branch }) => branch && `origin/${branch.replace(/^refs\/heads\//, '')}`,
];

/** Returns the base commit of a pull request, as the CI system names it; undefined elsewhere. */
export function targetRef(env: Env): string | undefined {
  for (const name of NAMED_BY) {
    const found = name(env);
    if (found) return found;
  }
  return undefined;
}

/** Returns the base: the given one, or the one that the CI system names. */
export function baseRef(given: string | undefined, env: Env): string {
  const found = given ?? targetRef(env);
  if (found !== undefined) return found;
  throw new UserError(
    '--only-changed needs a commit to compare with, and no pull request was found in the environment (GITHUB_BASE_REF, CI_MERGE_REQUEST_DIFF_BASE_SHA, SYSTEM_PULLREQUEST_TARGETBRANCH): pass --base, such as --base origin/main',
  );
}
