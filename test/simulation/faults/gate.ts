// Holds every call until it is let through, so that chance and nothing else decides who comes first.
import type { HttpResponse } from '../../../src/http/send.js';
import type { Passing } from './wire.js';

export interface Held {
  readonly who: string;
  readonly passing: Passing;
  /** Sends it on its way; it is answered some turns later. */
  let(): void;
}

export interface Gate {
  /** From now on calls are held. */
  shut(): void;
  held(): readonly Held[];
  /** For one caller. */
  keeper(who: string): (passing: Passing) => Promise<HttpResponse>;
  /** Until nobody is on the way any more: everybody waits here or has ended. */
  quiet(): Promise<void>;
}

/** Turns of the event loop in which whoever is going to call has called. */
const TURNS = 12;

export function createGate(): Gate {
  let held: Held[] = [];
  let underWay = 0;
  let changes = 0;
  let isOpen = true;

  const keeper = (who: string) => async (passing: Passing) => {
    if (isOpen) return passing.forward();
    await new Promise<void>((go) => {
      const one: Held = {
        who,
        passing,
        let: () => {
          held = held.filter((other) => other !== one);
          underWay += 1;
          go();
        },
      };
      held.push(one);
      changes += 1;
    });
    try {
      return await passing.forward();
    } finally {
      underWay -= 1;
      changes += 1;
    }
  };

  async function quiet(): Promise<void> {
    for (let still = 0, last = changes; still < TURNS; still += 1) {
      await new Promise((next) => setImmediate(next));
      if (last !== changes || underWay > 0) still = 0;
      last = changes;
    }
  }
  const shut = () => {
    isOpen = false;
  };
  return { held: () => held, keeper, quiet, shut };
}
