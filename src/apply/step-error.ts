import type { UnexpectedState } from '../plan/model/difference.js';
import type { ApplyFailure } from '../plan/model/refusal.js';
import { ApplyFailureError } from './apply-failure.js';

/** The call outcome that ends a run although no call failed (see call-outcome.ts). */
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

/** The error for an unexpected live state. */
export const unexpectedStateError = (unexpectedState: UnexpectedState): StepError =>
  new StepError('unexpected', { code: 'unexpected-state' }, { unexpectedState });
