import type Database from 'libsql';

/** Stores all of the work, or nothing; the work returns false to roll back. */
export function inTransaction(db: Database.Database, work: () => boolean): boolean {
  db.exec('BEGIN IMMEDIATE');
  try {
    const done = work();
    db.exec(done ? 'COMMIT' : 'ROLLBACK');
    return done;
  } finally {
    // SQLite itself rolls back after some errors, such as a full disk.
    if (db.inTransaction) db.exec('ROLLBACK');
  }
}
