import type { Place } from '../../diagnostics/problem.js';
import type { SpecFiles } from '../files/spec-files.js';

// A YAML document as plain values with their places. An alias is the same object as the value of its anchor, so a value may
// be reached on several paths; `size` counts the values with every alias expanded.

export interface ScalarTree {
  readonly form: 'scalar';
  readonly place: Place;
  readonly value: string | number | bigint | boolean | null;
  /** The text as written, such as 0417 before YAML reads it as a number. Empty if there is no text. */
  readonly source: string;
  readonly size: 1;
}

export interface ListTree {
  readonly form: 'list';
  readonly place: Place;
  readonly items: readonly Tree[];
  readonly size: number;
}

export interface Entry {
  readonly key: string;
  readonly place: Place;
  readonly value: Tree;
}

export interface MapTree {
  readonly form: 'map';
  readonly place: Place;
  readonly entries: readonly Entry[];
  readonly size: number;
}

export type Tree = ScalarTree | ListTree | MapTree;

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
