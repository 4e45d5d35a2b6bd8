import type { Place } from '../../diagnostics/problem.js';

// A YAML document as plain values that know where they were written. An alias is the very value that its anchor names,
// so a value may be reached on several ways; `size` is what it would be written out.

export interface ScalarTree {
  readonly form: 'scalar';
  readonly place: Place;
  readonly value: string | number | bigint | boolean | null;
  /** As written: what an unquoted 0417 was before YAML made a number of it. Empty where nothing was written. */
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
