import type { SpecCode } from '../codes.js';

/** The source of specs: a disk, or a map of texts in tests. */
export interface SpecFiles {
  /** The spec files at or under a path, sorted. */
  list(path: string): readonly string[];
  read(path: string): string;
}

/** An error of a file reader with a code and a remedy; any other error counts as unreadable. */
export class SpecFileError extends Error {
  readonly code: SpecCode;
  readonly remedy?: string;

  constructor(code: SpecCode, message: string, remedy?: string) {
    super(message);
    this.name = 'SpecFileError';
    this.code = code;
    if (remedy !== undefined) this.remedy = remedy;
  }
}
