export type AuthErrorCode =
  /** A setting is missing or does not fit the others. */
  | 'not-configured'
  /** Plain http to somewhere else than this machine. */
  | 'insecure-address'
  /** The token endpoint said no. */
  | 'refused'
  /** The token endpoint does not give this client or user one of the scopes. */
  | 'scope-refused'
  | 'unreachable'
  | 'bad-certificate'
  /** TLS or HTTP was expected, and something else came. */
  | 'bad-protocol'
  | 'unreadable-answer'
  /** The given access token was refused and there is nothing to make a new one from. */
  | 'fixed-token';

/** No token to be had. The message holds no secret, and there is no cause: those of the library carry whole answers. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: AuthErrorCode;
  /** Trying again later may help. */
  readonly transient: boolean;

  constructor(code: AuthErrorCode, message: string, transient = false) {
    super(message);
    this.code = code;
    this.transient = transient;
  }
}
