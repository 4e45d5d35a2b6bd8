import type { Catalog } from '../../kinds/kind.js';
import type { Value } from '../../kinds/model.js';
import type { Action, Alteration, ObjectState } from './change.js';
import type { LiveObject, LossReason, ObjectKind } from './reason.js';

// Reasons to refuse a saved plan, and reasons why an apply ended early, each a code with its facts. `src/render` turns
// them into sentences.

/** A value of a live object when the plan was saved, and now; undefined where the object has no such field. */
export interface ChangedValue {
  readonly field: string;
  readonly saved: Value | undefined;
  readonly now: Value | undefined;
}

/** The reason why a part of a saved plan is stale. */
export type Staleness =
  | { readonly code: 'segment-not-found' }
  | { readonly code: 'segment-gone' }
  | { readonly code: 'segment-exists' }
  | { readonly code: 'project-not-found' }
  | { readonly code: 'project-exists' }
  /** A project that does not exist yet would be created in another company. */
  | { readonly code: 'other-company'; readonly now: string; readonly saved: string }
  | { readonly code: 'project-renumbered'; readonly id: string; readonly now: string; readonly saved: string }
  | { readonly code: 'other-calls' }
  | { readonly code: 'object-gone'; readonly object: LiveObject }
  /** A part of a project: its other objects are not known. */
  | { readonly code: 'object-left-out'; readonly object: LiveObject }
  | { readonly code: 'object-settled'; readonly object: LiveObject }
  | {
      readonly code: 'object-changed';
      readonly object: LiveObject;
      readonly fields: readonly ChangedValue[];
    }
  | { readonly code: 'object-added'; readonly object: LiveObject }
  /** Planning again found a problem, which has its own message. */
  | { readonly code: 'problem'; readonly message: string };

/** A difference between the changes that a saved plan shows and those that its calls would make. */
export type PlanMismatch =
  | { readonly code: 'change-not-shown'; readonly action: Action; readonly address: string }
  | { readonly code: 'change-not-made'; readonly action: Action; readonly address: string }
  | { readonly code: 'loss-not-shown'; readonly loss: LossReason; readonly address: string }
  | { readonly code: 'loss-not-made'; readonly loss: LossReason; readonly address: string };

/** A contradiction within a plan document. `owner` is the segment or part in question. */
export type Contradiction =
  | { readonly code: 'change-without-calls'; readonly address: string }
  | { readonly code: 'loss-without-calls'; readonly address: string }
  | {
      readonly code: 'project-not-listed';
      readonly owner: string;
      readonly project: string;
      readonly id: string;
    }
  | { readonly code: 'owner-without-calls'; readonly owner: string }
  | { readonly code: 'calls-of-others'; readonly owner: string }
  | { readonly code: 'owner-without-changes'; readonly owner: string }
  | { readonly code: 'owner-not-identified'; readonly owner: string }
  | { readonly code: 'project-twice'; readonly id: string }
  | { readonly code: 'segment-twice'; readonly id: string }
  | { readonly code: 'name-twice'; readonly name: string; readonly projectId: string }
  | { readonly code: 'part-twice'; readonly part: string; readonly projectId: string }
  | { readonly code: 'wrong-summary' }
  | { readonly code: 'wrong-call-count' };

/** The reason why a segment or part was not applied completely. */
export type ApplyFailure =
  /** A read or a write failed; the error has its own message. */
  | { readonly code: 'failed'; readonly message: string }
  | { readonly code: 'stopped' }
  | { readonly code: 'unexpected-state' }
  | { readonly code: 'spec-not-reached'; readonly calls: number }
  | { readonly code: 'rest-of-project-failed' }
  /** A segment is not deleted, because other work of the plan did not succeed. `missing`: the first of it; `more`: the number of the others. */
  | { readonly code: 'held-back'; readonly missing: UnfinishedWork; readonly more: number }
  /** `holder`: the id of the segment that has the name now. */
  | { readonly code: 'name-not-free'; readonly holder?: string }
  | { readonly code: 'loss-not-shown'; readonly loss: LossReason; readonly address: string }
  | { readonly code: 'deletion-not-shown'; readonly id: string; readonly address: string }
  | { readonly code: 'creation-not-shown'; readonly object: ObjectKind; readonly address: string }
  | { readonly code: 'changed-by-others'; readonly object: LiveObject }
  | { readonly code: 'calculation-gone' }
  /** The run created the object, and there are others of the same name. */
  | { readonly code: 'created-twice'; readonly kind: CreatedTwice['kind']; readonly ids: readonly string[] }
  | { readonly code: 'ducts-in-doubt'; readonly pipes: readonly string[] }
  | { readonly code: 'no-id-in-answer'; readonly step: string; readonly pick: string }
  | {
      readonly code: 'unverified-answer';
      readonly step: string;
      readonly operation: string;
      readonly mismatch: AnswerMismatch;
    };

/** A segment, or a part of a project, that was not applied. */
export interface UnfinishedWork {
  readonly project: string;
  readonly name: string;
  /** Absent for a segment. */
  readonly part?: string;
}

/** An object that this run created and that is there more than once under its name. */
export interface CreatedTwice {
  readonly kind: 'segment' | 'project' | 'node';
  /** The id of the object that this run created; absent if the answer that tells it was lost. */
  readonly own?: string;
  /** The ids of the other objects of the same name. */
  readonly others: readonly string[];
  /** Those of the other objects that differ from the first object of the name. */
  readonly differing: readonly string[];
}

/** The way in which the answer to a create differs from the request. */
export type AnswerMismatch =
  | { readonly code: 'not-a-list' }
  | { readonly code: 'too-short'; readonly listed: number; readonly asked: number }
  | { readonly code: 'no-id' }
  | {
      readonly code: 'other-value';
      readonly field: string;
      readonly answered: unknown;
      readonly sent: unknown;
    };

/** A difference between the specs in a checkout and the desired state of a saved plan. `owner` is the segment or part. */
export type SpecDifference =
  | { readonly code: 'project-not-stated'; readonly project: string; readonly id: string }
  | { readonly code: 'deleted-segment-kept'; readonly owner: string; readonly id: string }
  | { readonly code: 'prune-not-set'; readonly owner: string }
  /** The base that the specs are compared with does not name the segment, so it was not removed since. */
  | { readonly code: 'not-in-base'; readonly owner: string }
  | { readonly code: 'protected-in-base'; readonly owner: string }
  | { readonly code: 'segment-not-named'; readonly owner: string }
  /** The plan gives up what its base stated, and no trusted base is known. */
  | { readonly code: 'base-not-given'; readonly owner: string }
  | { readonly code: 'part-not-stated'; readonly owner: string }
  | { readonly code: 'stated-otherwise'; readonly owner: string }
  | { readonly code: 'approved-otherwise'; readonly project: string };

/** One object whose state differs from the result of the calls. */
export interface Difference extends ObjectKind {
  /** Address of the object: project, segment and path. */
  readonly address: string;
  readonly catalog?: Catalog;
  /** Null if no such object was expected. */
  readonly expected: ObjectState | null;
  /** The children that the spec alters; only a budget code has them. */
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
