import type { Trouble } from '../plan/model/refusal.js';

/** Ends the work on a segment or part for a reason with a code. */
export class TroubleError extends Error {
  override readonly name: string = 'TroubleError';
  readonly trouble: Trouble;
  constructor(trouble: Trouble) {
    super(trouble.code);
    this.trouble = trouble;
  }
}

/** The reason of an error; errors of the API and of reads have their own messages. */
export const troubleOf = (error: unknown): Trouble =>
  error instanceof TroubleError
    ? error.trouble
    : { code: 'failed', message: error instanceof Error ? error.message : String(error) };
