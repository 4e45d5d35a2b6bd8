import type Database from 'libsql';
import { inTransaction } from './transaction.js';

/** Each entry takes the database from its index to the next version. Entries are never edited, only added. */
export const MIGRATIONS: readonly string[] = [
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
   CREATE INDEX segment_of_project ON segment (project_id, position);`,
  // The tables of the full text are not here: the first search creates them, so that no start waits for them.
  `CREATE TABLE document (
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
     rebuild INTEGER NOT NULL,
     lacks_content INTEGER NOT NULL
   ) STRICT;
   INSERT INTO document_state SELECT 1, 0, 0, EXISTS (SELECT 1 FROM record);`,
  // 2: only the cost catalog is missing.
  `UPDATE document_state SET lacks_content = 2 WHERE lacks_content = 0 AND EXISTS (SELECT 1 FROM record);`,
  // Changes of segments that are later than the row of the segment.
  `CREATE TABLE segment_change (
     position INTEGER PRIMARY KEY,
     segment TEXT NOT NULL,
     version INTEGER NOT NULL,
     change TEXT NOT NULL
   ) STRICT;`,
];

/** Migrates the database to this program's version in one transaction; refuses a newer database. */
export function migrate(db: Database.Database, migrations: readonly string[] = MIGRATIONS): void {
  inTransaction(db, () => {
    const row = db.prepare('PRAGMA user_version').get() as { user_version: number };
    if (row.user_version > migrations.length) {
      throw new Error(
        `the data was written by a newer trenchctl (data version ${row.user_version}, this one knows ${migrations.length}): update trenchctl or use another --data folder`,
      );
    }
    for (const sql of migrations.slice(row.user_version)) db.exec(sql);
    db.exec(`PRAGMA user_version = ${migrations.length}`);
    return true;
  });
}
