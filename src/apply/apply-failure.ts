import type { ApplyFailure } from '../plan/model/refusal.js';

/** Ends the work on a segment or part for a reason with a code. */
export class ApplyFailureError extends Error {
  override readonly name: string = 'ApplyFailureError';
  readonly failure: ApplyFailure;
  constructor(failure: ApplyFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** The reason of an error; errors of the API and of reads have their own messages. */
export const failureOf = (error: unknown): ApplyFailure =>
  error instanceof ApplyFailureError
    ? error.failure
    : { code: 'failed', message: error instanceof Error ? error.message : String(error) };
