/** A mistake that the user can mend; it is told in a sentence, without a stack. */
export class UserError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UserError';
  }
}

/** Something that has been told in full already; only the exit code is left. */
export class ReportedError extends Error {
  readonly exitCode: number;

  constructor(exitCode = 1) {
    super('already reported');
    this.name = 'ReportedError';
    this.exitCode = exitCode;
  }
}
