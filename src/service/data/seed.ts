import type { OperationId } from '../../contract/generated/operation-ids.js';
import { metaOf } from '../calculation/calculation-costs.js';
import { companyPriceId, entryId } from '../calculation/cost-catalog.js';
import { type Clock, systemClock } from '../clock.js';
import { createCommander } from '../commander.js';
import { OPERATIONS } from '../contract/known-operations.js';
import type { Caller } from '../core/context.js';
import { documentId } from '../core/document-records.js';
import { EMPTY_PROJECT_FIELDS, type Kind, type Project } from '../core/world.js';
import { seededRandom, seededUuid } from '../random.js';
import { createMemoryStore } from '../store/memory.js';
import { FIRST_IDS, type Snapshot, type SnapshotRecord, type Store } from '../store/port.js';
import { CLIENTS, COMPANIES, DEMO_CLIENT, DEMO_USER, NORDNETT, USERS } from './demo-login.js';
import { COMMENTS, DOCUMENTS, daysAt, FAVORITES, SERIES, SHARINGS, usesAt } from './documents.js';
import data from './projects.json' with { type: 'json' };
import { CABLE_TYPES, ECC_TYPES, PIPE_TYPES } from './sample-catalog.js';
import { CHECKPOINTS, FACILITIES, REVISIONS } from './sample-checklists.js';
import {
  ACTIVITIES,
  CATALOG_FAVORITES,
  COMPANY_PRICES,
  COST_CATALOGS,
  COST_FACILITIES,
  COST_REVISIONS,
  calculations,
  UNITS,
} from './sample-costs.js';

const SEED = 20260417;

const MADE = Date.parse('2026-04-17T06:00:00Z');

/**
 * The contents of a new service: catalogs, two companies and their users, a dozen projects, one of them with segments.
 * `now` is the day from which the use of documents is counted back.
 */
export function demoSnapshot(now = MADE): Snapshot {
  made ??= madeSnapshot();
  return { ...made, records: [...made.records, ...useRecords(now)] };
}

/** Everything but the use of documents. It is made by calls of the API, and no record of it is ever changed, so once is enough. */
let made: Snapshot | undefined;

function madeSnapshot(): Snapshot {
  const store = createMemoryStore();
  store.load({ format: 'trenchctl-snapshot/1', sequences: FIRST_IDS, records: baseRecords() });
  const still: Clock = { ...systemClock, now: () => MADE };
  const commander = createCommander({ store, clock: still, uuid: seededUuid(seededRandom(SEED)) });
  const user = store.get('user', DEMO_USER)?.value;
  const client = store.get('client', DEMO_CLIENT)?.value;
  if (!user || !client) throw new Error('the demo user and client are part of the seed');
  const caller: Caller = { client, user, companyId: user.companyId, scopes: new Set(user.roles) };
  for (const calls of DEMO_SEGMENTS) {
    const kept = new Map<string, string>();
    for (const call of calls) {
      const operation = OPERATIONS.find(({ id }) => id === call.operation);
      if (!operation) throw new Error(`no operation ${call.operation}`);
      const path = filled({ projectId: DEMO_PROJECT, ...call.path }, kept);
      const { body } = commander.run({
        operation,
        caller,
        lang: 'nb',
        input: { path, query: {}, body: filled(call.body ?? {}, kept) },
      });
      for (const [name, at] of Object.entries(call.keep ?? {})) kept.set(name, String(pick(body, at)));
    }
  }
  return withCalculations(store);
}

/** Returns the calculations, and the fields of their projects about them. */
function withCalculations(store: Store): Snapshot {
  const made = new Map(
    calculations(seededUuid(seededRandom(SEED + 1))).map((value) => [value.projectId, value]),
  );
  const { records, ...rest } = store.dump();
  const withMeta = (record: SnapshotRecord): SnapshotRecord => {
    const calculation = record.kind === 'project' ? made.get(record.id) : undefined;
    if (!calculation) return record;
    const project = record.value as Project;
    const meta = metaOf(store, project, calculation);
    return { ...record, value: { ...project, meta } };
  };
  return {
    ...rest,
    records: [...records.map(withMeta), ...of('calculation', 'projectId', [...made.values()])],
  };
}

