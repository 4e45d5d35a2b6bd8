import type Database from 'libsql';

/** All of the work is stored, or nothing; false from the work takes it back. */
export function inTransaction(db: Database.Database, work: () => boolean): boolean {
  db.exec('BEGIN IMMEDIATE');
  try {
    const done = work();
    db.exec(done ? 'COMMIT' : 'ROLLBACK');
    return done;
  } finally {
    // SQLite itself rolls back after some errors, a full disk among them.
    if (db.inTransaction) db.exec('ROLLBACK');
  }
}
