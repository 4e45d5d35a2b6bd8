import type Database from 'libsql';

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
