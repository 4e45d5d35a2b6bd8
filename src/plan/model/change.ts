import type { Place } from '../../diagnostics/problem.js';
import type { Catalog } from '../../kinds/kind.js';
import type { Fields, Value } from '../../kinds/model.js';

export type Action = 'create' | 'update' | 'replace' | 'delete' | 'rename';

/** Fields of a thing, and the cables inside it where it holds some. */
export type ThingState = Readonly<Record<string, Value | readonly Fields[]>>;

/** One line of a plan: what happens to which thing, and why. */
export interface Change {
  /** Project, segment, and the way down to the thing; unique in its plan. */
  readonly address: string;
  readonly project: string;
  readonly segment: string;
  readonly action: Action;
  /** What it is called in a sentence: `cable`, `section`, `top covering`. */
  readonly thing: string;
  /** Where its type is named. */
  readonly catalog?: Catalog;
  /** Of a thing that goes, the whole of it; of one that is changed, the fields in question. */
  readonly before?: ThingState;
  readonly after?: ThingState;
  /** Of a thing that is made again: what the spec does not state of it and it keeps. */
  readonly carried?: ThingState;
  /** How many identical things this line stands for. */
  readonly count: number;
  /** Live things that go with it, everything that they hold included. */
  readonly destroyed: number;
  readonly reason: string;
  /** Of a rename: the temporary name in between. */
  readonly via?: string;
  /** The things that leave no other way than a replacement. */
  readonly forcedBy?: readonly Obstacle[];
  readonly place?: Place;
  /** Its calls, by the ids of the segment's steps. */
  readonly calls: readonly string[];
  /** Addresses of changes whose calls must have been answered before. */
  readonly dependsOn: readonly string[];
}

/** A live thing that stands in the way of a change in place. */
export interface Obstacle {
  readonly thing: string;
  readonly id: string;
  readonly catalog?: Catalog;
  readonly state: ThingState;
  readonly why: string;
}

/** A value or thing that the spec does not own and that the plan cannot keep. */
export interface Loss {
  readonly address: string;
  readonly what: string;
  /** Of a value. */
  readonly value?: string;
  /** Of a thing. */
  readonly state?: ThingState;
  readonly catalog?: Catalog;
}
