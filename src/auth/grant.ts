import type { Send } from '../http/send.js';

type AuthErrorCode =
  /** A setting is missing or does not fit the others. */
  | 'not-configured'
  /** Plain http to another machine. */
  | 'insecure-address'
  /** The token endpoint refused the request. */
  | 'refused'
  /** The token endpoint does not grant one of the scopes to this client or user. */
  | 'scope-refused'
  | 'unreachable'
  | 'bad-certificate'
  /** TLS or HTTP was expected, and another protocol answered. */
  | 'bad-protocol'
  | 'unreadable-answer'
  /** The given access token was refused and there are no credentials for a new one. */
  | 'fixed-token';

/** No token could be obtained. The message has no secret, and there is no cause, because causes of the library hold whole answers. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: AuthErrorCode;
  /** A later retry may succeed. */
  readonly transient: boolean;

  constructor(code: AuthErrorCode, message: string, transient = false) {
    super(message);
    this.code = code;
    this.transient = transient;
  }
}

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
