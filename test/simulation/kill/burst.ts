// Bursts of writes by several writers at once, and what a service must hold after one.
import { expect } from 'vitest';
import type { Snapshot } from '../../../src/service/store/port.js';
import type { Answer, Connection } from './caller.js';
import { heldOf } from './held.js';
import { createWriter, type Writer, wordOf } from './writer.js';

/** A writer, and what may be held of it: once it is clear whether its last write was done, that alone. */
export interface Known {
  readonly writer: Writer;
  /** Its seed. */
  readonly number: number;
  may: readonly (readonly string[])[];
}

async function must(answering: Promise<Answer | undefined>): Promise<Answer['body']> {
  const answer = await answering;
  if (!answer) throw new Error('no answer after the restart');
  return answer.body;
}

/** What another service holds that is asked by the same writers and is not killed. */
export async function undisturbed(twin: Connection, { writer: { name, statuses }, number }: Known): Promise<string[][]> {
  const writer = createWriter(name, number);
  for (const _ of statuses) await writer.step(twin);
  expect(writer.statuses.filter((_, n) => statuses[n] !== 0)).toEqual(statuses.filter((status) => status !== 0));
  const before = heldOf(await must(twin.admin('/snapshot')), name);
  await writer.step(twin);
  return [before, heldOf(await must(twin.admin('/snapshot')), name)];
}

/** Everything acknowledged is there, what got no answer is there whole or not at all, and nothing else. */
export async function verify(connection: Connection, sharedId: string, all: readonly Known[]): Promise<void> {
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

export async function makeShared(connection: Connection): Promise<string> {
  const call = { operation: 'createSegment', path: { projectId: '6001' }, body: { name: 'Shared' } };
  return String((await must(connection.call(call))).id);
}

/** All write as fast as they are answered, each until no answer comes, or so many times. */
export async function burst(
  known: readonly Known[],
  connections: readonly Connection[],
  { acknowledged = () => {}, most = Number.POSITIVE_INFINITY }: { acknowledged?: () => void; most?: number },
): Promise<void> {
  await Promise.all(
    known.map(async ({ writer }, number) => {
      while (writer.statuses.length < most && (await writer.step(connections[number] as Connection))) acknowledged();
    }),
  );
}

/** Writers that share a segment, each with a seed of its own. */
export const writersOf = (numbers: readonly number[], sharedId: string): Known[] =>
  numbers.map((number) => ({ writer: createWriter(`W${number}`, number, sharedId), number, may: [] }));
