import type { Catalog } from '../../kinds/kind.js';
import type { Alteration, ObjectState } from './change.js';
import type { ObjectKind } from './reason.js';

/** One object whose state differs from the result of the calls. */
export interface Difference extends ObjectKind {
  /** Address of the object: project, segment and path. */
  readonly address: string;
  readonly catalog?: Catalog;
  /** Null if no such object was expected. */
  readonly expected: ObjectState | null;
  /** For a budget code: the children that the spec alters. */
  readonly alterations?: readonly Alteration[];
  /** Null if no such object was found. */
  readonly found: ObjectState | null;
  readonly count: number;
  /** Ids of the affected live objects and of those that this run created there. */
  readonly ids: readonly string[];
}

/** An unexpected state: all calls succeeded, but a fresh read shows another state than the predicted one. */
export interface UnexpectedState {
  readonly differences: readonly Difference[];
}
