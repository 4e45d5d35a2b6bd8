import { AuthError } from './auth-error.js';

/** The longest header that Node accepts. */
const MOST = 16 * 1024;

/** Rejects a token that cannot be sent in a header. */
export function usableToken(token: string): string {
  if (token.length > MOST)
    throw new AuthError('unreadable-answer', 'the access token is too long for a header');
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new AuthError(
    'unreadable-answer',
    'the access token contains characters that cannot be sent in a header',
  );
}
