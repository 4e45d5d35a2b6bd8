import type { SpecCode } from '../codes.js';

/** Where specs are read from: a disk, or a test's own map of texts. */
export interface SpecFiles {
  /** The spec files at or under a path, sorted. */
  list(path: string): readonly string[];
  read(path: string): string;
}

/** What a reader of files throws when it knows what is wrong; anything else counts as unreadable. */
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
