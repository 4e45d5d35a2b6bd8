import type { Options } from 'yargs';
import { ApiError } from '../../api/api-error.js';
import { UserError } from '../../diagnostics/user-error.js';

export const REVISION = {
  type: 'string',
  default: 'latest',
  requiresArg: true,
  describe: 'Id of the revision (default: the latest)',
} as const satisfies Options;

/** Turns a 404 for a revision that does not exist, or is not in use, into a UserError. */
export async function orNoRevision<T>(revision: string, looking: Promise<T>): Promise<T> {
  try {
    return await looking;
  } catch (error) {
    const isAboutIt =
      error instanceof ApiError &&
      (error.status === 400 || error.status === 404) &&
      error.problem?.errors?.some(({ field }) => field === 'revision');
    if (!isAboutIt) throw error;
    throw new UserError(`there is no revision ${revision} in use: leave out --revision for the latest`);
  }
}
