import type { Store } from '../../../src/service/store/port.js';
import type { Settings } from '../../support/counts.js';
import { type Answer, createHoldingClient, type HoldingClient, oneTurn } from '../holding-client.js';
import { createRandom, type Random } from '../random.js';

/** What one writer was told that it has done to a segment. */
interface Deeds {
  readonly cables: Set<string>;
  readonly deleted: Set<string>;
  readonly sensors: Set<string>;
  /** The marker type that it wrote last. */
  marker: number | undefined;
  acknowledged: number;
  conflicts: number;
}

interface WriterOptions {
  readonly client: HoldingClient;
  /** Until the heads of all first requests have arrived: from then on all of them overlap. */
  readonly everybody: () => Promise<void>;
  readonly segmentId: string;
  readonly random: Random;
  readonly rounds: number;
  /** No two writers have the same. */
  readonly number: number;
  /** A 409 says that another write was done in the meantime, so there cannot be more of them than writes. */
  readonly mostConflicts: number;
}

type Send = (operation: string, path: Record<string, string>, body?: unknown) => Promise<Answer>;
type Act = (send: Send, deeds: Deeds, options: WriterOptions, round: number) => Promise<void>;

const addCable: Act = async (send, deeds) => {
  deeds.cables.add((await send('addCable', {}, { typeId: 1010 })).body.id);
};
const addSensor: Act = async (send, deeds) => {
  deeds.sensors.add((await send('addSensor', {}, {})).body.id);
};
const updateSettings: Act = async (send, deeds, { number }, round) => {
  const marker = number * 1_000_000 + round;
  const { body } = await send('updateSettings', {}, { defaultMarkerTypeId: marker });
  if (body.defaultMarkerTypeId !== marker) throw new Error(`settings were answered with ${body.defaultMarkerTypeId}, not ${marker}`);
  deeds.marker = marker;
};
const deleteCable: Act = async (send, deeds, options, round) => {
  const left = [...deeds.cables].filter((id) => !deeds.deleted.has(id));
  if (left.length === 0) return addCable(send, deeds, options, round);
  const cableId = options.random.pick(left);
  await send('deleteCable', { cableId });
  deeds.deleted.add(cableId);
};

const ACTS: readonly (readonly [Act, number])[] = [
  [addCable, 3],
  [addSensor, 2],
  [deleteCable, 2],
  [updateSettings, 1],
];

const FIRST_OPERATION = 'addCable';
const FIRST = addCable;

async function turns(left: number): Promise<void> {
  for (let turn = 0; turn < left; turn += 1) await oneTurn();
}

/** Writes that many times, again after each 409, and gives back what was acknowledged. */
async function write(options: WriterOptions): Promise<Deeds> {
  const { client, segmentId, random, rounds, mostConflicts } = options;
  let until = options.everybody;
  const deeds: Deeds = { cables: new Set(), deleted: new Set(), sensors: new Set(), marker: undefined, acknowledged: 0, conflicts: 0 };

  const send: Send = async (operation, path, body) => {
    for (let attempt = 0; attempt <= mostConflicts; attempt += 1) {
      const answer = await client.call({ operation, path: { segmentId, ...path }, body }, until);
      until = () => turns(random.below(4));
      if (answer.status < 300) {
        deeds.acknowledged += 1;
        return answer;
      }
      if (answer.status !== 409 || answer.body.code !== 'concurrent-modification') throw new Error(`${operation}: ${answer.text}`);
      deeds.conflicts += 1;
    }
    throw new Error(`${operation} met more conflicts than there are writes`);
  };

  // The first write of all is the same for everybody, so that everybody can be waited for.
  if (rounds > 0) await FIRST(send, deeds, options, 0);
  for (let round = 1; round < rounds; round += 1) await random.weighted(ACTS)(send, deeds, options, round);
  return deeds;
}

interface WritersResult {
  readonly writes: number;
  readonly conflicts: number;
}

/** A service in this process or in another one. */
export interface WritersService {
  readonly baseUrl: string;
  token(): Promise<string>;
  /** The requests that have arrived. */
  requests(): Promise<readonly { readonly operation: string }[]>;
}

interface Writers {
  /** Several services are several processes on one store. */
  readonly services: readonly WritersService[];
  /** The store of the service in this process. */
  readonly store: Store;
  readonly writers: number;
  readonly segments: number;
}

