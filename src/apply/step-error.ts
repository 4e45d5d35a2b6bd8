import type { Surprise } from '../plan/model/difference.js';
import type { Trouble } from '../plan/model/refusal.js';
import { TroubleError } from './trouble-error.js';

/** The call outcome that ends a run although no call failed (see call-outcome.ts). */
type StepOutcome = 'conflict' | 'odd' | 'surprise';

/** Ends a run at a step although no call failed. */
export class StepError extends TroubleError {
  override readonly name = 'StepError';
  readonly outcome: StepOutcome;
  /** The step whose answer does not match the request. */
  readonly step?: string;
  /** The expected and the found state, if their difference ends the run. */
  readonly surprise?: Surprise;

  constructor(outcome: StepOutcome, trouble: Trouble, facts: Pick<StepError, 'step' | 'surprise'> = {}) {
    super(trouble);
    this.outcome = outcome;
    if (facts.step !== undefined) this.step = facts.step;
    if (facts.surprise) this.surprise = facts.surprise;
  }
}

/** The error for an unexpected live state. */
export const surpriseError = (surprise: Surprise): StepError =>
  new StepError('surprise', { code: 'unexpected-state' }, { surprise });
