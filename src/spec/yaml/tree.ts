import type { Place } from '../../diagnostics/problem.js';

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
