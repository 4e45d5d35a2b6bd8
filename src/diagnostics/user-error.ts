/** The cases that a program can distinguish. */
export type UserErrorCode = 'settings' | 'plan-refused' | 'stopped' | 'interrupted' | 'left-behind';

interface UserErrorOptions extends ErrorOptions {
  readonly code?: UserErrorCode;
}

/** An error that the user can fix; it is printed as a sentence, without a stack. */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly code?: UserErrorCode;

  constructor(message: string, { code, ...options }: UserErrorOptions = {}) {
    super(message, options);
    if (code) this.code = code;
  }
}

export const isUserError = (error: unknown, code: UserErrorCode): boolean =>
  error instanceof UserError && error.code === code;
