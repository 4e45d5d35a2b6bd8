/** `proxy`: a proxy did not let the request through. `too-large`, `redirect`: the answer is not accepted. */
type Kind = 'proxy' | 'too-large' | 'redirect';

/** A request ended without an answer that can be used. The message holds no user name and no password. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly kind: Kind;
  /** A later retry may succeed. */
  readonly transient: boolean;

  constructor(kind: Kind, message: string, transient = false) {
    super(message);
    this.kind = kind;
    this.transient = transient;
  }
}

export const isNetworkError = (error: unknown, kind: Kind): error is NetworkError =>
  error instanceof NetworkError && error.kind === kind;
