import type { SpecFiles } from '../files/spec-files.js';

/** The texts of files that were read. No text is kept: a file is read again when its lines are shown. */
export interface Sources {
  readonly size: number;
  keys(): Iterable<string>;
  /** Returns undefined if the file was not read, or no longer exists. */
  get(file: string): string | undefined;
}

export const sourcesOf = (names: ReadonlySet<string>, files: SpecFiles): Sources => ({
  size: names.size,
  keys: () => names.keys(),
  get: (file) => (names.has(file) ? textOf(file, files) : undefined),
});

function textOf(file: string, files: SpecFiles): string | undefined {
  try {
    return withoutMark(files.read(file));
  } catch {
    return undefined;
  }
}

/** Removes the byte order mark that some editors write. */
export const withoutMark = (text: string): string => (text.startsWith('\ufeff') ? text.slice(1) : text);
