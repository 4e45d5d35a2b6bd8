import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';

/** Brings the committed transactions of a database to the disk. */
export interface WalSync {
  /** Returns at once; the thread serves requests in the meantime. */
  later(): Promise<void>;
  now(): void;
  close(): void;
}

/** A database in memory has no disk. */
export const NO_SYNC: WalSync = { later: () => Promise.resolve(), now: () => {}, close: () => {} };

/**
 * The sync of the write-ahead log of a database. SQLite would wait for the sync inside COMMIT, and all requests with it. SQLite
 * holds no locks on this file, so that it may be opened and closed beside SQLite.
 */
export function createWalSync(file: string): WalSync {
  let descriptor: number | undefined;
  let running = 0;
  let isClosed = false;
  const open = (): number => {
    descriptor ??= openSync(`${file}-wal`, 'r+');
    return descriptor;
  };
  /** The descriptor stays open while a sync uses it. */
  function closeIdle(): void {
    if (!isClosed || running > 0 || descriptor === undefined) return;
    closeSync(descriptor);
    descriptor = undefined;
  }
  return {
    later: () =>
      new Promise((resolve, reject) => {
        running += 1;
        fdatasync(open(), (error) => {
          running -= 1;
          closeIdle();
          if (error) reject(error);
          else resolve();
        });
      }),
    now: () => fdatasyncSync(open()),
    close() {
      isClosed = true;
      closeIdle();
    },
  };
}
