import { AuthError } from './auth-error.js';

/** A token that no header can carry must not get as far as the header. */
export function usableToken(token: string): string {
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new AuthError('unreadable-answer', 'the access token holds characters that no header can carry');
}
