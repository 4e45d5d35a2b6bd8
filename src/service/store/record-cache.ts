import type { Change, Versioned } from '../core/context.js';
import type { Kind, Segment } from '../core/world.js';
import { createRecentSegments } from './recent-segments.js';
import { createSegmentJournal, type SegmentJournal } from './segment-journal.js';
import { createShelves } from './shelves.js';
import type { Row, Statements } from './statements.js';

/** The records of the database in memory: all small records, and the segments that were used last. */
export interface RecordCache {
  get(kind: Kind, id: string): Versioned<unknown> | undefined;
  list(kind: Kind): readonly unknown[];
  /** Takes over a change that was committed by this process. */
  remember(change: Change): void;
  /** Reads everything again if another process has written since. */
  refresh(): void;
  /** Reads the small records again. */
  readRecords(): void;
  forgetSegments(): void;
  readonly journal: SegmentJournal;
}

export function createRecordCache(sql: Statements, journalEntries?: number): RecordCache {
  const records = createShelves();
  const journal = createSegmentJournal(sql, journalEntries);
  const segments = createRecentSegments(journal.read);
  const lists = new Map<Kind, readonly unknown[]>();
  let seen = dataVersion(sql);

  function readRecords(): void {
    records.clear();
    lists.clear();
    for (const row of sql.records.all() as Row[]) {
      records.of(row.kind).set(row.id, { version: row.version, value: JSON.parse(row.body) });
    }
  }

  function refresh(): void {
    const now = dataVersion(sql);
    if (now === seen) return;
    seen = now;
    forgetSegments();
    readRecords();
  }

  function forgetSegments(): void {
    segments.clear();
    journal.reread();
  }

  function remember(change: Change): void {
    const { kind, id } = change;
    if (kind === 'document') return;
    lists.delete(kind);
    if (change.op === 'remove') {
      if (kind === 'segment') segments.delete(id);
      else records.of(kind).delete(id);
      return;
    }
    const version = change.expect + 1;
    if (kind === 'segment') segments.keep(id, { version, value: change.value as Segment });
    else records.of(kind).set(id, { version, value: change.value });
  }

  function list(kind: Kind): readonly unknown[] {
    const known = lists.get(kind);
    if (known) return known;
    const values = [...records.of(kind).values()].map(({ value }) => value);
    lists.set(kind, values);
    return values;
  }

  const get = (kind: Kind, id: string) => (kind === 'segment' ? segments.get(id) : records.of(kind).get(id));
  return { get, list, remember, refresh, readRecords, forgetSegments, journal };
}

const dataVersion = (sql: Statements): number =>
  (sql.dataVersion.get() as { data_version: number }).data_version;
