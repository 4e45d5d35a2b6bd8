import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import type { Change, Versioned } from '../core/context.js';
import type { Document } from '../core/document-records.js';
import type { Kind, Records, Segment, SegmentHead, Sequence, SmallKind } from '../core/world.js';
import { openDocumentTable } from './document-table.js';
import { namingFullDisk } from './full-disk.js';
import { headOf } from './head.js';
import { migrate } from './migrations.js';
import {
  type Commit,
  FIRST_IDS,
  type Missing,
  type Snapshot,
  type SnapshotRecord,
  type Store,
} from './port.js';
import { inTransaction } from './transaction.js';

/** Parsed segments that are kept at hand; the rest is read when it is asked for, so memory does not grow with the data. */
const SEGMENTS_KEPT = 512;
const BUSY_MS = 10_000;

export interface StoreLimits {
  /** How many pages the file may have, as if the disk ended there. */
  readonly maxPages?: number;
}

/**
 * The store on disk. Every commit is on the disk when it returns (WAL, synchronous FULL), and the version check is part
 * of the write, so several processes may share one file. Small aggregates are all in memory, segments as needed.
 */
export function openSqliteStore(file: string, limits: StoreLimits = {}): Store {
  return namingFullDisk(dirname(file), () => openDatabase(file, limits));
}

/** The file holds a secret, so it is its owner's alone; SQLite gives the files beside it the same mode. */
function ownersOnly(file: string): void {
  closeSync(openSync(file, 'a', OWNER));
  for (const one of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(one)) chmodSync(one, OWNER);
}

const OWNER = 0o600;

/** The name by which SQLite keeps a database in memory. */
const IN_MEMORY = ':memory:';