interface Job {
  readonly segmentId: string;
  readonly deeds: Deeds;
}

/** Each writer writes `count` times, all at the same time; then the segments are compared with what they were told. */
export async function simulateWriters({ count, seed }: Settings, { services, store, writers, segments }: Writers): Promise<WritersResult> {
  const clients = await Promise.all(services.map(async ({ baseUrl, token }) => createHoldingClient(baseUrl, await token())));
  const segmentIds = await makeSegments(clients[0] as HoldingClient, segments);
  const everybody = async () => {
    while ((await arrived(services)) < writers) await oneTurn();
  };
  const jobs = await Promise.all(
    Array.from({ length: writers }, async (_, number): Promise<Job> => {
      const client = clients[number % clients.length] as HoldingClient;
      const segmentId = segmentIds[number % segments] ?? '';
      const random = createRandom(seed * 1000 + number);
      const deeds = await write({ client, everybody, segmentId, random, rounds: count, number, mostConflicts: writers * count });
      return { segmentId, deeds };
    }),
  );
  store.refresh();
  for (const segmentId of segmentIds) {
    for (const client of clients) await compare(client, segmentId, jobs);
    compareVersion(store, segmentId, jobs);
  }
  for (const client of clients) client.close();
  const sum = (of: 'acknowledged' | 'conflicts') => jobs.reduce((total, { deeds }) => total + deeds[of], 0);
  return { writes: sum('acknowledged'), conflicts: sum('conflicts') };
}

/** First requests whose heads have come in. */
async function arrived(services: readonly WritersService[]): Promise<number> {
  const all = await Promise.all(services.map(({ requests }) => requests()));
  return all.flat().filter(({ operation }) => operation === FIRST_OPERATION).length;
}

async function makeSegments(kari: HoldingClient, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const { body } = await kari.call({ operation: 'createSegment', path: { projectId: '6001' }, body: { name: `Writers ${number}` } });
    ids.push(String(body.id));
  }
  return ids;
}

/** The segment is the sum of the acknowledged writes: nothing lost, nothing twice, and no trace of a 409. */
async function compare(kari: HoldingClient, segmentId: string, jobs: readonly Job[]): Promise<void> {
  const here = jobs.filter((job) => job.segmentId === segmentId).map(({ deeds }) => deeds);
  const { body } = await kari.call({ operation: 'getSegment', path: { segmentId } });
  const found = (list: string): string[] =>
    body.sections.flatMap((section: Listed) => section.layers.flatMap((layer) => layer[list]?.map(({ id }) => id) ?? []));
  const kept = here.flatMap(({ cables, deleted }) => [...cables].filter((id) => !deleted.has(id)));
  mustEqual(found('cables'), kept, 'cables');
  const sensors = here.flatMap((deeds) => [...deeds.sensors]);
  mustEqual(found('sensors'), sensors, 'sensors');
  const markers = here.flatMap(({ marker }) => marker ?? []);
  const { defaultMarkerTypeId } = (await kari.call({ operation: 'getSettings', path: { segmentId } })).body;
  const isTold = markers.length === 0 ? defaultMarkerTypeId === null : markers.includes(defaultMarkerTypeId);
  if (!isTold) throw new Error(`the marker type ${defaultMarkerTypeId} is nobody's last word`);
}

function compareVersion(store: Store, segmentId: string, jobs: readonly Job[]): void {
  const here = jobs.filter((job) => job.segmentId === segmentId);
  const written = 1 + here.reduce((sum, { deeds }) => sum + deeds.acknowledged, 0);
  const version = store.get('segment', segmentId)?.version;
  if (version !== written) throw new Error(`segment ${segmentId} was written ${version} times, and ${written} were acknowledged`);
}

interface Listed {
  readonly layers: readonly Record<string, { id: string }[] | undefined>[];
}

function mustEqual(found: readonly string[], desired: readonly string[], what: string): void {
  const lost = desired.filter((id) => !found.includes(id));
  const extra = found.filter((id) => !desired.includes(id));
  const isEqual = lost.length === 0 && extra.length === 0 && found.length === desired.length;
  if (!isEqual)
    throw new Error(`${what}: ${found.length} found, ${desired.length} acknowledged, lost ${lost}, never acknowledged ${extra}`);
}
