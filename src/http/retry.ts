/** The limits and waits of every retry. */
export interface RetryLimits {
  /** The retries of one call, besides the first try. */
  readonly maxRetries: number;
  /** The retries of the whole run; a success returns a part of one. */
  readonly retryBudget: number;
}

export const RETRY_LIMITS: RetryLimits = { maxRetries: 4, retryBudget: 100 };

const FIRST_MS = 250;
const MAX_WAIT_MS = 20_000;
const MAX_RETRY_AFTER_MS = 60_000;
const GIVEN_BACK = 0.2;

export const isTransientStatus = (status: number): boolean =>
  status === 429 || (status >= 500 && status !== 501);

/** Doubles each time; half of the wait is random, so that many callers do not return at the same time. */
export function backoffMs(retry: number, random: () => number): number {
  const full = Math.min(FIRST_MS * 2 ** (retry - 1), MAX_WAIT_MS);
  return full / 2 + (full / 2) * random();
}

/** Reads seconds, or a date as HTTP writes it; one that has passed is negative. Any other text is ignored. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const ms = /^\d+$/.test(text)
    ? Number(text) * 1000
    : // Date.parse takes "1.5" for a day in 2001.
      /^[A-Za-z]{3}/.test(text)
      ? Date.parse(text) - now
      : Number.NaN;
  return Number.isNaN(ms) ? undefined : Math.min(ms, MAX_RETRY_AFTER_MS);
}

export interface Budget {
  /** Takes one retry from the budget; returns false if none is left. */
  take(): boolean;
  succeeded(): void;
}

/** Limits the retries of a run: ten thousand retries do not help a service that is down. */
export function createBudget(size: number): Budget {
  let left = size;
  return {
    take() {
      if (left < 1) return false;
      left -= 1;
      return true;
    },
    succeeded() {
      left = Math.min(size, left + GIVEN_BACK);
    },
  };
}
