/** Chooses where the next sync runs, by the time that the last ones took. */
export interface SyncChoice {
  /** True if the thread waits for the next sync, false if the sync runs beside the thread. */
  isInThread(): boolean;
  /** Tells how long a sync in the thread took. */
  took(ms: number): void;
}

/**
 * Syncs that take less than this on average run in the thread: a call of another thread and the wait for the next turn of the event
 * loop would take longer. A slow disk does not hold up the thread, which serves other requests in the meantime.
 */
const SHORT_MS = 1;
/** The numbers of syncs beside the thread after which one in the thread is tried again: they double while the disk is slow. */
const FIRST_PAUSE = 16;
const LONGEST_PAUSE = 1024;

/** The weight of the last sync in the mean: one sync that is slow by chance changes nothing. */
const WEIGHT = 1 / 8;

export function createSyncChoice(): SyncChoice {
  let mean = 0;
  let beside = 0;
  let pause = FIRST_PAUSE;
  return {
    isInThread() {
      if (beside === 0) return true;
      beside -= 1;
      return false;
    },
    took(ms) {
      if (mean > SHORT_MS && ms <= SHORT_MS) mean = ms;
      else mean += (ms - mean) * WEIGHT;
      if (mean <= SHORT_MS) {
        pause = FIRST_PAUSE;
        return;
      }
      beside = pause;
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    },
  };
}
