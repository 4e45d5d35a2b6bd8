/** Told before work is done how much it is; throws an OverBudgetError where that is too much. 0 only asks the deadline. */
export type Spend = (units: number) => void;

/** `work`: more than the limit; `time`: the deadline has passed. */
export type OverBudgetReason = 'work' | 'time';

/** Work that was given up, because it would have taken more than it may. */
export class OverBudgetError extends Error {
  override readonly name = 'OverBudgetError';
  readonly reason: OverBudgetReason;

  constructor(reason: OverBudgetReason) {
    super(reason);
    this.reason = reason;
  }
}

export interface BudgetOptions {
  /** Units of work in all. */
  readonly most: number;
  /** Asked now and then: a reason to stop before the work is done. The pure code has no clock of its own. */
  readonly over?: () => OverBudgetReason | undefined;
}

/** A clock is asked once for so many units: far less than a second of work. */
const BETWEEN_LOOKS = 10_000;

/** Counts work. One budget may be shared by all segments of a run. */
export function createBudget({ most, over = () => undefined }: BudgetOptions): Spend {
  let spent = 0;
  let nextLook = 0;
  return (units) => {
    // What is refused is not counted: a smaller piece of work may still be done.
    if (spent + units > most) throw new OverBudgetError('work');
    spent += units;
    if (units > 0 && spent < nextLook) return;
    nextLook = spent + BETWEEN_LOOKS;
    const reason = over();
    if (reason) throw new OverBudgetError(reason);
  };
}

/**
 * Work that the plan of one segment may take: about half a minute. A segment of a thousand sections that are all as they
 * should be takes a thousandth of it.
 */
const SEGMENT_WORK = 20_000_000;

/** A budget for one segment, where the caller has none for all of them. */
export const segmentBudget = (): Spend => createBudget({ most: SEGMENT_WORK });