function openDatabase(file: string, { maxPages }: StoreLimits): Store {
  if (file !== IN_MEMORY) ownersOnly(file);
  const db = new Database(file, { timeout: BUSY_MS } as Database.Options);
  db.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
  if (maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${maxPages}`);
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA synchronous = FULL');
  migrate(db);
  const sql = statements(db);
  const documents = openDocumentTable(db);
  const records = new Map<Kind, Map<string, Versioned<unknown>>>();
  const segments = new Map<string, Versioned<Segment>>();
  let lists = new Map<Kind, readonly unknown[]>();
  let seen = dataVersion();

  sql.newMeta.run('secret', randomBytes(32));
  const secret = Buffer.from((sql.meta.get('secret') as { value: ArrayBuffer }).value);
  readRecords();

  function dataVersion(): number {
    return (sql.dataVersion.get() as { data_version: number }).data_version;
  }

  function readRecords(): void {
    records.clear();
    lists = new Map();
    for (const row of sql.records.all() as Row[]) {
      shelf(row.kind).set(row.id, { version: row.version, value: JSON.parse(row.body) });
    }
  }

  function refresh(): void {
    const now = dataVersion();
    if (now === seen) return;
    seen = now;
    segments.clear();
    readRecords();
  }

  function shelf(kind: Kind): Map<string, Versioned<unknown>> {
    const found = records.get(kind);
    if (found) return found;
    const made = new Map<string, Versioned<unknown>>();
    records.set(kind, made);
    return made;
  }

  function one(kind: Kind, id: string): Versioned<unknown> | undefined {
    if (kind === 'segment') return segment(id);
    return kind === 'document' ? documents.get(id) : shelf(kind).get(id);
  }

  function segment(id: string): Versioned<Segment> | undefined {
    const known = segments.get(id);
    if (known) {
      keep(id, known);
      return known;
    }
    const row = sql.segment.get(id) as { version: number; body: string } | undefined;
    if (!row) return undefined;
    const found = { version: row.version, value: JSON.parse(row.body) as Segment };
    keep(id, found);
    return found;
  }

  /** Last used, last in the map; the first one is the one to forget. */
  function keep(id: string, found: Versioned<Segment>): void {
    segments.delete(id);
    segments.set(id, found);
    if (segments.size <= SEGMENTS_KEPT) return;
    const [oldest] = segments.keys();
    if (oldest !== undefined) segments.delete(oldest);
  }

  const transaction = (work: () => boolean): boolean =>
    namingFullDisk(dirname(file), () => inTransaction(db, work));

  function write(change: Change): boolean {
    if (change.kind === 'document') return documents.write(change);
    return change.kind === 'segment' ? writeSegment(sql, change) : writeRecord(sql, change);
  }

  function commit({ changes, sequences = [] }: Commit): boolean {
    const done = transaction(
      () =>
        sequences.every(({ name, from, to }) => {
          sql.newSequence.run(name, FIRST_IDS[name]);
          return sql.takeSequence.run(to, name, from).changes === 1;
        }) && changes.every(write),
    );
    if (done) changes.forEach(remember);
    else refresh();
    return done;
  }

  function remember(change: Change): void {
    if (change.kind === 'document') return;
    lists.delete(change.kind);
    if (change.op === 'remove') {
      if (change.kind === 'segment') segments.delete(change.id);
      else shelf(change.kind).delete(change.id);
      return;
    }
    const version = change.expect + 1;
    if (change.kind === 'segment') keep(change.id, { version, value: change.value });
    else shelf(change.kind).set(change.id, { version, value: change.value });
  }

  function list(kind: Kind): readonly unknown[] {
    const known = lists.get(kind);
    if (known) return known;
    const made = [...shelf(kind).values()].map(({ value }) => value);
    lists.set(kind, made);
    return made;
  }

  function load(snapshot: Snapshot): void {
    transaction(() => {
      db.exec('DELETE FROM record; DELETE FROM segment; DELETE FROM sequence;');
      for (const [name, value] of Object.entries(snapshot.sequences)) sql.newSequence.run(name, value);
      for (const record of snapshot.records) if (record.kind !== 'document') insert(sql, record);
      documents.load(snapshot.records.filter(({ kind }) => kind === 'document'));
      documents.isFilled();
      return true;
    });
    segments.clear();
    readRecords();
  }

  function adopt(content: (missing: Missing) => readonly SnapshotRecord[]): void {
    const missing = documents.lacking();
    if (!missing) return;
    transaction(() => {
      for (const record of content(missing)) {
        const { kind, id, value } = record;
        if (kind === 'document')
          documents.write({ op: 'put', kind, id, value: value as Document, expect: 0 });
        else insert(sql, record);
      }
      documents.isFilled();
      return true;
    });
    readRecords();
  }

  return {
    get: <K extends Kind>(kind: K, id: string) => one(kind, id) as Versioned<Records[K]> | undefined,
    all: <K extends SmallKind>(kind: K) => list(kind) as readonly Records[K][],
    segmentHeads: (projectId) =>
      (sql.heads.all(projectId) as { head: string }[]).map(({ head }) => JSON.parse(head) as SegmentHead),
    documents: documents.heads,
    documentIndex: () => documents.index(transaction),
    sequence: (name: Sequence) =>
      (sql.sequence.get(name) as { value: string } | undefined)?.value ?? FIRST_IDS[name],
    refresh,
    commit,
    seeded: () => sql.anything.get() !== undefined,
    secret: () => secret,
    dump: () => dump(sql, documents.dump()),
    adopt,
    load,
    close: () => db.close(),
  };
}

interface Row {
  kind: Kind;
  id: string;
  version: number;
  body: string;
}

type Statements = ReturnType<typeof statements>;

const statements = (db: Database.Database) => ({
  dataVersion: db.prepare('PRAGMA data_version'),
  meta: db.prepare('SELECT value FROM meta WHERE key = ?'),
  newMeta: db.prepare('INSERT OR IGNORE INTO meta (key, value) VALUES (?, ?)'),
  sequence: db.prepare('SELECT value FROM sequence WHERE name = ?'),
  sequences: db.prepare('SELECT name, value FROM sequence'),
  newSequence: db.prepare('INSERT OR IGNORE INTO sequence (name, value) VALUES (?, ?)'),
  takeSequence: db.prepare('UPDATE sequence SET value = ? WHERE name = ? AND value = ?'),
  records: db.prepare('SELECT kind, id, version, body FROM record ORDER BY position'),
  insertRecord: db.prepare('INSERT OR IGNORE INTO record (kind, id, version, body) VALUES (?, ?, ?, ?)'),
  updateRecord: db.prepare(
    'UPDATE record SET version = ?, body = ? WHERE kind = ? AND id = ? AND version = ?',
  ),
  deleteRecord: db.prepare('DELETE FROM record WHERE kind = ? AND id = ? AND version = ?'),
  segment: db.prepare('SELECT version, body FROM segment WHERE id = ?'),
  segments: db.prepare('SELECT id, version, body FROM segment ORDER BY position'),
  heads: db.prepare('SELECT head FROM segment WHERE project_id = ? ORDER BY position'),
  insertSegment: db.prepare(
    'INSERT OR IGNORE INTO segment (id, project_id, version, head, body) VALUES (?, ?, ?, ?, ?)',
  ),
  updateSegment: db.prepare(
    'UPDATE segment SET project_id = ?, version = ?, head = ?, body = ? WHERE id = ? AND version = ?',
  ),
  deleteSegment: db.prepare('DELETE FROM segment WHERE id = ? AND version = ?'),
  anything: db.prepare('SELECT 1 FROM record LIMIT 1'),
});

function writeRecord(sql: Statements, change: Change): boolean {
  const { kind, id, expect } = change;
  if (change.op === 'remove') return sql.deleteRecord.run(kind, id, expect).changes === 1;
  const body = JSON.stringify(change.value);
  const result =
    expect === 0
      ? sql.insertRecord.run(kind, id, 1, body)
      : sql.updateRecord.run(expect + 1, body, kind, id, expect);
  return result.changes === 1;
}

function writeSegment(sql: Statements, change: Change): boolean {
  const { id, expect } = change;
  if (change.op === 'remove') return sql.deleteSegment.run(id, expect).changes === 1;
  const segment = change.value as Segment;
  const [head, body] = [JSON.stringify(headOf(segment)), JSON.stringify(segment)];
  const result =
    expect === 0
      ? sql.insertSegment.run(id, segment.projectId, 1, head, body)
      : sql.updateSegment.run(segment.projectId, expect + 1, head, body, id, expect);
  return result.changes === 1;
}

function insert(sql: Statements, { kind, id, version, value }: SnapshotRecord): void {
  if (kind !== 'segment') {
    sql.insertRecord.run(kind, id, version, JSON.stringify(value));
    return;
  }
  const segment = value as Segment;
  sql.insertSegment.run(
    id,
    segment.projectId,
    version,
    JSON.stringify(headOf(segment)),
    JSON.stringify(segment),
  );
}

function dump(sql: Statements, documents: readonly SnapshotRecord[]): Snapshot {
  const stored = Object.fromEntries(
    (sql.sequences.all() as { name: string; value: string }[]).map(({ name, value }) => [name, value]),
  );
  const segments = (sql.segments.all() as Omit<Row, 'kind'>[]).map((row) => ({
    ...row,
    kind: 'segment' as const,
  }));
  return {
    format: 'trenchctl-snapshot/1',
    sequences: { ...FIRST_IDS, ...stored },
    records: [
      ...[...(sql.records.all() as Row[]), ...segments].map(({ kind, id, version, body }) => ({
        kind,
        id,
        version,
        value: JSON.parse(body),
      })),
      ...documents,
    ],
  };
}
