import { statfsSync } from 'node:fs';
import { Refusal } from '../core/refusal.js';

/** SQLite's own code, and those of the operating system, for a disk or a quota without room. */
const FULL: ReadonlySet<string> = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT']);

/** SQLite needs this much beside the data for the file that its readers share. */
const LEAST_BYTES = 64 * 1024;

/** Runs the work on files of a folder; a full disk is answered as what it is, every other error stays as it came. */
export function namingFullDisk<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isFull(error, folder)) throw error;
    throw new Refusal(
      500,
      'disk-full',
      'the disk that holds the data folder of the embedded service is full: nothing of this was stored; make room and try again',
    );
  }
}

function isFull(error: unknown, folder: string): boolean {
  const code = String((error as { code?: unknown } | undefined)?.code);
  // For some of its files SQLite tells only that they could not be written.
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
