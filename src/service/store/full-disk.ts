import { statfsSync } from 'node:fs';
import { Refusal } from '../core/refusal.js';

/** Error codes of SQLite and of operating systems for a full disk or an exhausted quota. */
const FULL: ReadonlySet<string> = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT']);

/** The space that SQLite needs beside the data for the file that its readers share. */
const LEAST_BYTES = 64 * 1024;

/** Runs work on files of a folder; a full disk becomes an error that names it, other errors are not changed. */
export function namingFullDisk<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isFull(error, folder)) throw error;
    throw new Refusal(
      500,
      'disk-full',
      'the disk that holds the data folder of the embedded service is full: the change was not stored; free some space and try again',
    );
  }
}

function isFull(error: unknown, folder: string): boolean {
  const code = String((error as { code?: unknown } | undefined)?.code);
  // For some files SQLite reports only that they could not be written.
  return FULL.has(code) || (code.startsWith('SQLITE_IOERR') && freeBytes(folder) < LEAST_BYTES);
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
