import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, existsSync, openSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import { type Change, createDerived, type Versioned } from '../core/context.js';
import { Refusal } from '../core/refusal.js';
import type { Kind, Records, SmallKind } from '../core/world.js';
import { createDocumentIndexing, openDocumentTable } from './document-table.js';
import { createGroupCommit } from './group-commit.js';
import { fits } from './memory.js';
import type { Commit, Snapshot, Store } from './port.js';
import { openRecordTable } from './record-table.js';

/** The data versions 1 to 4 were written before the first release, and the changes of their journal are not read any more. */
const FIRST_VERSION = 5;

/** Each entry takes the database to the next data version, the first one to version 5. Entries are never edited, only added. */
const MIGRATIONS: readonly string[] = [
  // The tables of the full text are not here: the first search creates them, so that no start waits for them.
  `CREATE TABLE meta (key TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;
   CREATE TABLE sequence (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
   CREATE TABLE record (
     position INTEGER PRIMARY KEY AUTOINCREMENT,
     kind TEXT NOT NULL,
     id TEXT NOT NULL,
     version INTEGER NOT NULL,
     body TEXT NOT NULL,
     UNIQUE (kind, id)
   ) STRICT;
   CREATE TABLE segment (
     position INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     project_id TEXT NOT NULL,
     version INTEGER NOT NULL,
     head TEXT NOT NULL,
     body TEXT NOT NULL
   ) STRICT;
   CREATE INDEX segment_of_project ON segment (project_id, position);
   CREATE TABLE document (
     position INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     version INTEGER NOT NULL,
     indexed INTEGER NOT NULL DEFAULT 0,
     head TEXT NOT NULL,
     body TEXT NOT NULL
   ) STRICT;
   CREATE INDEX document_to_index ON document (id) WHERE indexed <> version;
   CREATE TABLE document_state (
     one INTEGER PRIMARY KEY CHECK (one = 1),
     stamp INTEGER NOT NULL,
     rebuild INTEGER NOT NULL
   ) STRICT;
   INSERT INTO document_state VALUES (1, 0, 0);`,
];

/** Migrates the database to this program's version in one transaction; refuses a newer database, and one from before the first release. */
export function migrate(db: Database.Database, migrations: readonly string[] = MIGRATIONS): void {
  const newest = FIRST_VERSION - 1 + migrations.length;
  db.exec('BEGIN IMMEDIATE');
  try {
    const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    const problem = problemOf(version, newest);
    if (problem) throw new Error(problem);
    for (const sql of migrations.slice(Math.max(0, version - FIRST_VERSION + 1))) db.exec(sql);
    db.exec(`PRAGMA user_version = ${newest}`);
    db.exec('COMMIT');
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK');
  }
}

function problemOf(version: number, newest: number): string | undefined {
  if (version > newest)
    return `the data was written by a newer trenchctl (data version ${version}, this one knows ${newest}): update trenchctl or use another --data folder`;
  if (version > 0 && version < FIRST_VERSION)
    return `the data was written by a trenchctl from before its first release (data version ${version}, this one reads from ${FIRST_VERSION} on): export your projects with that trenchctl, then delete the data folder and apply the exported specs, or use another --data folder`;
  return undefined;
}

const BUSY_MS = 10_000;

export interface StoreLimits {
  /** The largest number of pages of the file: a test makes the disk full with it. */
  readonly maxPages?: number;
}

/**
 * The store on disk. A COMMIT returns when the disk has the transaction (WAL, synchronous FULL). A transaction begins with the
 * lock for writing and reads what others have written, so that versions are checked in memory and several processes may share
 * one file. One process opens a file once, because a group of writes keeps the lock until the end of a turn of the event loop.
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
  migrate(db);
  return db;
}

function openDatabase(file: string, limits: StoreLimits): Store {
  const db = connect(file, limits);
  const records = openRecordTable(db);
  const documents = openDocumentTable(db);
  const secret = readSecret(db);
  const groups = createGroupCommit({
    db,
    named: (work) => namingFullDisk(dirname(file), work),
    onBegin: records.refresh,
    onLoss() {
      records.reread();
      documents.forget();
      indexing.forget();
    },
  });
  const indexing = createDocumentIndexing(db, groups);

  const versionOf = ({ kind, id }: Change): number =>
    kind === 'document' ? documents.version(id) : (records.get(kind, id)?.version ?? 0);

  /** Everything is checked before the first write, so that a refused commit leaves nothing in the transaction. */
  function write({ changes, sequences = [] }: Commit): boolean {
    if (!changes.every((change) => fits(change, versionOf(change)))) return false;
    if (sequences.some(({ name, from }) => records.sequence(name) !== from)) return false;
    for (const { name, to } of sequences) records.take(name, to);
    for (const change of changes) (change.kind === 'document' ? documents : records).write(change);
    return true;
  }

  function load(snapshot: Snapshot): void {
    records.load(snapshot);
    documents.load(snapshot.records.filter(({ kind }) => kind === 'document'));
  }

  return {
    get: <K extends Kind>(kind: K, id: string) =>
      (kind === 'document' ? documents.get(id) : records.get(kind, id)) as Versioned<Records[K]> | undefined,
    all: <K extends SmallKind>(kind: K) => records.list(kind) as readonly Records[K][],
    segmentHeads: records.segmentHeads,
    derived: createDerived(),
    documents: documents.heads,
    documentIndex: indexing.index,
    indexing: indexing.run,
    sequence: records.sequence,
    refresh: records.refresh,
    commit: (commit) => groups.alone(() => write(commit)),
    stage: (commit) => groups.join(() => write(commit)),
    stored: groups.stored,
    flush: groups.flush,
    losses: groups.losses,
    seeded: () => !records.isEmpty(),
    secret: () => secret,
    dump: () => dump(records.dump(), documents.dump()),
    load: (snapshot) => groups.alone(() => load(snapshot)),
    close() {
      indexing.close();
      groups.flush();
      db.close();
    },
  };
}

const dump = (
  { sequences, records }: Omit<Snapshot, 'format'>,
  documents: Snapshot['records'],
): Snapshot => ({
  format: 'trenchctl-snapshot/1',
  sequences,
  records: [...records, ...documents],
});

/** Returns the secret of the data, which the first process makes. */
function readSecret(db: Database.Database): Buffer {
  db.prepare('INSERT OR IGNORE INTO meta (key, value) VALUES (?, ?)').run('secret', randomBytes(32));
  const row = db.prepare('SELECT value FROM meta WHERE key = ?').get('secret') as { value: ArrayBuffer };
  return Buffer.from(row.value);
}

/** Error codes of SQLite and of operating systems for a full disk or an exhausted quota. */
const FULL: ReadonlySet<string> = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT']);

/** The space that SQLite needs beside the data for the file that its readers share. */
const LEAST_BYTES = 64 * 1024;

/** Runs work on files of a folder; a full disk becomes an error that names it, other errors are not changed. */
export function namingFullDisk<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isFull(error, folder)) throw error;
    throw new Refusal(
      500,
      'disk-full',
      'the disk that holds the data folder of the embedded service is full: the change was not stored; free some space and try again',
    );
  }
}

function isFull(error: unknown, folder: string): boolean {
  const code = String((error as { code?: unknown } | undefined)?.code);
  // For some files SQLite reports only that they could not be written.
  return FULL.has(code) || (code.startsWith('SQLITE_IOERR') && freeBytes(folder) < LEAST_BYTES);
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
