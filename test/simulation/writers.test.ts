import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Store } from '../../src/service/store/port.js';
import { builtCli } from '../support/built-cli.js';
import { SIMULATION_TIMEOUT, settings } from '../support/counts.js';
import { startService, type TestService } from '../support/service.js';
import { type Answer, createHoldingClient, type HoldingClient, oneTurn } from './holding-client.js';
import { tokenOf } from './kill/caller.js';
import { startProcess } from './kill/process.js';
import { createRandom, type Random } from './random.js';

const WRITERS = 64;
const { count, seed } = settings({ count: 1, long: 3, seed: 7 });
const where = { timeout: SIMULATION_TIMEOUT };

/** A service in this process or in another one. */
interface WritersService {
  readonly baseUrl: string;
  token(): Promise<string>;
  /** The requests that have arrived. */
  requests(): Promise<readonly { readonly operation: string }[]>;
}

/** What one writer was told that it has done to its segment. */
interface Deeds {
  readonly segmentId: string;
  readonly sensors: ReadonlySet<string>;
  readonly acknowledged: number;
  readonly conflicts: number;
}

interface Writer {
  readonly client: HoldingClient;
  readonly segmentId: string;
  readonly random: Random;
  /** Until the heads of all first requests have arrived: from then on all of them overlap. */
  readonly everybody: () => Promise<void>;
}

/** Writes that many times, again after each 409. */
async function write({ client, segmentId, random, everybody }: Writer): Promise<Deeds> {
  const sensors = new Set<string>();
  let [acknowledged, conflicts] = [0, 0];
  let until = everybody;
  async function send(operation: string, path: Record<string, string>, body?: object): Promise<Answer> {
    // A 409 says that another write was done in the meantime, so there cannot be more of them than writes.
    while (conflicts <= WRITERS * count) {
      const answer = await client.call({ operation, path: { segmentId, ...path }, body }, until);
      const turns = random.below(4);
      until = async () => {
        for (let turn = 0; turn < turns; turn += 1) await oneTurn();
      };
      if (answer.status < 300) {
        acknowledged += 1;
        return answer;
      }
      if (answer.status !== 409 || answer.body.code !== 'concurrent-modification') throw new Error(`${operation}: ${answer.text}`);
      conflicts += 1;
    }
    throw new Error(`${operation} met more conflicts than there are writes`);
  }
  for (let round = 0; round < count; round += 1) {
    // The first write of all is the same for everybody, so that everybody can be waited for.
    if (sensors.size === 0 || random.chance(0.7)) sensors.add((await send(FIRST, {}, {})).body.id);
    else {
      const sensorId = random.pick([...sensors]);
      await send('deleteSensor', { sensorId });
      sensors.delete(sensorId);
    }
  }
  return { segmentId, sensors, acknowledged, conflicts };
}

const FIRST = 'addSensor';