function filled<T>(value: T, kept: ReadonlyMap<string, string>): T {
  return JSON.parse(JSON.stringify(value), (_, inner) =>
    typeof inner === 'string' && inner.startsWith('$') ? kept.get(inner.slice(1)) : inner,
  );
}

const pick = (value: unknown, path: NonNullable<DemoCall['keep']>[string]): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], value);

const by = <T extends object>(
  kind: Kind,
  idOf: (value: T) => string,
  values: readonly T[],
): SnapshotRecord[] => values.map((value) => ({ kind, id: idOf(value), version: 1, value }));
const of = <T extends object>(kind: Kind, key: keyof T, values: readonly T[]): SnapshotRecord[] =>
  by(kind, (value) => String(value[key]), values);

/** Returns the reference data of the calculation service. */
const costRecords = (): SnapshotRecord[] => [
  ...of('activity', 'id', ACTIVITIES),
  ...of('costFacility', 'id', COST_FACILITIES),
  ...of('unit', 'name', UNITS),
  ...of('costRevision', 'id', COST_REVISIONS),
  ...of('costCatalog', 'revisionId', COST_CATALOGS),
];

/** Returns checklists and documents. */
const readingRecords = (): SnapshotRecord[] => [
  ...of('checklistRevision', 'id', REVISIONS),
  ...of('checklistFacility', 'id', FACILITIES),
  ...of('checkpoint', 'id', CHECKPOINTS),
  ...of('sheetSeries', 'title', SERIES),
  ...by('document', documentId, DOCUMENTS),
];

const baseRecords = (): SnapshotRecord[] => [
  ...of('company', 'id', COMPANIES),
  ...of('user', 'username', USERS),
  ...of('client', 'clientId', CLIENTS),
  ...of('cableType', 'id', CABLE_TYPES),
  ...of('pipeType', 'id', PIPE_TYPES),
  ...of('eccType', 'id', ECC_TYPES),
  ...of('project', 'id', PROJECTS),
  ...costRecords(),
  ...readingRecords(),
  ...of('comment', 'id', COMMENTS),
  ...by('commentSharing', ({ from, to }) => `${from}/${to}`, SHARINGS),
  ...by('favorite', ({ username, docId }) => `${username}/${docId}`, FAVORITES),
  ...by('companyPrice', (price) => companyPriceId(price.companyId, price), COMPANY_PRICES),
  ...by('catalogFavorite', (favorite) => `${favorite.username}/${entryId(favorite)}`, CATALOG_FAVORITES),
];

/** Returns the use of documents up to that day. */
const useRecords = (now: number): SnapshotRecord[] => [
  ...by('documentUse', ({ username, docId }) => `${username}/${docId}`, usesAt(now)),
  ...by('documentDay', ({ docId, day }) => `${docId}@${day}`, daysAt(now)),
];

/** A call of the API that makes a part of the demo project; `$name` stands for the id that an earlier call answered. */
interface DemoCall {
  readonly operation: OperationId;
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The ids of the answer that are kept, by name and path: `sections.0.layers.0.id`. */
  readonly keep?: Readonly<Record<string, string>>;
}

/** The project that the demo segments are in. */
const DEMO_PROJECT = '6002';
const DEMO_SEGMENTS = data.demoSegments as readonly (readonly DemoCall[])[];

/** The fields that a row of the table may leave out. */
const DEFAULTS = {
  ...EMPTY_PROJECT_FIELDS,
  companyId: NORDNETT,
  createdBy: DEMO_USER,
  modifiedBy: DEMO_USER,
  owner: DEMO_USER,
};

const PROJECTS = data.projects.map((row) => ({
  ...DEFAULTS,
  createdDate: row.startDate,
  modifiedDate: row.startDate,
  ...row,
})) as readonly Project[];
