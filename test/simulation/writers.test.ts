import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { builtCli } from '../support/built-cli.js';
import { SIMULATION_TIMEOUT, settings } from '../support/counts.js';
import { startService, type TestService } from '../support/service.js';
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
