import type { Change, Versioned } from '../core/context.js';
import type { Segment } from '../core/world.js';
import { headOf } from './head.js';
import { FIRST_IDS, type Snapshot, type SnapshotRecord } from './port.js';
import type { SegmentJournal } from './segment-journal.js';
import type { Row, Statements } from './statements.js';

/** Writes a change of a small record if the row still has the expected version; returns whether it did. */
export function writeRecord(sql: Statements, change: Change): boolean {
  const { kind, id, expect } = change;
  if (change.op === 'remove') return sql.deleteRecord.run(kind, id, expect).changes === 1;
  const body = JSON.stringify(change.value);
  const result =
    expect === 0
      ? sql.insertRecord.run(kind, id, 1, body)
      : sql.updateRecord.run(expect + 1, body, kind, id, expect);
  return result.changes === 1;
}

/** Does the same for a segment. `old` is the segment as the transaction reads it. */
export function writeSegment(
  sql: Statements,
  journal: SegmentJournal,
  old: Versioned<Segment> | undefined,
  change: Change,
): boolean {
  const { id, expect } = change;
  if ((old?.version ?? 0) !== expect) return false;
  if (change.op === 'remove') return sql.deleteSegment.run(id).changes === 1;
  const segment = change.value as Segment;
  if (old) return journal.update(old, segment);
  const [head, body] = [JSON.stringify(headOf(segment)), JSON.stringify(segment)];
  return sql.insertSegment.run(id, segment.projectId, 1, head, body).changes === 1;
}

/** Inserts a record with the version that it has in a snapshot. */
export function insertRow(sql: Statements, { kind, id, version, value }: SnapshotRecord): void {
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

/** Reads the whole database. */
export function dumpRows(
  sql: Statements,
  journal: SegmentJournal,
  documents: readonly SnapshotRecord[],
): Snapshot {
  const stored = Object.fromEntries(
    (sql.sequences.all() as { name: string; value: string }[]).map(({ name, value }) => [name, value]),
  );
  const segments = (sql.segments.all() as Omit<Row, 'kind'>[]).map(({ id, version, body }) => ({
    kind: 'segment' as const,
    id,
    ...((journal.isJournaled(id) && journal.read(id)) || { version, value: JSON.parse(body) }),
  }));
  return {
    format: 'trenchctl-snapshot/1',
    sequences: { ...FIRST_IDS, ...stored },
    records: [
      ...(sql.records.all() as Row[]).map(({ kind, id, version, body }) => ({
        kind,
        id,
        version,
        value: JSON.parse(body),
      })),
      ...segments,
      ...documents,
    ],
  };
}
