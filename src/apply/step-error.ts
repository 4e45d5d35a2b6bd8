import type { Trouble } from '../plan/model/refusal.js';
import type { Surprise } from './difference.js';
import { TroubleError } from './trouble-error.js';

/** Why a run ends at a step although its call did not fail; see call outcomes in doubt.ts. */
type Why = 'conflict' | 'odd' | 'surprise';

/** A run must end at a step, although no call failed. */
export class StepError extends TroubleError {
  override readonly name = 'StepError';
  readonly why: Why;
  /** The step whose answer does not fit. */
  readonly step?: string;
  /** The expected and the found state, where that is why the run ends. */
  readonly surprise?: Surprise;

  constructor(why: Why, trouble: Trouble, facts: Pick<StepError, 'step' | 'surprise'> = {}) {
    super(trouble);
    this.why = why;
    if (facts.step !== undefined) this.step = facts.step;
    if (facts.surprise) this.surprise = facts.surprise;
  }
}

/** The live state is not what the calls should have led to. */
export const surpriseError = (surprise: Surprise): StepError =>
  new StepError('surprise', { code: 'unexpected-state' }, { surprise });
