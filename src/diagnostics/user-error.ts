/** A mistake that the user can mend; it is told in a sentence, without a stack. */
export class UserError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UserError';
  }
}
