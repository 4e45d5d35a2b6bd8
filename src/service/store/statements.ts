import type Database from 'libsql';
import type { Kind } from '../core/world.js';

/** A row of the table `record`. */
export interface Row {
  kind: Kind;
  id: string;
  version: number;
  body: string;
}

/** Returns the statement that adds a number of entries to the journal of segments. */
const newEntries = (count: number) =>
  `INSERT INTO segment_change (segment, version, change) VALUES ${Array(count).fill('(?, ?, ?)').join(', ')}`;

const SQL = {
  dataVersion: 'PRAGMA data_version',
  meta: 'SELECT value FROM meta WHERE key = ?',
  newMeta: 'INSERT OR IGNORE INTO meta (key, value) VALUES (?, ?)',
  sequence: 'SELECT value FROM sequence WHERE name = ?',
  sequences: 'SELECT name, value FROM sequence',
  newSequence: 'INSERT OR IGNORE INTO sequence (name, value) VALUES (?, ?)',
  takeSequence: 'UPDATE sequence SET value = ? WHERE name = ? AND value = ?',
  records: 'SELECT kind, id, version, body FROM record ORDER BY position',
  insertRecord: 'INSERT OR IGNORE INTO record (kind, id, version, body) VALUES (?, ?, ?, ?)',
  updateRecord: 'UPDATE record SET version = ?, body = ? WHERE kind = ? AND id = ? AND version = ?',
  deleteRecord: 'DELETE FROM record WHERE kind = ? AND id = ? AND version = ?',
  segment: 'SELECT version, body FROM segment WHERE id = ?',
  segments: 'SELECT id, version, body FROM segment ORDER BY position',
  heads: 'SELECT head FROM segment WHERE project_id = ? ORDER BY position',
  insertSegment: 'INSERT OR IGNORE INTO segment (id, project_id, version, head, body) VALUES (?, ?, ?, ?, ?)',
  updateSegment: 'UPDATE segment SET project_id = ?, version = ?, head = ?, body = ? WHERE id = ?',
  deleteSegment: 'DELETE FROM segment WHERE id = ?',
  newEntry: newEntries(1),
  new4Entries: newEntries(4),
  new16Entries: newEntries(16),
  /** Two lists, because a row for each entry would take four times as long. */
  entries:
    'SELECT json_group_array(position) AS positions, json_group_array(segment) AS segments FROM (SELECT position, segment FROM segment_change ORDER BY position LIMIT ?)',
  entry: 'SELECT segment, version, change FROM segment_change WHERE position = ?',
  dropEntries: 'DELETE FROM segment_change WHERE position <= ?',
  anything: 'SELECT 1 FROM record LIMIT 1',
} as const;

type Statement = Database.Statement<unknown[]>;
export type Statements = Readonly<Record<keyof typeof SQL, Statement>>;

/** Prepares every statement of the store, except those of documents. */
export const prepareStatements = (db: Database.Database): Statements =>
  Object.fromEntries(Object.entries(SQL).map(([name, sql]) => [name, db.prepare(sql)])) as Statements;
