import { setTimeout as after } from 'node:timers/promises';

interface Alarm {
  /** Aborted when the time is up. */
  readonly signal: AbortSignal;
  clear(): void;
}

export interface Clock {
  /** Milliseconds since 1970. It measures durations too, so it does not jump when the clock of the machine is set. */
  now(): number;
  /** Ends early if the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  alarm(ms: number): Alarm;
}

export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  sleep: (ms, signal) => after(ms, undefined, signal && { signal }).catch(() => {}),
  alarm: (ms) => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), ms);
    return { signal: controller.signal, clear: () => clearTimeout(timer) };
  },
};
