import type { Send } from '../http/send.js';
import { AuthError } from './auth-error.js';

/** One request to the issuer or to the token endpoint, for logs. */
interface TokenCall {
  readonly method: string;
  readonly url: string;
  /** Absent if no answer came. */
  readonly status?: number;
}

export interface GrantOptions {
  /** The address at which discovery starts; not needed if the token endpoint is given. */
  readonly issuer?: string;
  readonly tokenUrl?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** With a user name the password flow is used, without one the client flow. */
  readonly username?: string;
  readonly password?: string;
  readonly fetch: Send;
  /** Called with the host of the token endpoint before it receives a credential. */
  readonly onTokenHost?: (host: string) => void;
  /** Called after every request to the issuer and to the token endpoint. */
  readonly onTokenCall?: (call: TokenCall) => void;
}

export interface Granted {
  readonly token: string;
  /** Absent if they are the requested ones. */
  readonly scopes?: readonly string[];
  /** Absent if the server does not state it. */
  readonly lifetimeMs?: number;
}

/** Requests a new token at each call. */
export type Grant = (scopes: readonly string[]) => Promise<Granted>;

/** The longest header that Node accepts. */
const MAX_LENGTH = 16 * 1024;

/** Rejects a token that cannot be sent in a header. */
export function usableToken(token: string): string {
  if (token.length > MAX_LENGTH)
    throw new AuthError('unreadable-answer', 'the access token is too long for a header');
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new AuthError(
    'unreadable-answer',
    'the access token contains characters that cannot be sent in a header',
  );
}
