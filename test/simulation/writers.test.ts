import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { credentialsFor } from '../../src/service/create-service.js';
import { builtCli } from '../support/built-cli.js';
import { SIMULATION_TIMEOUT, settings } from '../support/counts.js';
import { startService, type TestService } from '../support/service.js';
import { createHoldingClient, oneTurn } from './holding-client.js';
import { burst, makeShared, undisturbed, verify, writersOf } from './kill/burst.js';
import { type Connection, connect, tokenOf } from './kill/caller.js';
import { startProcess } from './kill/process.js';

const WRITERS = 12;
const { count, seed } = settings({ count: 8, long: 30, seed: 7 });

/** Long enough for the heads of all writers to arrive. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await oneTurn();
}

const folder = (): string => mkdtempSync(join(tmpdir(), 'trenchctl-writers-'));

/** A service in this process, until the test is over. */
async function started(data: string): Promise<TestService> {
  // Hooks run last first: the folder goes when nobody has it open any more.
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const under = await startService({ transport: 'http', data, isServed: true });
  onTestFinished(() => under.close());
  return under;
}

async function inside(data: string): Promise<Connection> {
  const { service, baseUrl } = await started(data);
  const credentials = credentialsFor(service, baseUrl);
  return connect(credentials, await tokenOf(credentials), turns);
}

/** A service in a process of its own, until the test is over. */
async function outside(data: string): Promise<Connection> {
  const { credentials, kill, gone } = await startProcess(builtCli(), data);
  onTestFinished(async () => {
    kill();
    await gone;
  });
  return connect(credentials, await tokenOf(credentials), turns);
}

type Start = (data: string) => Promise<Connection>;

test.each<[string, () => string, Start[]]>([
  ['memory', () => ':memory:', [inside]],
  ['sqlite', folder, [inside]],
  ['sqlite, and a second process on the folder', folder, [inside, outside]],
])(
  `${WRITERS} writers of ${count} writes each by seed ${seed} lose nothing, on %s`,
  { timeout: SIMULATION_TIMEOUT },
  async (store, data, starts) => {
    const at = data();
    const services: Connection[] = [];
    for (const start of starts) services.push(await start(at));
    const twin = await inside(':memory:');
    onTestFinished(() => {
      for (const one of [...services, twin]) one.close();
    });
    const sharedId = await makeShared(services[0] as Connection);
    const numbers = Array.from({ length: WRITERS }, (_, n) => seed * 10_000 + n);
    const known = writersOf(numbers, sharedId);
    await burst(
      known,
      numbers.map((n) => services[n % services.length] as Connection),
      { most: count },
    );
    for (const one of known) one.may = (await undisturbed(twin, one)).slice(0, 1);
    for (const one of services) await verify(one, sharedId, known);
    const shared = known.flatMap(({ writer }) => [...writer.shared.values()]);
    const conflicts = shared.filter((status) => status === 409).length;
    console.log(`writers: ${store}, ${shared.length} writes to one segment, ${conflicts} conflicts`);
    // A segment that nobody contends for proves nothing; a few writes need not meet.
    if (shared.length >= WRITERS) expect(conflicts).toBeGreaterThan(0);
  },
);

// That each write inside of a segment is refused where another overlaps it is a case of test/contract, for every operation.

test.each([
  ['memory', () => ':memory:'],
  ['sqlite', folder],
])('a write that waits for its body is refused after a write and done after a read, on %s', async (_, data) => {
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
