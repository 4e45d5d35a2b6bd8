import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import { createSyncChoice } from './sync-choice.js';

/** Brings the committed transactions of a database to the disk. */
export interface WalSync {
  /** Runs beside the thread, which serves requests in the meantime. A sync that is short is done when this returns undefined. */
  start(): Promise<void> | undefined;
  now(): void;
  close(): void;
}

/** A database in memory has no disk. */
export const NO_SYNC: WalSync = { start: () => undefined, now: () => {}, close: () => {} };

/**
 * The sync of the write-ahead log of a database. SQLite would wait for the sync inside COMMIT, and all requests with it. SQLite
 * holds no locks on this file, so that it may be opened and closed beside SQLite.
 */
export function createWalSync(file: string): WalSync {
  const choice = createSyncChoice();
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
  function beside(): Promise<void> {
    return new Promise((resolve, reject) => {
      running += 1;
      fdatasync(open(), (error) => {
        running -= 1;
        closeIdle();
        if (error) reject(error);
        else resolve();
      });
    });
  }
  function inThread(): undefined {
    const began = performance.now();
    fdatasyncSync(open());
    choice.took(performance.now() - began);
    return undefined;
  }
  return {
    start: () => (choice.isInThread() ? inThread() : beside()),
    now: () => fdatasyncSync(open()),
    close() {
      isClosed = true;
      closeIdle();
    },
  };
}
