import type Database from 'libsql';
import type { Change, Versioned } from '../core/context.js';
import type { Kind, Segment, SegmentHead, Sequence } from '../core/world.js';
import { createRecordMap, headOf } from './memory.js';
import { FIRST_IDS, type Snapshot, type SnapshotRecord } from './port.js';

/** The number of parsed segments that are kept in memory; others are read on demand, so memory does not grow with the data. */
const SEGMENTS_KEPT = 512;

interface Row {
  readonly kind: Kind;
  readonly id: string;
  readonly version: number;
  readonly body: string;
}

/**
 * Segments, small records and sequences on disk. Small records are all in memory, segments as needed. Writes are part of a
 * transaction, in which the caller has checked the versions.
 */
export function openRecordTable(db: Database.Database) {
  const sql = statements(db);
  const records = createRecordMap();
  const lists = new Map<Kind, readonly unknown[]>();
  const segments = createRecentSegments((id) => versioned(sql.segment.get(id) as Row | undefined));
  const dataVersion = () => (sql.dataVersion.get() as { data_version: number }).data_version;
  let seen = dataVersion();

  function reread(): void {
    segments.clear();
    records.clear();
    lists.clear();
    for (const row of sql.records.all() as Row[])
      records.of(row.kind).set(row.id, { version: row.version, value: JSON.parse(row.body) });
  }

  /** Reads everything again if another process has written since. */
  function refresh(): void {
    const now = dataVersion();
    if (now === seen) return;
    seen = now;
    reread();
  }

  function write(change: Change): void {
    const { op, kind, id, expect } = change;
    lists.delete(kind);
    const kept = kind === 'segment' ? segments : records.of(kind);
    if (op === 'remove') {
      if (kind === 'segment') sql.deleteSegment.run(id);
      else sql.deleteRecord.run(kind, id);
      kept.delete(id);
      return;
    }
    const record = { version: expect + 1, value: change.value };
    put(sql, { kind, id, ...record });
    kept.set(id, record as Versioned<Segment>);
  }

  function list(kind: Kind): readonly unknown[] {
    const known = lists.get(kind) ?? [...records.of(kind).values()].map(({ value }) => value);
    lists.set(kind, known);
    return known;
  }

  reread();
  return {
    get: (kind: Kind, id: string): Versioned<unknown> | undefined =>
      kind === 'segment' ? segments.get(id) : records.of(kind).get(id),
    list,
    segmentHeads: (projectId: string): readonly SegmentHead[] =>
      (sql.heads.all(projectId) as { head: string }[]).map(({ head }) => JSON.parse(head) as SegmentHead),
    sequence: (name: Sequence): string =>
      (sql.sequence.get(name) as { value: string } | undefined)?.value ?? FIRST_IDS[name],
    isEmpty: () => sql.anything.get() === undefined,
    write,
    take: (name: Sequence, next: string) => sql.takeSequence.run(name, next),
    load(snapshot: Snapshot): void {
      db.exec('DELETE FROM record; DELETE FROM segment; DELETE FROM sequence;');
      for (const [name, value] of Object.entries(snapshot.sequences)) sql.takeSequence.run(name, value);
      for (const record of snapshot.records) if (record.kind !== 'document') put(sql, record);
      reread();
    },
    dump: () => dumpRows(sql),
    refresh,
    reread,
  };
}

/** Creates or updates a row; an updated row keeps its position in lists. */
function put(sql: Statements, { kind, id, version, value }: SnapshotRecord): void {
  const body = JSON.stringify(value);
  if (kind !== 'segment') {
    sql.putRecord.run(kind, id, version, body);
    return;
  }
  const head = headOf(value as Segment);
  sql.putSegment.run(id, head.projectId, version, JSON.stringify(head), body);
}

function dumpRows(sql: Statements): Pick<Snapshot, 'sequences' | 'records'> {
  const stored = Object.fromEntries(
    (sql.sequences.all() as { name: string; value: string }[]).map(({ name, value }) => [name, value]),
  );
  const rows = [...(sql.records.all() as Row[]), ...(sql.segments.all() as Row[])];
  return {
    sequences: { ...FIRST_IDS, ...stored },
    records: rows.map(({ kind, id, version, body }) => ({ kind, id, version, value: JSON.parse(body) })),
  };
}

const versioned = (row: Row | undefined): Versioned<Segment> | undefined =>
  row && { version: row.version, value: JSON.parse(row.body) as Segment };

/** The segments that were used last; the others are read. */
function createRecentSegments(read: (id: string) => Versioned<Segment> | undefined) {
  const kept = new Map<string, Versioned<Segment>>();

  /** Moves the segment to the end of the map; the segment at the front was used least recently and is dropped. */
  function set(id: string, segment: Versioned<Segment>): void {
    kept.delete(id);
    kept.set(id, segment);
    const [oldest] = kept.keys();
    if (kept.size > SEGMENTS_KEPT && oldest !== undefined) kept.delete(oldest);
  }

  function get(id: string): Versioned<Segment> | undefined {
    const found = kept.get(id) ?? read(id);
    if (found) set(id, found);
    return found;
  }

  return { get, set, delete: (id: string) => kept.delete(id), clear: () => kept.clear() };
}

type Statements = ReturnType<typeof statements>;

const statements = (db: Database.Database) => ({
  dataVersion: db.prepare('PRAGMA data_version'),
  sequence: db.prepare('SELECT value FROM sequence WHERE name = ?'),
  sequences: db.prepare('SELECT name, value FROM sequence'),
  takeSequence: db.prepare('INSERT OR REPLACE INTO sequence (name, value) VALUES (?, ?)'),
  records: db.prepare('SELECT kind, id, version, body FROM record ORDER BY position'),
  putRecord: db.prepare(
    `INSERT INTO record (kind, id, version, body) VALUES (?, ?, ?, ?)
     ON CONFLICT (kind, id) DO UPDATE SET version = excluded.version, body = excluded.body`,
  ),
  deleteRecord: db.prepare('DELETE FROM record WHERE kind = ? AND id = ?'),
  segment: db.prepare('SELECT version, body FROM segment WHERE id = ?'),
  segments: db.prepare("SELECT 'segment' AS kind, id, version, body FROM segment ORDER BY position"),
  heads: db.prepare('SELECT head FROM segment WHERE project_id = ? ORDER BY position'),
  putSegment: db.prepare(
    `INSERT INTO segment (id, project_id, version, head, body) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET
       project_id = excluded.project_id, version = excluded.version, head = excluded.head, body = excluded.body`,
  ),
  deleteSegment: db.prepare('DELETE FROM segment WHERE id = ?'),
  anything: db.prepare('SELECT 1 FROM record LIMIT 1'),
});
