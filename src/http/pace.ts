/** The number of calls at a time, as far as the service can take them. */
export interface Pace {
  /** Runs a call when there is room for it. `kind` groups calls that take about the same time. */
  run<T>(kind: string, call: () => Promise<T>, isOverload: (answer: T) => boolean): Promise<T>;
}

/** A call counts as slow if it takes this many times the least time of its kind, and this long at least. */
const SLOW = 8;
const SLOW_MS = 1000;

/**
 * Adapts the number of concurrent calls to the service: halved when the service refuses a call because of its load (429,
 * 503) or answers slowly, and one more with every round of good answers. There is no limit of its own before that, and none
 * any more once the old number is reached again: a healthy service gets as many calls as `parallelism` allows.
 */
export function createPace(now: () => number): Pace {
  const waiting: (() => void)[] = [];
  const least = new Map<string, number>();
  let running = 0;
  let room = Number.POSITIVE_INFINITY;
  /** The number of concurrent calls at which the service was overloaded first. */
  let peak = 0;
  /** Calls that started before the last decrease do not cause another one. */
  let epoch = 0;

  function slower(started: number): void {
    if (started < epoch) return;
    epoch += 1;
    if (room === Number.POSITIVE_INFINITY) peak = running;
    room = Math.max(1, Math.floor(Math.min(room, running) / 2));
  }
  function faster(): void {
    if (room === Number.POSITIVE_INFINITY) return;
    room += 1 / room;
    if (room > peak) room = Number.POSITIVE_INFINITY;
  }
  function isSlow(kind: string, ms: number): boolean {
    const usual = least.get(kind) ?? ms;
    least.set(kind, Math.min(usual, ms));
    return ms >= SLOW_MS && ms >= SLOW * usual;
  }
  function next(): void {
    while (waiting.length > 0 && running < Math.floor(room)) {
      running += 1;
      waiting.shift()?.();
    }
  }
  return {
    async run(kind, call, isOverload) {
      if (waiting.length === 0 && running < Math.floor(room)) running += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      const [started, began] = [epoch, now()];
      try {
        const answer = await call();
        // Both are looked at, so that the least time of a kind is known.
        if (isSlow(kind, now() - began) || isOverload(answer)) slower(started);
        else faster();
        return answer;
      } finally {
        running -= 1;
        next();
      }
    },
  };
}

/** The answers by which a service says that it has too much to do. */
export const isOverloadStatus = (status: number): boolean => status === 429 || status === 503;
