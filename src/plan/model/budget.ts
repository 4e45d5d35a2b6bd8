/**
 * Called with the amount of work before the work is done. Throws an OverBudgetError if it is too much. 0 only checks
 * the deadline.
 */
export type ConsumeBudget = (units: number) => void;

/** `work`: more than the limit; `time`: the deadline has passed. */
export type OverBudgetReason = 'work' | 'time';

/** The work was ended because it reached its limit. */
export class OverBudgetError extends Error {
  override readonly name = 'OverBudgetError';
  readonly reason: OverBudgetReason;

  constructor(reason: OverBudgetReason) {
    super(reason);
    this.reason = reason;
  }
}

export interface BudgetOptions {
  /** The limit in units of work. */
  readonly most: number;
  /**
   * Called from time to time; returns a reason to stop early. Pure code has no clock, so the caller checks the deadline
   * here.
   */
  readonly over?: () => OverBudgetReason | undefined;
}

/** Units of work between two checks of the deadline: far less than a second. */
const UNITS_BETWEEN_CHECKS = 10_000;

/** Counts work. One budget may be shared by all segments of a run. */
export function createBudget({ most, over = () => undefined }: BudgetOptions): ConsumeBudget {
  let spent = 0;
  let nextCheck = 0;
  return (units) => {
    // Rejected work is not counted, so that a smaller amount may still fit.
    if (spent + units > most) throw new OverBudgetError('work');
    spent += units;
    if (units > 0 && spent < nextCheck) return;
    nextCheck = spent + UNITS_BETWEEN_CHECKS;
    const reason = over();
    if (reason) throw new OverBudgetError(reason);
  };
}

/**
 * The limit of work for the plan of one segment: about half a minute. A segment of a thousand sections without
 * differences takes a thousandth of it.
 */
const SEGMENT_WORK = 20_000_000;

export const segmentBudget = (): ConsumeBudget => createBudget({ most: SEGMENT_WORK });
