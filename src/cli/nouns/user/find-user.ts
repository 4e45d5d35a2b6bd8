import { UserError } from '../../../diagnostics/user-error.js';
import { isStatus } from '../../../live/reader.js';
import type { Services } from '../../connection/with-client.js';

/** Returns the user that is named, otherwise the user of the login. */
export function userNamed({ username }: Services, user: string | undefined): string {
  const named = user ?? username;
  if (named !== undefined) return named;
  throw new UserError('this login has no user: name the user');
}

/** Turns a 404 for a user, or for a service of the user, into a UserError. */
export async function orNotFound<T>(looking: Promise<T>, what: string): Promise<T> {
  try {
    return await looking;
  } catch (error) {
    if (!isStatus(error, 404)) throw error;
    throw new UserError(`${what} does not exist, or is not accessible to you`);
  }
}
