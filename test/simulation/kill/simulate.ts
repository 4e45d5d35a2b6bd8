import type { Settings } from '../../support/counts.js';
import { createRandom } from '../random.js';
import { type Connection, connect, tokenOf } from './caller.js';
import { type Running, startProcess } from './process.js';
import { createWorker, type Worker } from './worker.js';

export interface KillResult {
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
export async function simulateKills(
  { count, seed }: Settings,
  where: { main: string; data: string },
): Promise<KillResult> {
  const random = createRandom(seed);
  let shared = '';
  const workers = Array.from({ length: WORKERS }, (_, number) =>
    createWorker(`w${seed}-${number}`, seed * 100 + number, () => shared),
  );
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
