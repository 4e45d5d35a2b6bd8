import type { Versioned } from '../core/context.js';
import type { Segment } from '../core/world.js';
import { headOf } from './head.js';
import { ALL, insertEntries, type NewEntry, oldestEntries } from './journal-entries.js';
import { changeBetween, type JsonChange, withChange } from './json-change.js';
import type { Statements } from './statements.js';

/**
 * The table of segments with a journal of later changes. A segment with many items is not written whole for every item: the
 * change is added to the journal. The oldest entries of a full journal are dropped after their segments were written whole.
 * All writes are part of a transaction, and the caller has checked the version. `save` ends the writes of a transaction.
 */
export interface SegmentJournal {
  read(id: string): Versioned<Segment> | undefined;
  /** True if the row of the segment lacks changes. */
  isJournaled(id: string): boolean;
  update(old: Versioned<Segment>, value: Segment): boolean;
  /** The number of entries that are not saved yet. */
  unsaved(): number;
  /** Returns to an earlier number of entries, because the writes to these segments since then were taken back. */
  returnTo(unsaved: number, segments: readonly string[]): void;
  /**
   * Saves the new entries, and shortens the journal if it is full. `current` returns a segment with all of
   * its changes.
   */
  save(current: (id: string) => Versioned<Segment> | undefined): void;
  /** Reads the journal again after others wrote or own writes were taken back. */
  reread(): void;
}

/**
 * The largest number of entries. Their positions are read at the start, and again after writes of another process. A journal
 * that is twice as long has a segment written whole half as often.
 */
const MOST_ENTRIES = 32_768;
/** The share of the journal that one segment may have: the first read of the segment reads all of its entries. */
const SHARE_OF_SEGMENT = 1 / 256;
const LEAST_OF_SEGMENT = 3;
/** The largest number of characters of an entry. */
const LONGEST_ENTRY = 2048;

interface Entry {
  readonly segment: string;
  readonly version: number;
  readonly change: string;
}

export function createSegmentJournal(sql: Statements, most = MOST_ENTRIES): SegmentJournal {
  /** The positions of the entries of each segment that lacks them in its row. Some of these may be in the row already. */
  const bySegment = new Map<string, number[]>();
  /** The positions of the segments that this transaction wrote whole. */
  const replaced = new Map<string, number[]>();
  const mostOfSegment = Math.max(LEAST_OF_SEGMENT, most * SHARE_OF_SEGMENT);
  let fresh: NewEntry[] = [];
  let size = 0;

  function note(segment: string, position: number): void {
    const known = bySegment.get(segment);
    if (known) known.push(position);
    else bySegment.set(segment, [position]);
    size += 1;
  }

  function reread(): void {
    fresh = [];
    bySegment.clear();
    replaced.clear();
    size = 0;
    for (const [position, segment] of oldestEntries(sql, ALL)) note(segment, position);
  }

  function read(id: string): Versioned<Segment> | undefined {
    const row = sql.segment.get(id) as { version: number; body: string } | undefined;
    if (!row) return undefined;
    let { version } = row;
    let value: unknown = JSON.parse(row.body);
    const add = (entry: Entry) => {
      if (entry.segment === id && entry.version <= version) return;
      version += 1;
      if (entry.segment !== id || entry.version !== version)
        throw new Error(`the journal of segment ${id} does not continue with version ${version}`);
      value = withChange(value, JSON.parse(entry.change) as JsonChange);
    };
    for (const position of bySegment.get(id) ?? []) add(sql.entry.get(position) as Entry);
    for (const [segment, at, change] of fresh) if (segment === id) add({ segment, version: at, change });
    return { version, value: value as Segment };
  }

  function writeWhole(id: string, { version, value }: Versioned<Segment>): boolean {
    const [head, body] = [JSON.stringify(headOf(value)), JSON.stringify(value)];
    const known = bySegment.get(id);
    if (known) {
      replaced.set(id, known);
      bySegment.delete(id);
    }
    return sql.updateSegment.run(value.projectId, version, head, body, id).changes === 1;
  }

  function update(old: Versioned<Segment>, value: Segment): boolean {
    const version = old.version + 1;
    const isLong = (bySegment.get(value.id)?.length ?? 0) >= mostOfSegment;
    // Lists read the heads from the rows.
    const change =
      !isLong && hasSameHead(old.value, value)
        ? JSON.stringify(changeBetween(old.value, value) ?? { at: [] })
        : undefined;
    if (change === undefined || change.length > LONGEST_ENTRY)
      return writeWhole(value.id, { version, value });
    fresh.push([value.id, version, change]);
    return true;
  }

  function save(current: (id: string) => Versioned<Segment> | undefined): void {
    if (fresh.length > 0) {
      let position = insertEntries(sql, fresh) - fresh.length;
      for (const [segment] of fresh) {
        position += 1;
        note(segment, position);
      }
      fresh = [];
    }
    if (size > most) trim(current);
    replaced.clear();
  }

  function trim(current: (id: string) => Versioned<Segment> | undefined): void {
    const oldest = oldestEntries(sql, size - most);
    for (const [position, segment] of oldest) {
      const first = bySegment.get(segment)?.[0];
      // The row has this entry already if the segment was written whole since.
      if (first === undefined || first > position) continue;
      const found = current(segment);
      if (found) writeWhole(segment, found);
      else bySegment.delete(segment);
    }
    size -= oldest.length;
    sql.dropEntries.run(oldest.at(-1)?.[0] ?? 0);
  }

  reread();
  return {
    read,
    isJournaled: (id) => bySegment.has(id) || fresh.some(([segment]) => segment === id),
    update,
    unsaved: () => fresh.length,
    returnTo: (unsaved, segments) => {
      fresh.length = Math.min(fresh.length, unsaved);
      for (const id of segments) {
        const known = replaced.get(id);
        if (known) bySegment.set(id, known);
        replaced.delete(id);
      }
    },
    save,
    reread,
  };
}

const hasSameHead = (a: Segment, b: Segment): boolean =>
  a.projectId === b.projectId &&
  a.name === b.name &&
  a.description === b.description &&
  a.length === b.length;
