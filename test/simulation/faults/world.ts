// A service in this process and in virtual time, which one world after another is played on.
import type { Send } from '../../../src/http/send.js';
import { createCommander } from '../../../src/service/commander.js';
import type { Segment } from '../../../src/service/core/world.js';
import { createService, type EmbeddedService } from '../../../src/service/create-service.js';
import { demoSnapshot } from '../../../src/service/data/seed.js';
import type { RivalEdit } from '../../../src/service/faults/rule.js';
import { createRival } from '../../../src/service/faults/with-faults.js';
import { createMemoryStore } from '../../../src/service/store/memory.js';
import type { Snapshot } from '../../../src/service/store/port.js';
import { type Client, createClient } from '../../support/client.js';
import { createVirtualClock, type VirtualClock } from '../../support/virtual-clock.js';

export const PROJECT = { number: '2026-0417', id: '6001' };
export const COMPANY = '1001';

export interface World {
  readonly clock: VirtualClock;
  /** The one that answers now; after a restart it is another. */
  service(): EmbeddedService;
  client(send?: Send): Client;
  /** Of the project, as the service keeps them. */
  segments(): Segment[];
  /** Somebody else's call, at once. One that is refused has not been made. */
  act(segmentId: string, edit: RivalEdit): void;
  readonly uuid: () => string;
  /** A process that ends and one that starts on the same data: what was only in its memory is gone. */
  restart(): void;
  /** Time goes by: what is late is done, and lists know everything. */
  calmDown(isListLate: boolean): Promise<void>;
  /** Begins anew from that state, or from the sample data. */
  reset(snapshot?: Snapshot): Promise<void>;
  /** Faults of the service itself, which nobody ordered. */
  readonly failures: readonly string[];
}

/** Lists that a list may be behind by. */
export const MAX_LAG = 4;

export function createWorld(clock = createVirtualClock()): World {
  const sample = demoSnapshot();
  const secret = Buffer.alloc(32, 7);
  const failures: string[] = [];
  const ids = countedIds();
  const store = createMemoryStore({ secret });
  // To start a service costs more than to play a world, so two of them take turns on one store.
  const pair = [0, 1].map(() =>
    createService({
      store,
      seed: () => sample,
      clock: { now: clock.now, sleep: clock.sleep },
      uuid: ids.next,
      unknownFields: 'refuse',
      report: (message) => failures.push(message),
    }),
  ) as [EmbeddedService, EmbeddedService];
  let [now, other] = pair;
  const fetch: EmbeddedService['fetch'] = (input, init) => now.fetch(input, init);

  const rival = createRival(store, createCommander({ store, clock, uuid: ids.next }));

  const calmDown = async (isListLate: boolean) => {
    await admin(now, 'POST', '/faults/settle');
    if (!isListLate) return;
    for (const service of pair) {
      const { api } = createClient(service, { clock });
      for (let list = 0; list < MAX_LAG; list += 1)
        await api.call('listSegments', { path: { projectId: PROJECT.id } });
    }
  };
  return {
    clock,
    failures,
    uuid: ids.next,
    calmDown,
    segments: () => store.segmentHeads(PROJECT.id).flatMap(({ id }) => store.get('segment', id)?.value ?? []),
    service: () => now,
    client: (send = fetch) => createClient({ ...now, fetch }, { clock, send: () => send }),
    act: (segmentId, edit) => rival({ segmentId }, edit),
    restart() {
      store.load(store.dump());
      now.tokens.expireAll();
      [now, other] = [other, now];
    },
    async reset(snapshot) {
      for (const one of pair) {
        await admin(one, 'POST', '/faults/settle');
        one.tokens.expireAll();
        one.reset();
      }
      // A given state holds ids that were counted before it.
      if (snapshot) store.load(snapshot);
      else ids.reset();
    },
  };
}

async function admin(service: EmbeddedService, method: string, path: string, body?: unknown): Promise<void> {
  const answer = await service.fetch(`http://127.0.0.1:8484/admin${path}`, {
    method,
    headers: { authorization: `Bearer ${service.adminToken}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${await answer.text()}`);
}

/** Ids are counted, so that a seed gives the same world to the last byte. */
function countedIds() {
  let last = 0;
  return {
    next: () => {
      last += 1;
      return `${last.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
    },
    reset: () => {
      last = 0;
    },
  };
}
