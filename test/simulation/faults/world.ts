// A service in this process and in virtual time, which one world after another is played on.
import { createHash } from 'node:crypto';
import type { Send } from '../../../src/http/send.js';
import { createCommander } from '../../../src/service/commander.js';
import type { Project, Segment } from '../../../src/service/core/world.js';
import { createService, type EmbeddedService } from '../../../src/service/create-service.js';
import { demoSnapshot } from '../../../src/service/data/seed.js';
import type { RivalEdit } from '../../../src/service/faults/faults.js';
import { createRival } from '../../../src/service/faults/with-faults.js';
import { createMemoryStore } from '../../../src/service/store/memory.js';
import type { Snapshot } from '../../../src/service/store/port.js';
import { type Client, createClient } from '../../support/client.js';

import { createVirtualClock, type VirtualClock } from '../../support/virtual-clock.js';
import { timeless } from './state.js';

export const PROJECT = { number: '2026-0417', id: '6001' };
/** The number of a project that is not there at first. */
export const NEW_NUMBER = '2026-0999';
export const COMPANY = '1001';

export type ClockOwner = 'client' | 'service' | 'both';

export interface Moment {
  readonly snapshot: Snapshot;
  readonly skew: Readonly<Record<'client' | 'service', number>>;
  readonly lastId: number;
  /** The same for moments that differ in times only. */
  readonly key: string;
}

export interface World {
  readonly clock: VirtualClock;
  /** The one that answers now; after a restart it is another. */
  service(): EmbeddedService;
  client(send?: Send): Client;
  /** Of that number, and of the number that is new, as the service keeps them. */
  projects(): Project[];
  /** Of these projects. */
  segments(): Segment[];
  /** Sets the clock of the client, of the service or of both. */
  jump(whose: ClockOwner, ms: number): void;
  /** Somebody else's call, at once. One that is refused has not been made. */
  act(segmentId: string, edit: RivalEdit): void;
  readonly uuid: () => string;
  /**
   * A process that ends and one that starts on the same data: what was only in its memory is gone. Writes that it does late are done
   * as it ends: the next process would not count the requests after which they are due.
   */
  restart(): Promise<void>;
  /** Time goes by: what is late is done, and lists know everything. */
  calmDown(): Promise<void>;
  /** The world as it is when nothing is under way. */
  moment(): Moment;
  /** Begins anew from that moment, or from the sample data. */
  reset(moment?: Moment): Promise<void>;
  /** Faults of the service itself, which nobody ordered. */
  readonly failures: readonly string[];
}

export function createWorld(time = createVirtualClock()): World {
  const sample = demoSnapshot();
  const secret = Buffer.alloc(32, 7);
  const skew = { client: 0, service: 0 };
  const clock: VirtualClock = { ...time, now: () => time.now() + skew.client };
  const serviceClock = { now: () => time.now() + skew.service, sleep: time.sleep };
  const failures: string[] = [];
  const keyOf = createKeys(sample);
  const ids = countedIds();
  const store = createMemoryStore({ secret });
  // To start a service costs more than to play a world, so two of them take turns on one store.
  const pair = [0, 1].map(() =>
    createService({
      store,
      seed: () => sample,
      clock: serviceClock,
      uuid: ids.next,
      unknownFields: 'refuse',
      report: (message) => failures.push(message),
    }),
  ) as [EmbeddedService, EmbeddedService];
  let [now, other] = pair;
  const fetch: EmbeddedService['fetch'] = (input, init) => now.fetch(input, init);

  const rival = createRival(store, createCommander({ store, clock: serviceClock, uuid: ids.next }));

  const settle = (one: EmbeddedService) => admin(one, 'POST', '/faults/settle');
  const calmDown = async () => {
    for (const one of pair) await settle(one);
  };
  const projects = () =>
    store.all('project').filter(({ companyId, number }) => companyId === COMPANY && [PROJECT.number, NEW_NUMBER].includes(number));
  return {
    clock,
    failures,
    uuid: ids.next,
    calmDown,
    projects,
    segments: () =>
      projects()
        .flatMap((project) => store.segmentHeads(project.id))
        .flatMap(({ id }) => store.get('segment', id)?.value ?? []),
    jump(whose, ms) {
      if (whose !== 'service') skew.client += ms;
      if (whose !== 'client') skew.service += ms;
    },
    service: () => now,
    client: (send = fetch) => createClient({ ...now, fetch }, { clock, send: () => send }),
    act: (segmentId, edit) => rival({ segmentId }, edit),
    async restart() {
      await settle(now);
      store.load(store.dump());
      now.tokens.expireAll();
      [now, other] = [other, now];
    },
    moment() {
      const snapshot = store.dump();
      const lastId = ids.last();
      return { snapshot, skew: { ...skew }, lastId, key: JSON.stringify([keyOf(snapshot), skew, lastId]) };
    },
    async reset(moment) {
      Object.assign(skew, moment?.skew ?? { client: 0, service: 0 });
      await calmDown();
      for (const one of pair) {
        one.tokens.expireAll();
        one.reset();
      }
      if (moment) store.load(moment.snapshot);
      ids.reset(moment?.lastId ?? 0);
    },
  };
}

/** What a snapshot has besides the sample data. Values are shared and never changed, so each is written as a text once. */
function createKeys(sample: Snapshot) {
  const known = new WeakSet(sample.records.map(({ value }) => value as object));
  const texts = new WeakMap<object, string>();
  const textOf = (value: object): string => {
    const text = texts.get(value) ?? createHash('sha1').update(timeless(value)).digest('base64');
    texts.set(value, text);
    return text;
  };
  return ({ sequences, records }: Snapshot): string => {
    const own = records.filter(({ value }) => !known.has(value as object));
    return JSON.stringify([
      sequences,
      records.length,
      own.map(({ kind, id, version, value }) => [kind, id, version, textOf(value as object)]),
    ]);
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
    last: () => last,
    reset: (to: number) => {
      last = to;
    },
  };
}
