import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { credentialsFor } from '../../src/service/create-service.js';
import { untilEnd } from '../support/around.js';
import { builtCli } from '../support/built-cli.js';
import { SIMULATION_TIMEOUT, settings } from '../support/counts.js';
import { startService } from '../support/service.js';
import { burst, type Known, makeShared, undisturbed, verify, writersOf } from './kill/burst.js';
import { type Connection, connect, tokenOf } from './kill/caller.js';
import { startProcess } from './kill/process.js';
import { createRandom } from './random.js';

const WRITERS = 6;
/** A burst is cut off after this many acknowledged writes at the latest. */
const LONGEST = 90;

const { count, seed } = settings({ count: 1, long: 8, seed: 7 });

test(`kill -9 in ${count} bursts of writes by seed ${seed} loses nothing and tears nothing`, { timeout: SIMULATION_TIMEOUT }, async () => {
  const data = mkdtempSync(join(tmpdir(), 'trenchctl-kill-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const under = await untilEnd(startService({ transport: 'http', isServed: true }));
  const credentials = credentialsFor(under.service, under.baseUrl);
  const twin = connect(credentials, await tokenOf(credentials));
  onTestFinished(() => twin.close());
  const random = createRandom(seed);
  const all: Known[] = [];
  let sharedId = '';
  for (let turn = 0; turn <= count; turn += 1) {
    const running = await startProcess(builtCli(), data);
    const token = await tokenOf(running.credentials);
    const connections = Array.from({ length: WRITERS }, () => connect(running.credentials, token));
    const [first] = connections as [Connection];
    try {
      if (sharedId === '') sharedId = await makeShared(first);
      await verify(first, sharedId, all);
      if (turn === count) break;
      const numbers = Array.from({ length: WRITERS }, (_, n) => seed * 10_000 + turn * WRITERS + n);
      const known = writersOf(numbers, sharedId);
      let left = random.between(1, LONGEST);
      // The process dies at an acknowledgement, the other writes under way.
      const acknowledged = () => {
        left -= 1;
        if (left === 0) running.kill();
      };
      await burst(known, connections, { acknowledged });
      for (const one of known) one.may = await undisturbed(twin, one);
      all.push(...known);
    } finally {
      running.kill();
      for (const connection of connections) connection.close();
      await running.gone;
    }
  }
  const statuses = all.flatMap(({ writer }) => writer.statuses);
  const tally = [...new Set(statuses)].map((status) => `${statuses.filter((one) => one === status).length} x ${status}`);
  console.log(`kill: ${count} bursts, ${statuses.length} answers: ${tally.join(', ')}`);
  // A burst that ends before it begins proves nothing.
  expect(statuses.length).toBeGreaterThanOrEqual(count);
});
