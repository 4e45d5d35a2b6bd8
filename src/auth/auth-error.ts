export type AuthErrorCode =
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
