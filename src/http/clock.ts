import { setTimeout as after } from 'node:timers/promises';

export interface Alarm {
  /** Aborted when the time is up. */
  readonly signal: AbortSignal;
  /** Calls the function when the time is up. A clock without it has the signal alone. */
  onRing?(ring: () => void): void;
  clear(): void;
}

/** The clock and timers that calls need. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Ends early if the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  alarm(ms: number): Alarm;
}

/** Its signal is made on demand, because few calls need one. */
class SystemAlarm implements Alarm {
  #controller: AbortController | undefined;
  #ring: (() => void) | undefined;
  #isRung = false;
  readonly #timer: NodeJS.Timeout;

  constructor(ms: number) {
    this.#timer = setTimeout(() => {
      this.#isRung = true;
      this.#controller?.abort();
      this.#ring?.();
    }, ms);
  }

  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController();
      if (this.#isRung) this.#controller.abort();
    }
    return this.#controller.signal;
  }

  onRing(ring: () => void): void {
    if (this.#isRung) ring();
    else this.#ring = ring;
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => after(ms, undefined, signal && { signal }).catch(() => {}),
  alarm: (ms) => new SystemAlarm(ms),
};
