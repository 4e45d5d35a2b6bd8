import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { builtCli } from '../support/built-cli.js';
import { type Settings, SIMULATION_TIMEOUT, settings } from '../support/counts.js';
import { type Connection, connect, tokenOf } from './kill/caller.js';
import { type Running, startProcess } from './kill/process.js';
import type { Rec, Records } from './kill/records.js';
import { lostOrTorn } from './kill/verdict.js';
import { createWorker, type Worker } from './kill/worker.js';
import type { Write } from './kill/writes.js';
import { createRandom } from './random.js';

interface KillResult {
  readonly bursts: number;
  readonly acknowledged: number;
  /** Writes that were under way when the process died. */
  readonly unanswered: number;
  /** Those of them that were found done after the restart. */
  readonly landed: number;
  readonly conflicts: number;
  /** Acknowledged writes by operation, without those to the shared segment. */
  readonly done: Record<string, number>;
}

const WORKERS = 6;
/** A burst is cut off after this many acknowledged writes at the latest. */
const LONGEST = 90;

/** Kills the service in the middle of bursts of writes, restarts it on the same folder, and asks for everything back. */
async function simulateKills({ count, seed }: Settings, where: { main: string; data: string }): Promise<KillResult> {
  const random = createRandom(seed);
  let shared = '';
  const workers = Array.from({ length: WORKERS }, (_, number) => createWorker(`w${seed}-${number}`, seed * 100 + number, () => shared));
  let acknowledged = 0;
  let unanswered = 0;
  for (let burst = 0; burst <= count; burst += 1) {
    const running = await startProcess(where.main, where.data);
    const connections = await connectAll(running);
    try {
      if (shared === '') shared = await makeShared(connections[0] as Connection);
      await verifyAll(workers, connections).catch((error: Error) => {
        throw new Error(`seed ${seed}, after burst ${burst}: ${error.message}`);
      });
      if (burst < count) {
        acknowledged += await runBurst({ workers, connections, running }, random.between(1, LONGEST));
        unanswered += WORKERS;
      }
    } finally {
      running.kill();
      for (const connection of connections) connection.close();
      await running.gone;
    }
  }
  return { bursts: count, acknowledged, unanswered, ...sumOf(workers) };
}

function sumOf(workers: readonly Worker[]): Pick<KillResult, 'landed' | 'conflicts' | 'done'> {
  const done: Record<string, number> = {};
  for (const worker of workers) {
    for (const [operation, times] of [...worker.done, ...worker.desk.done, ...worker.estimate.done])
      done[operation] = (done[operation] ?? 0) + times;
  }
  return {
    landed: workers.reduce((sum, worker) => sum + worker.landed, 0),
    conflicts: workers.reduce((sum, { share }) => sum + share.conflicts, 0),
    done,
  };
}

async function connectAll({ credentials }: Running): Promise<Connection[]> {
  const token = await tokenOf(credentials);
  return Array.from({ length: WORKERS }, () => connect(credentials, token));
}

async function makeShared(connection: Connection): Promise<string> {
  const call = { operation: 'createSegment', path: { projectId: '6001' }, body: { name: 'Shared' } };
  return String((await connection.call(call))?.body.id);
}

const verifyAll = (workers: readonly Worker[], connections: readonly Connection[]): Promise<unknown> =>
  Promise.all(workers.map((worker, number) => worker.verify(connections[number] as Connection)));

interface Burst {
  readonly workers: readonly Worker[];
  readonly connections: readonly Connection[];
  readonly running: Running;
}

/** All workers write as fast as they are answered; the process dies at that acknowledgement, the others under way. */
async function runBurst({ workers, connections, running }: Burst, killAfter: number): Promise<number> {
  let acknowledged = 0;
  const write = async (worker: Worker, number: number): Promise<void> => {
    while (await worker.step(connections[number] as Connection)) {
      acknowledged += 1;
      if (acknowledged === killAfter) running.kill();
    }
  };
  await Promise.all(workers.map(write));
  return acknowledged;
}

const { count, seed } = settings({ count: 1, long: 8, seed: 7 });

test(`kill -9 in ${count} bursts of writes by seed ${seed} loses nothing and tears nothing`, { timeout: SIMULATION_TIMEOUT }, async () => {
  const data = mkdtempSync(join(tmpdir(), 'trenchctl-kill-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const result = await simulateKills({ count, seed }, { main: builtCli(), data });
  console.log(`kill: ${JSON.stringify(result)}`);
  expect(result.bursts).toBe(count);
  // A burst that ends before it begins proves nothing.
  expect(result.acknowledged).toBeGreaterThanOrEqual(count);
});

/** A segment with one layer, a cable in it, and a write of three cables that got no answer. */
const rec = (kind: string, parent = '', data = ''): Rec => ({ kind, parent, data });
const KNOWN: Records = new Map([
  ['l', rec('layer')],
  ['c', rec('cables', 'l')],
]);
const BATCH: Write = {
  call: { operation: 'addCableBatch', path: {} },
  adds: ['cables', 'cables', 'cables'],
  removes: [],
  changes: new Map(),
  added: () => new Map(),
};
const RENAME: Write = { ...BATCH, adds: [], changes: new Map([['l', 'new']]) };
const withCables = (count: number): Records =>
  new Map([...KNOWN, ...Array.from({ length: count }, (_, n): [string, Rec] => [`n${n}`, rec('cables', 'l')])]);

const STATES: readonly (readonly [name: string, found: Records, pending: Write | undefined, isFine: boolean])[] = [
  ['what was acknowledged', KNOWN, undefined, true],
  ['less than was acknowledged', new Map([['l', rec('layer')]]), undefined, false],
  ['more than was ever sent', withCables(1), undefined, false],
  ['a write without an answer, not done', KNOWN, BATCH, true],
  ['a write without an answer, done whole', withCables(3), BATCH, true],
  ['a write without an answer, half done', withCables(2), BATCH, false],
  ['a change without an answer, done', new Map([...KNOWN, ['l', rec('layer', '', 'new')]]), RENAME, true],
  ['a change that nobody asked for', new Map([...KNOWN, ['l', rec('layer', '', 'odd')]]), RENAME, false],
];

test.each(STATES)('the judge sees %s', (_, found, pending, isFine) => {
  expect(lostOrTorn(KNOWN, found, pending) === undefined).toBe(isFine);
});
