/** How often and how long: the numbers behind every repeated call. */
export interface RetryLimits {
  /** Of one call, besides the first try. */
  readonly maxRetries: number;
  /** Of the whole run; what succeeds gives a part of one back. */
  readonly retryBudget: number;
}

export const RETRY_LIMITS: RetryLimits = { maxRetries: 4, retryBudget: 100 };

const FIRST_MS = 250;
const LONGEST_MS = 20_000;
const LONGEST_RETRY_AFTER_MS = 60_000;
const GIVEN_BACK = 0.2;

export const isTransientStatus = (status: number): boolean =>
  status === 429 || (status >= 500 && status !== 501);

/** Doubles each time; half of it is left to chance, so that many callers do not come back all at once. */
export function backoffMs(retry: number, random: () => number): number {
  const full = Math.min(FIRST_MS * 2 ** (retry - 1), LONGEST_MS);
  return full / 2 + (full / 2) * random();
}

/** Seconds, or a date as HTTP writes them. Anything else says nothing. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const ms = /^\d+$/.test(text)
    ? Number(text) * 1000
    : // Date.parse takes "1.5" for a day in 2001.
      /^[A-Za-z]{3}/.test(text)
      ? Date.parse(text) - now
      : Number.NaN;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), LONGEST_RETRY_AFTER_MS);
}

export interface Budget {
  /** One retry more, if it may be. */
  take(): boolean;
  succeeded(): void;
}

/** A service that is down is not brought back by ten thousand retries. */
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
