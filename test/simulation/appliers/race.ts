// Several programs at once on one service, each call of which takes its time: chance and nothing else decides who comes first.
import type { Send } from '../../../src/http/send.js';
import type { VirtualClock } from '../../support/virtual-clock.js';
import { createWorld, PROJECT, type World } from '../faults/world.js';

/** Whoever sleeps is woken in the order of the hours, and nobody waits in real time. */
interface EventClock extends VirtualClock {
  /** Wakes one sleeper after another until the work has ended. */
  runUntil(isOver: () => boolean): Promise<void>;
}

/** Turns of the event loop in which whoever is awake has gone to sleep or has ended. */
const TURNS = 8;
/** Sleepers that are woken before a run counts as one that never ends. */
const MAX_EVENTS = 20_000;

function createEventClock(): EventClock {
  let now = Date.parse('2026-04-17T06:00:00Z');
  let count = 0;
  let sleepers: { readonly at: number; readonly order: number; readonly wake: () => void }[] = [];
  const sleep = (ms: number): Promise<void> =>
    new Promise((wake) => {
      count += 1;
      sleepers.push({ at: now + ms, order: count, wake });
    });
  return {
    now: () => now,
    sleep,
    wait: sleep,
    // A call never takes as long as its limit here: a lost answer is an error at once.
    alarm: () => ({ signal: new AbortController().signal, clear: () => {} }),
    impatient: (send) => send,
    async runUntil(isOver) {
      for (let event = 0; event < MAX_EVENTS; event += 1) {
        await quiet();
        if (isOver()) return;
        const [first] = sleepers.sort((a, b) => a.at - b.at || a.order - b.order);
        // Somebody waits for something that takes no time of this clock: a token, or code that is loaded.
        if (!first) {
          await new Promise((next) => setTimeout(next));
          continue;
        }
        sleepers = sleepers.filter((one) => one !== first);
        now = first.at;
        first.wake();
      }
      throw new Error(`no end after ${MAX_EVENTS} events`);
    },
  };

  async function quiet(): Promise<void> {
    for (let still = 0, last = count; still < TURNS; still += 1) {
      await new Promise((next) => setImmediate(next));
      if (last !== count) still = 0;
      last = count;
    }
  }
}

export interface Race {
  readonly clock: EventClock;
  readonly world: World;
  /** Waits for something while time goes by. */
  inTime<T>(work: Promise<T>): Promise<T>;
  /** So many clients with senders of their own. Everybody has a token before it counts who comes first. */
  clients(senders: readonly Send[]): Promise<ReturnType<World['client']>[]>;
}

export function createRace(): Race {
  const clock = createEventClock();
  const world = createWorld(clock);
  async function inTime<T>(work: Promise<T>): Promise<T> {
    let isOver = false;
    const done = work.finally(() => {
      isOver = true;
    });
    done.catch(() => {});
    await clock.runUntil(() => isOver);
    return done;
  }
  return {
    clock,
    world,
    inTime,
    async clients(senders) {
      const all = senders.map((send) => world.client(send));
      // Tokens are made elsewhere, in their own time.
      for (const { api } of all) await inTime(api.call('listSegments', { path: { projectId: PROJECT.id } }));
      return all;
    },
  };
}
