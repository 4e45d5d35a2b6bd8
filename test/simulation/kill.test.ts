import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { credentialsFor } from '../../src/service/create-service.js';
import type { Snapshot } from '../../src/service/store/port.js';
import { untilEnd } from '../support/around.js';
import { builtCli } from '../support/built-cli.js';
import { SIMULATION_TIMEOUT, settings } from '../support/counts.js';
import { startService } from '../support/service.js';
import { type Answer, type Connection, connect, tokenOf } from './kill/caller.js';
import { heldOf } from './kill/held.js';
import { startProcess } from './kill/process.js';
import { createWriter, type Writer, wordOf } from './kill/writer.js';
import { createRandom } from './random.js';

const WRITERS = 6;
/** A burst is cut off after this many acknowledged writes at the latest. */
const LONGEST = 90;

const { count, seed } = settings({ count: 1, long: 8, seed: 7 });

/** A writer, and what may be held of it: once it is clear whether its last write was done, that alone. */
interface Known {
  readonly writer: Writer;
  may: readonly (readonly string[])[];
}

async function must(answering: Promise<Answer | undefined>): Promise<Answer['body']> {
  const answer = await answering;
  if (!answer) throw new Error('no answer after the restart');
  return answer.body;
}

/** What another service holds that is asked by the same writers and is not killed. */
async function undisturbed(twin: Connection, { name, statuses }: Writer, number: number): Promise<string[][]> {
  const writer = createWriter(name, number);
  for (const _ of statuses) await writer.step(twin);
  expect(writer.statuses.filter((_, n) => statuses[n] !== 0)).toEqual(statuses.filter((status) => status !== 0));
  const before = heldOf(await must(twin.admin('/snapshot')), name);
  await writer.step(twin);
  return [before, heldOf(await must(twin.admin('/snapshot')), name)];
}

/** Everything acknowledged is there, what got no answer is there whole or not at all, and nothing else. */
async function verify(connection: Connection, sharedId: string, all: readonly Known[]): Promise<void> {
  const snapshot: Snapshot = await must(connection.admin('/snapshot'));
  for (const known of all) {
    const { name } = known.writer;
    const held = heldOf(snapshot, name);
    expect(known.may, `what is held of ${name}`).toContainEqual(held);
    known.may = [held];
    const { matches } = await must(connection.call({ operation: 'searchDocuments', path: {}, query: `?q=${wordOf(name)}` }));
    const documents = snapshot.records.filter(({ kind, id }) => kind === 'document' && id === `ORGBLAD-${name}`).map(({ id }) => id);
    expect(matches.map((match: { versionlessId: string }) => match.versionlessId)).toEqual(documents);
  }
  const coverings = await must(connection.call({ operation: 'listTopCoverings', path: { segmentId: sharedId } }));
  const there = coverings.map(({ description }: { description: string }) => description);
  const sent = new Map(all.flatMap(({ writer }) => [...writer.shared]));
  expect(there).toEqual(expect.arrayContaining([...sent].flatMap(([text, status]) => (status === 200 ? [text] : []))));
  expect(new Set(there).size).toBe(there.length);
  expect(there.filter((text: string) => sent.get(text) === 409 || !sent.has(text))).toEqual([]);
}

async function makeShared(connection: Connection): Promise<string> {
  const call = { operation: 'createSegment', path: { projectId: '6001' }, body: { name: 'Shared' } };
  return String((await must(connection.call(call))).id);
}

/** Writes as fast as it is answered, with all others; the process dies at an acknowledgement, the other writes under way. */
async function burst(known: readonly Known[], connections: readonly Connection[], acknowledged: () => void): Promise<void> {
  await Promise.all(
    known.map(async ({ writer }, number) => {
      while (await writer.step(connections[number] as Connection)) acknowledged();
    }),
  );
}

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
      const known = numbers.map((number): Known => ({ writer: createWriter(`W${number}`, number, sharedId), may: [] }));
      let left = random.between(1, LONGEST);
      await burst(known, connections, () => {
        left -= 1;
        if (left === 0) running.kill();
      });
      for (const [n, one] of known.entries()) one.may = await undisturbed(twin, one.writer, numbers[n] as number);
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
