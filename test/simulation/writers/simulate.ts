import type { Store } from '../../../src/service/store/port.js';
import type { Settings } from '../../support/counts.js';
import { createHoldingClient, type HoldingClient, oneTurn } from '../holding-client.js';
import { createRandom } from '../random.js';
import { type Deeds, FIRST_OPERATION, write } from './writer.js';

export interface WritersResult {
  readonly writes: number;
  readonly conflicts: number;
  readonly cables: number;
  readonly sensors: number;
}

/** A service in this process or in another one. */
export interface WritersService {
  readonly baseUrl: string;
  token(): Promise<string>;
  /** The requests that have arrived. */
  requests(): Promise<readonly { readonly operation: string }[]>;
}

export interface Writers {
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
export async function simulateWriters(
  { count, seed }: Settings,
  { services, store, writers, segments }: Writers,
): Promise<WritersResult> {
  const clients = await Promise.all(
    services.map(async ({ baseUrl, token }) => createHoldingClient(baseUrl, await token())),
  );
  const segmentIds = await makeSegments(clients[0] as HoldingClient, segments);
  const everybody = async () => {
    while ((await arrived(services)) < writers) await oneTurn();
  };
  const jobs = await Promise.all(
    Array.from({ length: writers }, async (_, number): Promise<Job> => {
      const client = clients[number % clients.length] as HoldingClient;
      const segmentId = segmentIds[number % segments] ?? '';
      const random = createRandom(seed * 1000 + number);
      const deeds = await write({
        client,
        everybody,
        segmentId,
        random,
        rounds: count,
        number,
        mostConflicts: writers * count,
      });
      return { segmentId, deeds };
    }),
  );
  store.refresh();
  for (const segmentId of segmentIds) {
    for (const client of clients) await compare(client, segmentId, jobs);
    compareVersion(store, segmentId, jobs);
  }
  for (const client of clients) client.close();
  return resultOf(jobs);
}

/** First requests whose heads have come in. */
async function arrived(services: readonly WritersService[]): Promise<number> {
  const all = await Promise.all(services.map(({ requests }) => requests()));
  return all.flat().filter(({ operation }) => operation === FIRST_OPERATION).length;
}

async function makeSegments(kari: HoldingClient, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const { body } = await kari.call({
      operation: 'createSegment',
      path: { projectId: '6001' },
      body: { name: `Writers ${number}` },
    });
    ids.push(String(body.id));
  }
  return ids;
}

function resultOf(jobs: readonly Job[]): WritersResult {
  const sum = (read: (deeds: Deeds) => number) => jobs.reduce((total, { deeds }) => total + read(deeds), 0);
  return {
    writes: sum(({ acknowledged }) => acknowledged),
    conflicts: sum(({ conflicts }) => conflicts),
    cables: sum(({ cables, deleted }) => cables.size - deleted.size),
    sensors: sum(({ sensors }) => sensors.size),
  };
}

/** The segment is the sum of the acknowledged writes: nothing lost, nothing twice, and no trace of a 409. */
async function compare(kari: HoldingClient, segmentId: string, jobs: readonly Job[]): Promise<void> {
  const here = jobs.filter((job) => job.segmentId === segmentId).map(({ deeds }) => deeds);
  const { body } = await kari.call({ operation: 'getSegment', path: { segmentId } });
  const found = (list: string): string[] =>
    body.sections.flatMap((section: Listed) =>
      section.layers.flatMap((layer) => layer[list]?.map(({ id }) => id) ?? []),
    );
  mustEqual(
    found('cables'),
    here.flatMap(({ cables, deleted }) => [...cables].filter((id) => !deleted.has(id))),
    'cables',
  );
  mustEqual(
    found('sensors'),
    here.flatMap(({ sensors }) => [...sensors]),
    'sensors',
  );
  const markers = here.flatMap(({ marker }) => marker ?? []);
  const { defaultMarkerTypeId } = (await kari.call({ operation: 'getSettings', path: { segmentId } })).body;
  const isTold = markers.length === 0 ? defaultMarkerTypeId === null : markers.includes(defaultMarkerTypeId);
  if (!isTold) throw new Error(`the marker type ${defaultMarkerTypeId} is nobody's last word`);
}

function compareVersion(store: Store, segmentId: string, jobs: readonly Job[]): void {
  const here = jobs.filter((job) => job.segmentId === segmentId);
  const written = 1 + here.reduce((sum, { deeds }) => sum + deeds.acknowledged, 0);
  const version = store.get('segment', segmentId)?.version;
  if (version !== written)
    throw new Error(`segment ${segmentId} was written ${version} times, and ${written} were acknowledged`);
}

interface Listed {
  readonly layers: readonly Record<string, { id: string }[] | undefined>[];
}

function mustEqual(found: readonly string[], desired: readonly string[], what: string): void {
  const lost = desired.filter((id) => !found.includes(id));
  const extra = found.filter((id) => !desired.includes(id));
  const isEqual = lost.length === 0 && extra.length === 0 && found.length === desired.length;
  if (!isEqual)
    throw new Error(
      `${what}: ${found.length} found, ${desired.length} acknowledged, lost ${lost}, never acknowledged ${extra}`,
    );
}
