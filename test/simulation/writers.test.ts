import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { builtCli } from '../support/built-cli.js';
import { operationById } from '../support/contract.js';
import { SIMULATION_TIMEOUT, settings } from '../support/counts.js';
import { startService, type TestCaller, type TestService } from '../support/service.js';
import { createHoldingClient, oneTurn } from './holding-client.js';
import { tokenOf } from './kill/caller.js';
import { startProcess } from './kill/process.js';
import { simulateWriters, type WritersService } from './writers/simulate.js';

const WRITERS = 64;
const { count, seed } = settings({ count: 1, long: 3, seed: 7 });
const where = { timeout: SIMULATION_TIMEOUT };

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
    const { store: state } = under.service;
    const result = await simulateWriters({ count, seed }, { services: [inside(under)], store: state, writers: WRITERS, segments });
    console.log(`writers: ${store}, ${segments} segments, ${JSON.stringify(result)}`);
    expect(result.writes).toBe(WRITERS * count);
    // On one segment all first writes overlap and one of them wins; nobody else writes to a segment of one's own.
    if (segments === WRITERS) expect(result.conflicts).toBe(0);
    else expect(result.conflicts).toBeGreaterThanOrEqual(WRITERS - 1);
  });
});

test(`services of two processes on one folder, ${WRITERS} writers on one segment by seed ${seed}`, where, async () => {
  const data = folder();
  const under = await started(data, true);
  const services = [inside(under), await outside(data)];
  const { store } = under.service;
  const result = await simulateWriters({ count, seed }, { services, store, writers: WRITERS, segments: 1 });
  console.log(`writers: two services, ${JSON.stringify(result)}`);
  expect(result.writes).toBe(WRITERS * count);
  expect(result.conflicts).toBeGreaterThanOrEqual(WRITERS - 1);
});

type WriteRow = readonly [operation: string, body: object];

const WRITES: readonly WriteRow[] = [
  ['addCable', { typeId: 1010 }],
  ['addCableBatch', { typeId: 1010, count: 3 }],
  ['addSensor', {}],
  ['addPipe', { cables: [{ typeId: 1010 }] }],
  ['addLayer', {}],
  ['createSection', {}],
  ['addTopCovering', {}],
];

interface Pair {
  readonly at: { segmentId: string };
  version(): number | undefined;
}

describe.each(STORES)('two writes that overlap on one segment, on %s', (_, data) => {
  let under: TestService;
  let kari: TestCaller;
  beforeAll(async () => {
    const at = data();
    under = await startService({ transport: 'http', data: at });
    kari = await under.as('kari.nordmann');
    return async () => {
      await under.close();
      rmSync(at, { recursive: true, force: true });
    };
  });

  async function freshPair(): Promise<Pair> {
    const { body } = await kari.call('createSegment', { path: { projectId: 6001 }, body: { name: 'Pair' } });
    const segmentId = String(body.id);
    return { at: { segmentId }, version: () => under.service.store.get('segment', segmentId)?.version };
  }

  test.each(WRITES)('%s in the process: exactly one 200 and one 409', async (operation, body) => {
    const { at, version } = await freshPair();
    const send = (id: string, sent: object) =>
      under.service.fetch(under.baseUrl + operationById(id).path.replace('{segmentId}', at.segmentId), {
        method: 'POST',
        headers: { authorization: `Bearer ${kari.token}`, 'api-version': '1.0' },
        body: JSON.stringify(sent),
      });
    const answers = await Promise.all([send(operation, body), send('addEcc', {})]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(version()).toBe(2);
  });

  /** Sends the head of a request, then has the other thing done, then sends the body. */
  async function heldWhile({ at }: Pair, [operation, body]: WriteRow, meanwhile: () => Promise<void>): Promise<number> {
    const client = createHoldingClient(under.baseUrl, kari.token ?? '');
    onTestFinished(() => client.close());
    const seen = under.service.log.entries().length;
    const answer = await client.call({ operation, path: at, body }, async () => {
      while (under.service.log.entries().length === seen) await oneTurn();
      await meanwhile();
    });
    return answer.status;
  }

  test.each(WRITES)('%s over http: head first and body last gets the 409', async (...write) => {
    const pair = await freshPair();
    const status = await heldWhile(pair, write, async () => {
      expect((await kari.call('addEcc', { path: pair.at, body: {} })).status).toBe(200);
    });
    expect(status).toBe(409);
    expect(pair.version()).toBe(2);
  });

  test('a write that waits for its body while others only read is done', async () => {
    const pair = await freshPair();
    const status = await heldWhile(pair, ['addSensor', {}], async () => {
      expect((await kari.call('getSegment', { path: pair.at })).status).toBe(200);
    });
    expect(status).toBe(200);
    expect(pair.version()).toBe(2);
  });
});
