import { idOf } from './base-commit.js';
import { repositoryOf } from './repository.js';

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
