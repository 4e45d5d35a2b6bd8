import { setTimeout as after } from 'node:timers/promises';

export interface Alarm {
  /** Aborted when the time is up. */
  readonly signal: AbortSignal;
  clear(): void;
}

/** Time, as far as calls need it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(ms: number): Promise<void>;
  alarm(ms: number): Alarm;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => after(ms),
  alarm: (ms) => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), ms);
    return { signal: controller.signal, clear: () => clearTimeout(timer) };
  },
};
