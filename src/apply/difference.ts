import type { Catalog } from '../kinds/kind.js';
import type { ThingState } from '../plan/model/change.js';

/** One object that is not as the calls should have left it. */
export interface Difference {
  /** Project, segment, and the way down to the object. */
  readonly address: string;
  readonly thing: string;
  readonly catalog?: Catalog;
  /** Null where no such object was expected. */
  readonly expected: ThingState | null;
  /** Null where no such object was found. */
  readonly found: ThingState | null;
  readonly count: number;
  /** Ids of the live objects in question, and of those that this run made there. */
  readonly ids: readonly string[];
}

/** All calls were answered well, and a fresh read shows another state than they should have led to. */
export interface Surprise {
  readonly differences: readonly Difference[];
}
