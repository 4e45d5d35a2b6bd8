import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import type { Change, Versioned } from '../core/context.js';
import type { Document } from '../core/document-records.js';
import type { Kind, Records, Segment, SegmentHead, Sequence, SmallKind } from '../core/world.js';
import { type DocumentTable, openDocumentTable } from './document-table.js';
import { namingFullDisk } from './full-disk.js';
import { endOpenGroups, type GroupCommit } from './group-commit.js';
import { createIndexing } from './indexing.js';
import { migrate } from './migrations.js';
import {
  type Commit,
  FIRST_IDS,
  type Missing,
  type Snapshot,
  type SnapshotRecord,
  type Store,
} from './port.js';
import { createRecordCache, type RecordCache } from './record-cache.js';
import { dumpRows, insertRow, writeRecord, writeSegment } from './rows.js';
import { createRuns, type Run, withSync } from './runs.js';
import { prepareStatements, type Statements } from './statements.js';
import { createWalSync, NO_SYNC, type WalSync } from './wal-sync.js';

const BUSY_MS = 10_000;

export interface StoreLimits {
  /** The largest number of pages of the file: a test makes the disk full with it. */
  readonly maxPages?: number;
  /** The largest number of entries of the journal of segments. */
  readonly journalEntries?: number;
  /** Takes the place of the sync of the disk. */
  readonly sync?: WalSync;
}

/**
 * The store on disk. Every commit is on the disk when it returns (WAL, synchronous FULL), every staged write when `stored` says
 * so, and the version check is part of the write, so several processes may share one file. Small aggregates are all in memory,
 * segments as needed.
 */
export function openSqliteStore(file: string, limits: StoreLimits = {}): Store {
  return namingFullDisk(dirname(file), () => openDatabase(file, limits));
}

/** Makes the file readable by its owner only, because it holds a secret. SQLite gives the files beside it the same mode. */
function ownersOnly(file: string): void {
  closeSync(openSync(file, 'a', OWNER));
  for (const one of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(one)) chmodSync(one, OWNER);
}

const OWNER = 0o600;

/** The name by which SQLite keeps a database in memory. */
const IN_MEMORY = ':memory:';

function connect(file: string, { maxPages }: StoreLimits): Database.Database {
  if (file !== IN_MEMORY) ownersOnly(file);
  const db = new Database(file, { timeout: BUSY_MS } as Database.Options);
  db.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
  if (maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${maxPages}`);
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA synchronous = FULL');
  endOpenGroups(file);
  migrate(db);
  // From here on COMMIT leaves the sync to others: see `withSync` and WalSync.
  db.exec('PRAGMA synchronous = NORMAL');
  return db;
}

/** An open database: its statements and the parts of the store that share them. */
interface Tables {
  readonly db: Database.Database;
  readonly sql: Statements;
  readonly documents: DocumentTable;
  readonly cache: RecordCache;
  readonly groups: GroupCommit;
  readonly transaction: (work: () => boolean) => boolean;
}

function openDatabase(file: string, limits: StoreLimits): Store {
  const db = connect(file, limits);
  const sql = prepareStatements(db);
  const documents = openDocumentTable(db);
  const cache = createRecordCache(sql, limits.journalEntries);
  const sync = limits.sync ?? (file === IN_MEMORY ? NO_SYNC : createWalSync(file));
  const { groups, transaction, alone, inGroup } = createRuns({ db, file, sync, cache, documents });
  let isOpen = true;
  const tables: Tables = { db, sql, documents, cache, groups, transaction };

  endOpenGroups(file);
  withSync(db, () => sql.newMeta.run('secret', randomBytes(32)));
  const secret = Buffer.from((sql.meta.get('secret') as { value: ArrayBuffer }).value);
  cache.readRecords();

  return {
    get: <K extends Kind>(kind: K, id: string) =>
      (kind === 'document' ? documents.get(id) : cache.get(kind, id)) as Versioned<Records[K]> | undefined,
    all: <K extends SmallKind>(kind: K) => cache.list(kind) as readonly Records[K][],
    segmentHeads: (projectId) =>
      (sql.heads.all(projectId) as { head: string }[]).map(({ head }) => JSON.parse(head) as SegmentHead),
    documents: documents.heads,
    documentIndex: () => documents.index(transaction),
    indexing: createIndexing({ documents, groups, transaction, isOpen: () => isOpen }),
    sequence: (name: Sequence) =>
      (sql.sequence.get(name) as { value: string } | undefined)?.value ?? FIRST_IDS[name],
    refresh: cache.refresh,
    commit: (commit) => write(tables, commit, alone),
    stage: (commit) => write(tables, commit, inGroup),
    stored: groups.stored,
    flush: groups.flush,
    losses: groups.losses,
    seeded: () => sql.anything.get() !== undefined,
    secret: () => secret,
    dump: () => dumpRows(sql, cache.journal, documents.dump()),
    lacking: documents.lacking,
    adopt: (content) => adopt(tables, content),
    load: (snapshot) => load(tables, snapshot),
    close() {
      isOpen = false;
      groups.flush();
      sync.close();
      db.close();
    },
  };
}

const isOneStatement = ({ changes, sequences = [] }: Commit): boolean =>
  changes.length === 1 && changes[0]?.kind !== 'document' && sequences.length === 0;

function write({ sql, documents, cache }: Tables, commit: Commit, run: Run): boolean {
  const { changes, sequences = [] } = commit;
  const writeChange = (change: Change) => {
    if (change.kind === 'document') return documents.write(change);
    if (change.kind !== 'segment') return writeRecord(sql, change);
    const old = cache.get('segment', change.id) as Versioned<Segment> | undefined;
    return writeSegment(sql, cache.journal, old, change);
  };
  const { journal } = cache;
  let unsaved: number | undefined;
  const writeAll = () => {
    // The open group was saved before, if this write has a transaction of its own.
    unsaved = journal.unsaved();
    return (
      sequences.every(({ name, from, to }) => {
        sql.newSequence.run(name, FIRST_IDS[name]);
        return sql.takeSequence.run(to, name, from).changes === 1;
      }) && changes.every(writeChange)
    );
  };
  let isDone = false;
  try {
    isDone = run(writeAll, () => changes.forEach(cache.remember), isOneStatement(commit));
  } finally {
    if (!isDone && unsaved !== undefined)
      journal.returnTo(
        unsaved,
        changes.map(({ id }) => id),
      );
  }
  if (!isDone) cache.refresh();
  return isDone;
}

function load({ db, sql, documents, cache, transaction }: Tables, snapshot: Snapshot): void {
  transaction(() => {
    db.exec('DELETE FROM record; DELETE FROM segment; DELETE FROM segment_change; DELETE FROM sequence;');
    for (const [name, value] of Object.entries(snapshot.sequences)) sql.newSequence.run(name, value);
    for (const record of snapshot.records) if (record.kind !== 'document') insertRow(sql, record);
    documents.load(snapshot.records.filter(({ kind }) => kind === 'document'));
    documents.isFilled();
    return true;
  });
  cache.forgetSegments();
  cache.readRecords();
}

function adopt(
  { sql, documents, cache, transaction }: Tables,
  content: (missing: Missing) => readonly SnapshotRecord[],
): void {
  const missing = documents.lacking();
  if (!missing) return;
  transaction(() => {
    for (const record of content(missing)) {
      const { kind, id, value } = record;
      if (kind === 'document') documents.write({ op: 'put', kind, id, value: value as Document, expect: 0 });
      else insertRow(sql, record);
    }
    documents.isFilled();
    return true;
  });
  cache.readRecords();
}
