import type { Place } from '../../diagnostics/problem.js';
import type { Report } from '../codes.js';
import type { Level } from '../schema/levels.js';
import type { Tree } from '../yaml/tree.js';

/** Reads a value from a YAML tree; returns undefined, after a report, if the tree is not valid. */
export interface Reader<T> {
  (tree: Tree, report: Report): T | undefined;
  /** True if null is a valid value. */
  readonly takesNull?: boolean;
  /** The parts of the map or list that this reader reads; absent if it reads scalars, or needs the tree. */
  readonly parts?: Parts;
}

/** A key that the spec states. Its value is undefined, after a report, if it could not be read. */
export interface Stated<T> {
  readonly place: Place;
  readonly value: T | undefined;
  readonly valuePlace: Place;
}

// The parts of maps and lists, so that the quick reader can read them from the text without a tree. Both ways of reading end
// in the same `finish`, which checks and assembles the parts.

export type Keys = Record<string, Stated<unknown>>;

export interface MapParts {
  readonly form: 'map';
  readonly readers: ReadonlyMap<string, Reader<unknown>>;
  /** Returns undefined, after a report, if the whole is not valid. */
  finish(keys: Keys, place: Place, report: Report): unknown;
  /** Returns what an equal text on one line is at another place. */
  readonly move?: (value: unknown, place: Place) => unknown;
}

export interface ListParts {
  readonly form: 'list';
  readonly item: Reader<unknown>;
  finish(items: readonly unknown[], place: Place, report: Report): unknown;
}

/** The words and bounds of a map whose keys are names. */
export interface Names {
  /** The objects, as in `segments`. */
  readonly what: string;
  /** One of them, with its keys. */
  readonly one: Level;
  readonly least: number;
  readonly most: number;
}

/** A map whose keys are names that the user chooses. */
export interface NameParts {
  readonly form: 'names';
  readonly names: Names;
  readonly reader: Reader<unknown>;
}

type Parts = MapParts | ListParts | NameParts;

/** Returns a reader with a further step for what another reader of a map or list has read. */
export function andThen<T, U>(
  reader: Reader<T>,
  next: (value: T, place: Place, report: Report) => U | undefined,
  move?: (value: U, place: Place) => U,
): Reader<U> {
  const read: Reader<U> = (tree, report) => {
    const value = reader(tree, report);
    return value === undefined ? undefined : next(value, tree.place, report);
  };
  const { parts } = reader;
  return parts && parts.form !== 'names'
    ? Object.assign(read, { parts: { ...withStep(parts, next), ...(move ? { move } : {}) } as Parts })
    : read;
}

function withStep<T>(
  parts: MapParts | ListParts,
  next: (value: T, place: Place, report: Report) => unknown,
): MapParts | ListParts {
  const finish = (read: never, place: Place, report: Report): unknown => {
    const value = parts.finish(read, place, report);
    return value === undefined ? undefined : next(value as T, place, report);
  };
  return { ...parts, finish } as MapParts | ListParts;
}
