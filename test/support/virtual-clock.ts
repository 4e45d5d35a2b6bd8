import type { Clock } from '../../src/http/clock.js';
import type { Send } from '../../src/http/send.js';

export interface VirtualClock extends Clock {
  /** Waits without waiting: only the clock moves. */
  wait(ms: number): Promise<void>;
  /** The same way to send, on which a call that hangs runs out of time at once. */
  impatient(send: Send): Send;
}

/** Turns of the event loop after which a service in this process, which waits for nothing, will not answer any more. */
const PATIENCE = 200;

/** Time that passes only when somebody waits for it, so that no test depends on how fast a machine is. */
export function createVirtualClock(start = Date.parse('2026-04-17T06:00:00Z')): VirtualClock {
  let now = start;
  const alarms = new Map<AbortSignal, () => void>();
  const wait = async (ms: number): Promise<void> => {
    now += ms;
  };
  return {
    now: () => now,
    sleep: wait,
    wait,
    alarm(ms) {
      const controller = new AbortController();
      alarms.set(controller.signal, () => {
        now += ms;
        controller.abort();
      });
      return { signal: controller.signal, clear: () => alarms.delete(controller.signal) };
    },
    impatient: (send) => async (url, init) => {
      const ring = init.signal ? alarms.get(init.signal) : undefined;
      const answer = send(url, init);
      // Also the body may hang: the alarm is only cleared when it has been read.
      if (ring && init.signal) void ringAfter(PATIENCE, init.signal);
      return answer;
    },
  };

  async function ringAfter(turns: number, signal: AbortSignal): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) {
      if (!alarms.has(signal)) return;
      await new Promise((next) => setImmediate(next));
    }
    alarms.get(signal)?.();
  }
}
