import { UserError } from '../../../diagnostics/user-error.js';
import { isStatus } from '../../../live/reader.js';
import type { Services } from '../../connection/with-client.js';

/** Who is meant: whoever is named, or else the one who calls. */
export function userNamed({ username }: Services, user: string | undefined): string {
  const named = user ?? username;
  if (named !== undefined) return named;
  throw new UserError('a program calls, and no user: say which user you mean');
}

/** What came of looking for somebody, or for a service of theirs. */
export async function orNotFound<T>(looking: Promise<T>, what: string): Promise<T> {
  try {
    return await looking;
  } catch (error) {
    if (!isStatus(error, 404)) throw error;
    throw new UserError(`${what} is not there, or out of your reach`);
  }
}