/** All write at the same time, and then each segment is the sum of what was acknowledged: nothing lost, nothing twice, no trace of a 409. */
async function simulate(services: readonly WritersService[], store: Store, segments: number): Promise<number> {
  const clients = await Promise.all(services.map(async ({ baseUrl, token }) => createHoldingClient(baseUrl, await token())));
  const [first] = clients as [HoldingClient];
  const ids: string[] = [];
  for (let number = 0; number < segments; number += 1) {
    const { body } = await first.call({ operation: 'createSegment', path: { projectId: '6001' }, body: { name: `Writers ${number}` } });
    ids.push(String(body.id));
  }
  const everybody = async () => {
    const arrived = async () => (await Promise.all(services.map(({ requests }) => requests()))).flat();
    while ((await arrived()).filter(({ operation }) => operation === FIRST).length < WRITERS) await oneTurn();
  };
  const deeds = await Promise.all(
    Array.from({ length: WRITERS }, (_, number) =>
      write({
        client: clients[number % clients.length] as HoldingClient,
        segmentId: ids[number % segments] ?? '',
        random: createRandom(seed * 1000 + number),
        everybody,
      }),
    ),
  );
  store.refresh();
  for (const segmentId of ids) {
    const here = deeds.filter((one) => one.segmentId === segmentId);
    for (const client of clients) {
      const { sections } = (await client.call({ operation: 'getSegment', path: { segmentId } })).body;
      const found = sections.flatMap(({ layers }: Json) => layers.flatMap(({ sensors }: Json) => sensors.map(({ id }: Json) => id)));
      expect(found.toSorted()).toEqual(here.flatMap(({ sensors }) => [...sensors]).toSorted());
    }
    expect(store.get('segment', segmentId)?.version).toBe(1 + here.reduce((sum, { acknowledged }) => sum + acknowledged, 0));
  }
  for (const client of clients) client.close();
  expect(deeds.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBe(WRITERS * count);
  return deeds.reduce((sum, { conflicts }) => sum + conflicts, 0);
}

// biome-ignore lint/suspicious/noExplicitAny: the contract has checked it.
type Json = any;

const folder = (): string => mkdtempSync(join(tmpdir(), 'trenchctl-writers-'));

/** A service in this process, until the test is over. */
async function started(data: string, isServed = false): Promise<TestService> {
  // Hooks run last first: the folder goes when nobody has it open any more.
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const under = await startService({ transport: 'http', data, isServed });
  onTestFinished(() => under.close());
  return under;
}

const inside = ({ baseUrl, as, service }: TestService): WritersService => ({
  baseUrl,
  token: async () => (await as('kari.nordmann')).token ?? '',
  requests: async () => service.log.entries(),
});

/** A service in a process of its own, until the test is over. */
async function outside(data: string): Promise<WritersService> {
  const { credentials, kill, gone } = await startProcess(builtCli(), data);
  onTestFinished(async () => {
    kill();
    await gone;
  });
  const { baseUrl, adminUrl, adminToken } = credentials;
  const headers = { authorization: `Bearer ${adminToken}` };
  return {
    baseUrl,
    token: () => tokenOf(credentials),
    requests: async () => (await (await fetch(`${adminUrl}/requests`, { headers })).json()) as { operation: string }[],
  };
}

const STORES: readonly (readonly [string, () => string])[] = [
  ['memory', () => ':memory:'],
  ['sqlite', folder],
];

describe.each(STORES)(`${WRITERS} writers of ${count} writes each by seed ${seed}, on %s`, (store, data) => {
  test.each([1, WRITERS])('on %i segments: the state is the sum of what was acknowledged', where, async (segments) => {
    const under = await started(data());
    const conflicts = await simulate([inside(under)], under.service.store, segments);
    console.log(`writers: ${store}, ${segments} segments, ${conflicts} conflicts`);
    // On one segment all first writes overlap and one of them wins; nobody else writes to a segment of one's own.
    if (segments === WRITERS) expect(conflicts).toBe(0);
    else expect(conflicts).toBeGreaterThanOrEqual(WRITERS - 1);
  });
});

test(`services of two processes on one folder, ${WRITERS} writers on one segment by seed ${seed}`, where, async () => {
  const data = folder();
  const under = await started(data, true);
  const conflicts = await simulate([inside(under), await outside(data)], under.service.store, 1);
  console.log(`writers: two services, ${conflicts} conflicts`);
  expect(conflicts).toBeGreaterThanOrEqual(WRITERS - 1);
});

// That each write inside of a segment is refused where another overlaps it is a case of test/contract, for every operation.

test.each(STORES)('a write that waits for its body is refused after a write and done after a read, on %s', async (_, data) => {
  const under = await started(data());
  const kari = await under.as('kari.nordmann');
  const client = createHoldingClient(under.baseUrl, kari.token ?? '');
  onTestFinished(() => client.close());
  const { body } = await kari.call('createSegment', { path: { projectId: 6001 }, body: { name: 'Pair' } });
  const path = { segmentId: String(body.id) };
  for (const [operation, sent, status] of [
    ['addEcc', {}, 409],
    ['getSegment', undefined, 200],
  ] as const) {
    const seen = under.service.log.entries().length;
    const answer = await client.call({ operation: 'addSensor', path, body: {} }, async () => {
      while (under.service.log.entries().length === seen) await oneTurn();
      expect((await kari.call(operation, { path, body: sent })).status).toBe(200);
    });
    expect(answer.status, operation).toBe(status);
  }
  expect(under.service.store.get('segment', path.segmentId)?.version).toBe(3);
});
