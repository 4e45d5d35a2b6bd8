/** A proxy did not let a request through. The message holds its host and never its user name or password. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  /** Trying again later may help. */
  readonly transient: boolean;

  constructor(message: string, transient: boolean) {
    super(message);
    this.transient = transient;
  }
}
