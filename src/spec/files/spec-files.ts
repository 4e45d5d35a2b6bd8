import type { Place } from '../../diagnostics/problem.js';
import { LIMITS } from '../limits.js';
import type { Report, SpecCode } from '../problems.js';

/** The source of specs: a disk, or a map of texts in tests. */
export interface SpecFiles {
  /** The spec files at or under a path, sorted. */
  list(path: string): readonly string[];
  read(path: string): string;
  /** Returns a function that names a file at the paths that was changed, added or removed since; absent if files cannot change. */
  watch?(paths: readonly string[]): () => string | undefined;
}

/** An error of a file reader with a code and a remedy; any other error counts as unreadable. */
export class SpecFileError extends Error {
  readonly code: SpecCode;
  readonly remedy?: string;

  constructor(code: SpecCode, message: string, remedy?: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SpecFileError';
    this.code = code;
    if (remedy !== undefined) this.remedy = remedy;
  }
}

/** True if a reader failed because there is no such file, which errors of Node say with a code. */
export function isMissing(error: unknown): boolean {
  const { code, cause } = Object(error) as NodeJS.ErrnoException;
  return code === 'ENOENT' || (cause !== undefined && isMissing(cause));
}

interface RoomLimits {
  /** The size of all files together, in bytes. */
  readonly totalSize: number;
  readonly allValues: number;
}

/** The limits of all spec files of a run together. */
interface Room {
  /** Returns false, after a report, if this file exceeds the limit. */
  holdsText(file: string, text: string): boolean;
  holdsDocument(document: { readonly place: Place; readonly size: number }): boolean;
  isFull(): boolean;
}

const REMEDY = 'plan fewer projects at a time: name only some of the folders';

export function createRoom(report: Report, { totalSize, allValues }: RoomLimits = LIMITS): Room {
  let bytes = 0;
  let values = 0;
  let isFull = false;
  const refuse = (file: string, message: string): false => {
    isFull = true;
    report({ code: 'specs-too-large', message, place: { file, line: 1, col: 1 }, remedy: REMEDY });
    return false;
  };
  return {
    holdsText(file, text) {
      bytes += Buffer.byteLength(text);
      if (bytes <= totalSize) return true;
      const message = `the spec files are larger than ${totalSize.toLocaleString('en')} bytes in total: this one and the rest are not read`;
      return refuse(file, message);
    },
    holdsDocument({ place, size }) {
      values += size;
      if (values <= allValues) return true;
      const message = `the spec files hold more than ${allValues.toLocaleString('en')} values in total: this one and the rest are not read`;
      return refuse(place.file, message);
    },
    isFull: () => isFull,
  };
}
