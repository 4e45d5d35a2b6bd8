import type { Catalog } from '../kinds/kind.js';
import type { Alteration, ThingState } from '../plan/model/change.js';
import type { Thing } from '../plan/model/thing.js';

/** One object that is not as the calls should have left it. */
export interface Difference extends Thing {
  /** Project, segment, and the way down to the object. */
  readonly address: string;
  readonly catalog?: Catalog;
  /** Null where no such object was expected. */
  readonly expected: ThingState | null;
  /** Of a budget code: what the spec alters in it. */
  readonly alterations?: readonly Alteration[];
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
