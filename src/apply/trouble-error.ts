import type { Trouble } from '../plan/model/refusal.js';

/** The work on a segment or part ends here, for a reason that has a code. */
export class TroubleError extends Error {
  override readonly name: string = 'TroubleError';
  readonly trouble: Trouble;
  constructor(trouble: Trouble) {
    super(trouble.code);
    this.trouble = trouble;
  }
}

/** An error of the API or of reading has a message of its own. */
export const troubleOf = (error: unknown): Trouble =>
  error instanceof TroubleError
    ? error.trouble
    : { code: 'failed', message: error instanceof Error ? error.message : String(error) };
