/** The service's only source of time. */
export interface Clock {
  now(): number;
  sleep(ms: number): Promise<void>;
}

export interface AdjustableClock extends Clock {
  /** Stops at that instant, or continues from it. */
  set(now: number, frozen: boolean): void;
  advance(ms: number): void;
  reset(): void;
  frozen(): boolean;
}

/** The machine's time until an operator sets another. Latency of faults is real time in any case. */
export function createClock(real: Clock = systemClock): AdjustableClock {
  let offset = 0;
  let frozenAt: number | undefined;
  const now = () => frozenAt ?? real.now() + offset;
  return {
    now,
    sleep: (ms) => real.sleep(ms),
    frozen: () => frozenAt !== undefined,
    set(instant, frozen) {
      offset = instant - real.now();
      frozenAt = frozen ? instant : undefined;
    },
    reset() {
      offset = 0;
      frozenAt = undefined;
    },
    advance(ms) {
      offset += ms;
      if (frozenAt !== undefined) frozenAt += ms;
    },
  };
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms).unref();
    }),
};
