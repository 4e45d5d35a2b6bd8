import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import type Database from 'libsql';
import { type Change, createDerived, type DocumentIndex, type Versioned } from '../core/context.js';
import type { Document } from '../core/document-records.js';
import type { Kind, Records, Segment, SegmentHead, Sequence, SmallKind } from '../core/world.js';
import { type Commit, FIRST_IDS, type Snapshot, type Store } from './port.js';
import { createSearchIndex, prepareIndex, type WritableIndex } from './search-index.js';

/** The database is loaded at the first search, because a rehearsal never searches; an import would load it with the store. */
function openDatabase(): Database.Database {
  const InMemory = createRequire(import.meta.url)('libsql') as typeof Database;
  return new InMemory(':memory:');
}

/** The index of a store without a disk: a SQLite database in memory, which is made again after documents have changed. */
function createMemoryIndex(all: () => Iterable<readonly [string, Document]>) {
  let db: Database.Database | undefined;
  let index: WritableIndex | undefined;

  function make(into: Database.Database): WritableIndex {
    prepareIndex(into);
    const made = createSearchIndex(into);
    into.exec('BEGIN');
    for (const [id, document] of all()) made.replace(document, id, true);
    into.exec('COMMIT');
    return made;
  }

  return {
    forget() {
      db?.close();
      db = undefined;
      index = undefined;
    },
    open(): DocumentIndex {
      db ??= openDatabase();
      index ??= make(db);
      return index;
    },
  };
}

/** The store without a disk: for `:memory:`, for rehearsals and for tests. Values are shared, never copied. */
export function createMemoryStore(options: { secret?: Buffer } = {}): Store {
  const records = createRecordMap();
  const sequences = new Map<Sequence, string>(Object.entries(FIRST_IDS) as [Sequence, string][]);
  const secret = options.secret ?? randomBytes(32);
  const documents = () =>
    [...records.of('document')].map(([id, { value }]) => [id, value as Document] as const);
  const index = createMemoryIndex(documents);
  let seeded = false;
  let listed: readonly Document[] | undefined;

  function commit({ changes, sequences: taken = [] }: Commit): boolean {
    if (!changes.every((change) => fits(change, versionOf(records, change)))) return false;
    if (taken.some(({ name, from }) => sequences.get(name) !== from)) return false;
    for (const { name, to } of taken) sequences.set(name, to);
    for (const change of changes) {
      put(records, change);
      if (change.kind !== 'document') continue;
      listed = undefined;
      index.forget();
    }
    seeded = true;
    return true;
  }

  function load(snapshot: Snapshot): void {
    records.clear();
    index.forget();
    listed = undefined;
    for (const { kind, id, version, value } of snapshot.records) records.of(kind).set(id, { version, value });
    for (const [name, value] of Object.entries(snapshot.sequences)) sequences.set(name as Sequence, value);
    seeded = true;
  }

  /** Returns the same list until a document changes, so that callers can cache what they derive from it. */
  function heads(): readonly Document[] {
    listed ??= documents().map(([, document]) => document);
    return listed;
  }

  return {
    ...readsOf(records),
    derived: createDerived(),
    documents: heads,
    documentIndex: index.open,
    sequence: (name) => sequences.get(name) ?? FIRST_IDS[name],
    refresh: () => {},
    commit,
    stage: commit,
    stored: () => undefined,
    flush: () => {},
    losses: () => 0,
    indexing: () => undefined,
    seeded: () => seeded,
    secret: () => secret,
    dump: () => dump(records, sequences),
    load,
    close: index.forget,
  };
}

const versionOf = (records: RecordMap, { kind, id }: Change): number =>
  records.of(kind).get(id)?.version ?? 0;

function put(records: RecordMap, change: Change): void {
  const ofKind = records.of(change.kind);
  if (change.op === 'remove') ofKind.delete(change.id);
  else ofKind.set(change.id, { version: change.expect + 1, value: change.value });
}

const readsOf = (records: RecordMap): Pick<Store, 'get' | 'all' | 'segmentHeads'> => ({
  get: <K extends Kind>(kind: K, id: string) => records.of(kind).get(id) as Versioned<Records[K]> | undefined,
  all: <K extends SmallKind>(kind: K) =>
    [...records.of(kind).values()].map((record) => record.value as Records[K]),
  segmentHeads: (projectId): readonly SegmentHead[] =>
    [...records.of('segment').values()]
      .map(({ value }) => value as Segment)
      .filter((segment) => segment.projectId === projectId)
      .map(headOf),
});

const dump = (records: RecordMap, sequences: ReadonlyMap<Sequence, string>): Snapshot => ({
  format: 'trenchctl-snapshot/1',
  sequences: Object.fromEntries(sequences) as Snapshot['sequences'],
  records: records
    .entries()
    .flatMap(([kind, ofKind]) =>
      [...ofKind].map(([id, { version, value }]) => ({ kind, id, version, value })),
    ),
});

type RecordsOfKind = Map<string, Versioned<unknown>>;

type RecordMap = ReturnType<typeof createRecordMap>;

/** Records in memory by kind and id, with their versions. */
export function createRecordMap() {
  const kinds = new Map<Kind, RecordsOfKind>();
  return {
    of(kind: Kind): RecordsOfKind {
      const found = kinds.get(kind);
      if (found) return found;
      const created: RecordsOfKind = new Map();
      kinds.set(kind, created);
      return created;
    },
    entries: () => [...kinds],
    clear: () => kinds.clear(),
  };
}

/** A change fits if the record has the expected version; a record that does not exist cannot be removed. */
export const fits = ({ op, expect }: Change, version: number): boolean =>
  version === expect && !(op === 'remove' && version === 0);

/** Returns the fields of a segment that lists show. */
export const headOf = ({ id, projectId, name, description, length }: Segment): SegmentHead => ({
  id,
  projectId,
  name,
  description,
  length,
});
