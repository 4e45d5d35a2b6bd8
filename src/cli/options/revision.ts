import type { Options } from 'yargs';
import { ApiError } from '../../api/api-error.js';
import { UserError } from '../../diagnostics/user-error.js';

export const REVISION = {
  type: 'string',
  default: 'latest',
  requiresArg: true,
  describe: 'Revision, by its id',
} as const satisfies Options;

/** Whatever is looked up in a revision; one that is not there, or is not in use, is the user's mistake. */
export async function orNoRevision<T>(revision: string, looking: Promise<T>): Promise<T> {
  try {
    return await looking;
  } catch (error) {
    const isAboutIt =
      error instanceof ApiError &&
      (error.status === 400 || error.status === 404) &&
      error.problem?.errors?.some(({ field }) => field === 'revision');
    if (!isAboutIt) throw error;
    throw new UserError(`there is no revision ${revision} in use: leave --revision out for the latest`);
  }
}
