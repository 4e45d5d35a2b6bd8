import { ApiError } from '../api/api-error.js';
import { EFFECTS } from '../contract/generated/operation-ids.js';
import type { ApplyFailure, UnexpectedState } from '../plan/model/refusal.js';

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

/** The call outcome that ends a run although no call failed (see `CallOutcome` below). */
type StepOutcome = 'conflict' | 'unverified' | 'unexpected';

/** Ends a run at a step although no call failed. */
export class StepError extends ApplyFailureError {
  override readonly name = 'StepError';
  readonly outcome: StepOutcome;
  /** The step whose answer does not match the request. */
  readonly step?: string;
  /** The expected and the found state, if their difference ends the run. */
  readonly unexpectedState?: UnexpectedState;

  constructor(
    outcome: StepOutcome,
    failure: ApplyFailure,
    facts: Pick<StepError, 'step' | 'unexpectedState'> = {},
  ) {
    super(failure);
    this.outcome = outcome;
    if (facts.step !== undefined) this.step = facts.step;
    if (facts.unexpectedState) this.unexpectedState = facts.unexpectedState;
  }
}

export const unexpectedStateError = (unexpectedState: UnexpectedState): StepError =>
  new StepError('unexpected', { code: 'unexpected-state' }, { unexpectedState });

/**
 * The effect of a failed call.
 * - `none`: no call failed.
 * - `unknown`: the call may have been done: the answer was lost, cut off, a 5xx, or not understood.
 * - `unverified`: the call was done, and its answer lacks values or has other ones than were sent.
 * - `gone`: the object that the call should delete does not exist any more (404), which is what the call is for.
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
  | 'gone'
  | 'conflict'
  | 'retryable'
  | 'rejected'
  | 'unexpected';

export function callOutcomeOf(error: unknown): CallOutcome {
  if (error instanceof StepError) return error.outcome;
  if (!(error instanceof ApiError)) return 'rejected';
  if (error.ambiguous) return 'unknown';
  if (error.status === 404 && isDelete(error)) return 'gone';
  if (error.status === 409 || error.status === 404) return 'conflict';
  return error.status === 429 || error.code === 'unreachable' ? 'retryable' : 'rejected';
}

const isDelete = ({ operation }: ApiError): boolean =>
  operation in EFFECTS && EFFECTS[operation as keyof typeof EFFECTS] === 'delete';
