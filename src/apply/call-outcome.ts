import { ApiError } from '../api/api-error.js';
import { StepError } from './step-error.js';

/**
 * What a call that failed leaves behind.
 * - `none`: it did not fail.
 * - `unknown`: it may have been done: the answer was lost, cut off, a 5xx, or not understood.
 * - `odd`: it was done, and the answer lacks what it should say or says something else.
 * - `rival`: somebody else was quicker (409), has touched what was to go, or it is gone (404): it was not done.
 * - `busy`: it was not done, and may be later: too many requests, or the server could not be reached.
 * - `definite`: it was refused, and would be again.
 * - `surprise`: it was not made, because a fresh read does not show what the calls before it should have led to.
 */
export type CallOutcome = 'none' | 'unknown' | 'odd' | 'conflict' | 'retryable' | 'rejected' | 'surprise';

export function callOutcomeOf(error: unknown): CallOutcome {
  if (error instanceof StepError) return error.why;
  if (!(error instanceof ApiError)) return 'rejected';
  if (error.ambiguous) return 'unknown';
  if (error.status === 409 || error.status === 404) return 'conflict';
  return error.status === 429 || error.code === 'unreachable' ? 'retryable' : 'rejected';
}
