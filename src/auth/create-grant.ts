import { AuthError } from './auth-error.js';
import type { Grant, GrantOptions } from './grant.js';
import { type PlainAsking, plainAsking, plainGranted, type Received, sendPlain } from './plain-grant.js';
import type { Secrets } from './secrets.js';

/**
 * Requests a token with one POST if the address of the token endpoint is known. openid-client does everything else:
 * discovery, and every answer that is not a plain bearer token, with all requests after such an answer. The library is
 * loaded only then, because its loading takes longer than the request.
 */
export function createGrant(options: GrantOptions, secrets: Secrets): Grant {
  const received: Received = new Map();
  let loading: Promise<Grant> | undefined;
  const byLibrary: Grant = async (scopes) => {
    loading ??= import('./grant-by-library/library-grant.js').then(({ createLibraryGrant }) =>
      createLibraryGrant(options, secrets, received),
    );
    return (await loading)(scopes);
  };
  const byOnePost = async (asking: PlainAsking, scopes: readonly string[]) => {
    const answer = await sendPlain(asking, options, secrets).catch((error) => asShown(error, scopes));
    const granted = plainGranted(answer, secrets);
    if (granted) return granted;
    const { scope } = asking;
    received.set(scope, answer);
    return byLibrary(scopes).finally(() => received.delete(scope));
  };
  const asShown = async (error: unknown, scopes: readonly string[]): Promise<never> => {
    if (error instanceof AuthError) throw error;
    const { authErrorOf } = await import('./grant-by-library/auth-error-of.js');
    throw authErrorOf(error, { redact: secrets.redact, scopes });
  };
  return (scopes) => {
    const asking = loading ? undefined : plainAsking(options, scopes);
    return asking ? byOnePost(asking, scopes) : byLibrary(scopes);
  };
}
