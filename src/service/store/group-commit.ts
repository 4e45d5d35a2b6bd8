import { setImmediate } from 'node:timers';
import type Database from 'libsql';
import { Refusal } from '../core/refusal.js';
import { createPending, type Pending } from './pending.js';
import type { WalSync } from './wal-sync.js';

/**
 * Writes that share one transaction and one sync. A group takes in the writes of one turn of the event loop; groups that are
 * committed while a sync runs share the next sync.
 */
export interface GroupCommit {
  /** Runs the work as a part of the open group. False or an error takes back this work, and nothing of the others. */
  join(work: () => boolean, isOneStatement: boolean): boolean;
  /** Resolves when all writes so far are on the disk; rejects if they were dropped. Undefined if none is on its way. */
  stored(): Promise<void> | undefined;
  /** Brings all writes so far to the disk. An error is told to those who wait for the writes. */
  flush(): void;
  /** The number of groups that were dropped. */
  losses(): number;
}

export interface GroupParts {
  readonly db: Database.Database;
  readonly file: string;
  readonly sync: WalSync;
  /** Names an error of the disk. */
  readonly named: <T>(work: () => T) => T;
  /** Called inside the transaction at its begin and before its end. */
  readonly begun: () => void;
  readonly ready: () => void;
  /** Called when the writes of a group were dropped. */
  readonly lost: () => void;
}

/** The open groups of this process: a thread that waits for a lock of its own would wait for ever. */
const openGroups = new Map<GroupParts, () => void>();

/** Ends the open groups of all stores of this process on that file. */
export function endOpenGroups(file: string): void {
  for (const [other, end] of openGroups) if (other.file === file) end();
}

export function createGroupCommit(parts: GroupParts): GroupCommit {
  const { db, file, sync, named, begun, ready, lost } = parts;
  const sql = {
    save: db.prepare('SAVEPOINT request'),
    release: db.prepare('RELEASE request'),
    undo: db.prepare('ROLLBACK TO request'),
  };
  let open: Pending | undefined;
  let committed: Pending[] = [];
  let syncing: Pending[] = [];
  let losses = 0;

  function begin(): void {
    endOpenGroups(file);
    named(() => db.exec('BEGIN IMMEDIATE'));
    const group = createPending();
    open = group;
    openGroups.set(parts, end);
    setImmediate(() => {
      if (open === group) end();
    });
    begun();
  }

  function closeGroup(): Pending | undefined {
    const group = open;
    open = undefined;
    openGroups.delete(parts);
    return group;
  }

  function drop(error: unknown): void {
    if (db.inTransaction) db.exec('ROLLBACK');
    losses += 1;
    const group = closeGroup();
    lost();
    group?.reject(error);
  }

  /** Commits the open group; the sync brings it to the disk. */
  function commit(): void {
    if (!open) return;
    try {
      named(() => {
        ready();
        db.exec('COMMIT');
      });
    } catch (error) {
      drop(error);
      return;
    }
    const group = closeGroup();
    if (group) committed.push(group);
  }

  function end(): void {
    commit();
    startSync();
  }

  /** Groups that are committed while a sync runs wait for the next one. */
  function startSync(): void {
    if (syncing.length > 0 || committed.length === 0) return;
    const groups = committed;
    committed = [];
    syncing = groups;
    const settle = (tell: (group: Pending) => void) => {
      syncing = [];
      groups.forEach(tell);
      startSync();
    };
    const done = () => settle((group) => group.resolve());
    const failed = (error: unknown) => settle((group) => group.reject(unconfirmed(error)));
    let started: Promise<void> | undefined;
    try {
      started = sync.start();
    } catch (error) {
      failed(error);
      return;
    }
    if (started) started.then(done, failed);
    else done();
  }

  function undo(): void {
    sql.undo.run();
    sql.release.run();
  }

  return {
    join(work, isOneStatement) {
      if (!open) begin();
      try {
        // One statement is whole or not at all without a savepoint.
        if (isOneStatement) return named(work);
        named(() => sql.save.run());
        const isDone = named(work);
        if (isDone) sql.release.run();
        else undo();
        return isDone;
      } catch (error) {
        // SQLite rolls the whole transaction back after some errors, such as a full disk.
        if (!db.inTransaction) drop(error);
        else if (!isOneStatement) undo();
        throw error;
      }
    },
    stored: () => (open ?? committed.at(-1) ?? syncing.at(-1))?.promise,
    flush() {
      commit();
      const groups = [...syncing, ...committed];
      if (groups.length === 0) return;
      committed = [];
      try {
        sync.now();
        for (const group of groups) group.resolve();
      } catch (error) {
        for (const group of groups) group.reject(unconfirmed(error));
      }
    },
    losses: () => losses,
  };
}

/** The transaction is committed by then, so that the change may be found on the disk after all. */
const unconfirmed = (error: unknown): Refusal =>
  new Refusal(
    500,
    'server-error',
    `the disk that holds the data folder of the embedded service has not confirmed the change (${error instanceof Error ? error.message : String(error)}): the change may be stored or not; check the disk and read the object again`,
  );
