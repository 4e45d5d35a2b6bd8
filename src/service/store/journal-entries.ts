import type { Statements } from './statements.js';

/** An entry of the journal of segments that has no position yet. */
export type NewEntry = readonly [segment: string, version: number, change: string];

/**
 * Adds entries to the journal of segments and returns the position of the last one. One statement adds up to 16 of them,
 * because the call of a statement takes longer than a row of it.
 */
export function insertEntries(sql: Statements, entries: readonly NewEntry[]): number {
  let last = 0;
  for (let at = 0; at < entries.length; ) {
    const left = entries.length - at;
    const [statement, count] =
      left >= 16 ? [sql.new16Entries, 16] : left >= 4 ? [sql.new4Entries, 4] : [sql.newEntry, 1];
    last = Number(statement.run(entries.slice(at, at + count).flat()).lastInsertRowid);
    at += count;
  }
  return last;
}

/** The number of entries that stands for all of them. */
export const ALL = -1;

/** Returns the positions and the segments of the oldest entries, in order. */
export function oldestEntries(
  sql: Statements,
  count: number,
): (readonly [position: number, segment: string])[] {
  const lists = sql.entries.get(count) as { positions: string; segments: string };
  const segments = JSON.parse(lists.segments) as string[];
  return (JSON.parse(lists.positions) as number[]).map((position, at) => [position, segments[at] as string]);
}
