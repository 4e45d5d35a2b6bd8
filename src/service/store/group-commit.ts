import { setImmediate } from 'node:timers';
import type Database from 'libsql';

interface GroupCommitOptions {
  readonly db: Database.Database;
  /** Turns an error of a full disk into one that names it. */
  readonly named: <T>(work: () => T) => T;
  /** Called at the begin of a transaction, after which no other process can write. */
  readonly onBegin: () => void;
  /** Called after a group was rolled back: what is in memory may never have been stored. */
  readonly onLoss: () => void;
}

export type GroupCommit = ReturnType<typeof createGroupCommit>;

/** Writes that arrive in one turn of the event loop share one transaction, and its COMMIT syncs the disk once for all of them. */
export function createGroupCommit({ db, named, onBegin, onLoss }: GroupCommitOptions) {
  let open: ReturnType<typeof createPending> | undefined;
  let losses = 0;

  function begin(): void {
    named(() => db.exec('BEGIN IMMEDIATE'));
    const group = createPending();
    open = group;
    setImmediate(() => {
      if (open === group) flush();
    });
    onBegin();
  }

  /** Runs a write as a part of the open group, or of a new one. An error drops the whole group. */
  function join<T>(write: () => T): T {
    if (!open) begin();
    try {
      return named(write);
    } catch (error) {
      drop(error);
      throw error;
    }
  }

  function drop(error: unknown): void {
    // SQLite itself rolls back after some errors, such as a full disk.
    if (db.inTransaction) db.exec('ROLLBACK');
    losses += 1;
    const group = open;
    open = undefined;
    onLoss();
    group?.reject(error);
  }

  function commit(): void {
    if (!open) return;
    try {
      named(() => db.exec('COMMIT'));
    } catch (error) {
      drop(error);
      throw error;
    }
    open.resolve();
    open = undefined;
  }

  /** Commits the open group. Those who wait for its writes get an error, the caller does not. */
  function flush(): void {
    try {
      commit();
    } catch {}
  }

  /** Runs a write in a transaction of its own, which is on the disk when this returns. */
  function alone<T>(write: () => T): T {
    flush();
    const result = join(write);
    commit();
    return result;
  }

  /** Resolves when all writes so far are on the disk; rejects if they were dropped. Undefined if there are none. */
  const stored = (): Promise<void> | undefined => open?.promise;

  return { join, alone, stored, flush, losses: () => losses };
}

function createPending() {
  let resolve: () => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<void>((onDone, onError) => {
    resolve = onDone;
    reject = onError;
  });
  // A write that nobody waits for does not end the process.
  promise.catch(() => {});
  return { promise, resolve, reject };
}
