import { ApiError } from '../api/api-error.js';
import { StepError } from './step-error.js';

/**
 * The effect of a failed call.
 * - `none`: no call failed.
 * - `unknown`: the call may have been done: the answer was lost, cut off, a 5xx, or not understood.
 * - `unverified`: the call was done, and its answer lacks values or has other ones than were sent.
 * - `conflict`: the call was not done: another user wrote first (409), changed a section before its delete, or the object
 *   is gone (404).
 * - `retryable`: the call was not done and may succeed later: too many requests, or the server could not be reached.
 * - `rejected`: the call was rejected, and would be again.
 * - `unexpected`: the call was not made, because a fresh read does not show the results of the calls before it.
 */
export type CallOutcome =
  | 'none'
  | 'unknown'
  | 'unverified'
  | 'conflict'
  | 'retryable'
  | 'rejected'
  | 'unexpected';

export function callOutcomeOf(error: unknown): CallOutcome {
  if (error instanceof StepError) return error.outcome;
  if (!(error instanceof ApiError)) return 'rejected';
  if (error.ambiguous) return 'unknown';
  if (error.status === 409 || error.status === 404) return 'conflict';
  return error.status === 429 || error.code === 'unreachable' ? 'retryable' : 'rejected';
}
