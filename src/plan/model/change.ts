import type { Place } from '../../diagnostics/problem.js';
import type { Catalog } from '../../kinds/kind.js';
import type { Fields, Value } from '../../kinds/model.js';
import type { Where } from './address.js';
import type { ChangeCause, LossCause, ObstacleCause } from './cause.js';
import type { LiveThing, Thing } from './thing.js';

export type Action = 'create' | 'update' | 'replace' | 'delete' | 'rename';

/** Fields of a thing, and the cables inside it where it holds some. */
export type ThingState = Readonly<Record<string, Value | readonly Fields[]>>;

/** A child of a budget code that is left out or has values of its own. */
export interface Alteration {
  readonly number: string;
  readonly exclude?: true;
  readonly quantity?: number;
  readonly locationName?: string;
  readonly children?: readonly Alteration[];
}

/** One line of a plan: what happens to which thing, and why. */
export interface Change extends Where, Thing {
  /** Project, segment and path as one text; unique in its plan. */
  readonly address: string;
  readonly action: Action;
  /** Where its type is named. */
  readonly catalog?: Catalog;
  /** Of a thing that goes, the whole of it; of one that is changed, the fields in question. */
  readonly before?: ThingState;
  readonly after?: ThingState;
  /** Of a budget code: what the spec alters in it. */
  readonly alterations?: readonly Alteration[];
  /** Of a thing that is made again: what the spec does not state of it and it keeps. */
  readonly carried?: ThingState;
  /** How many identical things this line stands for. */
  readonly count: number;
  /** Live things that go with it, everything that they hold included. */
  readonly destroyed: number;
  readonly cause: ChangeCause;
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
export interface Obstacle extends LiveThing {
  readonly id: string;
  readonly catalog?: Catalog;
  readonly state: ThingState;
  readonly cause: ObstacleCause;
}

/** A value or thing that the spec does not own and that the plan cannot keep. */
export interface Loss extends Where {
  /** Project, segment and path as one text. */
  readonly address: string;
  readonly cause: LossCause;
  /** Of a thing. */
  readonly state?: ThingState;
  readonly catalog?: Catalog;
}
