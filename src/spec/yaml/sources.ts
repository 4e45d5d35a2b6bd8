import type { SpecFiles } from '../files/spec-files.js';

/** The texts of files that were read. None of them is kept: a text is read again when somebody wants to show its lines. */
export interface Sources {
  readonly size: number;
  keys(): Iterable<string>;
  /** Undefined where the file was not read, or is gone since. */
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

/** Without the mark of the byte order that some editors put in front. */
export const withoutMark = (text: string): string => (text.startsWith('\ufeff') ? text.slice(1) : text);
