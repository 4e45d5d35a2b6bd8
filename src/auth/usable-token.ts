import { AuthError } from './auth-error.js';

/** Node itself takes no header that is longer. */
const MOST = 16 * 1024;

/** A token that no header can carry must not get as far as the header. */
export function usableToken(token: string): string {
  if (token.length > MOST)
    throw new AuthError('unreadable-answer', 'the access token is too long for a header');
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new AuthError('unreadable-answer', 'the access token holds characters that no header can carry');
}
