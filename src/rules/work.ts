// The library of the conditions is not imported here, because every plan has a budget and only a plan with rules has conditions.

/** Counts the work of all rules of a run. A unit is about one operator of an expression; a machine does some ten millions in a second. */
export interface Work {
  /** Takes units before their work is done. Throws `SPENT` if they are not left, or if the time is over. */
  readonly spend: (units: number) => void;
  readonly add: (units: number) => void;
  /** The units that were taken so far. */
  readonly spent: () => number;
}

export interface WorkOptions {
  readonly most?: number;
  /** Called from time to time; returns a reason to stop. Rules have no clock, so the caller checks the deadline here. */
  readonly over?: () => unknown;
}

/** The units that all rules of a run may take, beside what each segment adds. */
export const RUN_WORK = 5_000_000;

/** Units between two checks of the deadline: far less than a second. */
const BETWEEN_CHECKS = 10_000;

/** One error for all, because a stack takes longer than the judgement that it would end. */
export const SPENT = new Error('work');

export function createWork({ most = RUN_WORK, over = () => undefined }: WorkOptions = {}): Work {
  let left = most;
  let taken = 0;
  let nextCheck = 0;
  let isOver = false;
  return {
    spend(units) {
      if (taken >= nextCheck) {
        nextCheck = taken + BETWEEN_CHECKS;
        isOver ||= over() !== undefined;
      }
      if (isOver || units > left) throw SPENT;
      left -= units;
      taken += units;
    },
    add(units) {
      left += units;
    },
    spent: () => taken,
  };
}
