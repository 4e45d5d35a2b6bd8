import { addressesFrom } from '../api/addresses.js';
import { type Api, createApi } from '../api/client.js';
import { createTransport } from '../api/transport.js';
import type { Catalog } from '../kinds/kind.js';
import type { Fields } from '../kinds/model.js';
import { kindNamed } from '../kinds/registry.js';
import type { PlannedSegment } from '../plan/plan.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../profile/profile.js';
import type { Kind } from '../service/core/world.js';
import { createService } from '../service/create-service.js';
import { CABLE_TYPES, ECC_TYPES, PIPE_TYPES } from '../service/data/catalog.js';
import { CLIENTS, COMPANIES, DEMO_CLIENT, DEMO_USER, NORDNETT, USERS } from '../service/data/companies.js';
import { PROJECTS } from '../service/data/projects.js';
import { FIRST_IDS, type Snapshot, type SnapshotRecord } from '../service/store/port.js';
import { twinSegment } from './twin-segment.js';

export type Types = Readonly<
  Partial<Record<Catalog, readonly { readonly id: string; readonly fields: Fields }[]>>
>;

export interface Twin {
  readonly api: Api;
  /** What the twin itself broke on: then it says nothing about the plan. */
  readonly failures: string[];
  close(): void;
}

const ORIGIN = 'http://127.0.0.1';

/** The embedded service in memory, with the live segments of a plan in it and the catalogs as they were read. */
export async function createTwin(
  segments: readonly PlannedSegment[],
  types: Types,
  live: ServiceProfile,
): Promise<Twin> {
  const failures: string[] = [];
  // Names of the operator's say nothing about a plan, so the twin keeps those of the documents.
  const profile = { ...live, operator: ASSUMED_PROFILE.operator };
  const service = createService({
    seed: () => snapshotOf(segments, types, profile),
    profile,
    unknownFields: 'refuse',
    report: (message) => failures.push(message),
  });
  const { access_token: token } = (await (
    await service.fetch(`${ORIGIN}/oauth/token`, login(service))
  ).json()) as {
    access_token: string;
  };
  const get = async () => token;
  const tokens = {
    token: get,
    renew: get,
    redact: (said: string) => said,
    holds: () => false,
    lacks: () => false,
  };
  const transport = createTransport({ tokens, fetch: service.fetch, maxRetries: 0 });
  const { addresses } = addressesFrom({ baseUrl: ORIGIN });
  return { api: createApi({ transport, addresses, profile }), failures, close: () => service.close() };
}

const login = ({ tokens }: ReturnType<typeof createService>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams({
    grant_type: 'password',
    username: DEMO_USER,
    password: tokens.password(DEMO_USER),
    client_id: DEMO_CLIENT,
    client_secret: tokens.clientSecret(DEMO_CLIENT),
    scope: 'tb.bruker prosjektsystem.bruker orgsystemer',
  }),
});

function snapshotOf(segments: readonly PlannedSegment[], types: Types, profile: ServiceProfile): Snapshot {
  const projects = [...new Set(segments.map(({ projectId }) => projectId))];
  return {
    format: 'trenchctl-snapshot/1',
    sequences: { ...FIRST_IDS, segment: nextId(segments) },
    records: [
      ...COMPANIES.map((company) => record('company', company.id, company)),
      ...USERS.map((user) => record('user', user.username, user)),
      ...CLIENTS.map((client) => record('client', client.clientId, client)),
      ...typeRecords(types, segments),
      ...projects.map((id) => record('project', id, { ...PROJECTS[0], id, number: `P${id}`, members: {} })),
      ...segments.flatMap(({ live, projectId }) =>
        live ? [record('segment', live.id, twinSegment(live, projectId, profile))] : [],
      ),
    ],
  };
}

const record = (kind: Kind, id: string, value: unknown): SnapshotRecord => ({ kind, id, version: 1, value });

/** New segments must not get the id of a live one. */
function nextId(segments: readonly PlannedSegment[]): string {
  const ids = segments.flatMap(({ segmentId }) =>
    segmentId && /^\d+$/.test(segmentId) ? [BigInt(segmentId)] : [],
  );
  const [most = 0n] = [...ids, BigInt(FIRST_IDS.segment)].sort((a, b) => (a < b ? 1 : -1));
  return String(most + 1n);
}

/**
 * The catalogs as they were read; the service's own types, its defaults among them, where they have none; and a stand-in
 * for a type that is laid somewhere and is in no catalog any more.
 */
function typeRecords(types: Types, segments: readonly PlannedSegment[]): SnapshotRecord[] {
  const scope = { set: 'COMPANY', companyId: NORDNETT };
  const all = (kind: Kind, catalog: Catalog, own: readonly { id: string }[], more = {}) => {
    const byId = new Map<string, object>(own.map((type) => [type.id, type]));
    const [pattern] = own;
    for (const { id, fields } of types[catalog] ?? [])
      byId.set(id, { ...pattern, ...byId.get(id), ...fields, id, ...more });
    for (const id of laidTypes(segments, catalog))
      if (!byId.has(id)) byId.set(id, { ...pattern, id, name: `type ${id}`, ...more });
    return [...byId].map(([id, value]) => record(kind, id, value));
  };
  return [
    ...all('cableType', 'cables', CABLE_TYPES, { scope }),
    ...all('pipeType', 'pipes', PIPE_TYPES),
    ...all('eccType', 'eccs', ECC_TYPES),
  ];
}

const laidTypes = (segments: readonly PlannedSegment[], catalog: Catalog): string[] =>
  segments
    .flatMap(({ live }) => live?.sections ?? [])
    .flatMap(({ layers }) => layers.flatMap(({ items }) => items.flatMap((item) => [item, ...item.cables])))
    .filter(({ kind, fields }) => kindNamed(kind).catalog === catalog && typeof fields.typeId === 'string')
    .map(({ fields }) => String(fields.typeId));
