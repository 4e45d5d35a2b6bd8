import type { Place } from '../../diagnostics/problem.js';
import type { Value } from '../../kinds/model.js';
import type { SegmentName } from '../../kinds/segment-names.js';
import type { ObjectPath } from './address.js';
import type { ObjectKind } from './reason.js';

// Notes on a plan and on its quantities, each a code with its facts. `src/render` turns them into sentences.

/** The plan destroys more than the limit allows. */
export interface Excess {
  readonly code: 'destroys-too-much';
  readonly projects: readonly string[];
  readonly destroyed: number;
  readonly limit: number;
  /** The limit as a share of the project in percent; absent if the user gave the limit. */
  readonly share?: number;
  /** The approval in the specs, if it is in force and too small. */
  readonly approved?: number;
}

/** An approval in the specs whose last day has passed. */
export interface ExpiredApproval {
  readonly code: 'approval-expired';
  readonly project: string;
  readonly objects: number;
  readonly until: string;
  readonly place?: Place;
}

/** The plan destroys more than the usual limit, and that is approved: by --max-destroy, or in the specs until a day. */
export interface Approval {
  readonly code: 'destruction-approved';
  readonly projects: readonly string[];
  readonly destroyed: number;
  readonly objects: number;
  readonly until?: string;
  readonly place?: Place;
}

/** Live segments that no spec names and the plan leaves alone. */
export interface UnnamedSegments {
  readonly code: 'segments-in-no-spec';
  readonly project: string;
  readonly count: number;
  /** The first names of them. */
  readonly names: readonly string[];
}

/** A new segment that is like a live segment that no spec names. */
export interface MaybeRenamed {
  readonly code: 'maybe-renamed';
  readonly project: string;
  readonly segment: string;
  /** Name of the live segment. */
  readonly from: string;
  /** The project of the live segment, if it is another one. */
  readonly fromProject?: string;
  readonly alike: 'name' | 'contents';
  /** The live segment is deleted by this plan. */
  readonly isDeleted: boolean;
  readonly place?: Place;
}

/** A segment that the plan deletes, and whose contents are in several new segments. */
export interface LooksSplit {
  readonly code: 'looks-split';
  readonly project: string;
  readonly segment: string;
  readonly into: readonly SegmentName[];
  /** The place in the spec of the first of the new segments. */
  readonly place?: Place;
}

/** Objects that are deleted in one place and created alike in another. */
export interface LooksMoved extends ObjectKind {
  readonly code: 'looks-moved';
  readonly count: number;
  /** The section, layer or segment from which they go. */
  readonly from: ObjectPath;
  /** The layer in which they are created. */
  readonly to: ObjectPath;
  readonly place?: Place;
}

/** Items that the plan creates although alike ones stay in an unmanaged list of another layer. */
export interface MaybeTwice extends ObjectKind, ObjectPath {
  readonly code: 'may-be-twice';
  /** The number of items that stay in the layer and are created alike elsewhere. */
  readonly count: number;
  /** The place in the spec of the first of the created items. */
  readonly place: Place;
}

/** A field that only the base states. It keeps its live value, because the API cannot clear a field. */
export interface FieldGivenUp extends ObjectKind, ObjectPath {
  readonly code: 'field-given-up';
  readonly field: string;
  readonly value: Value | null;
  /** The place in the base of the object that stated the field. */
  readonly was: Place;
}

/**
 * A segment or a list that the base states and the specs let go: `unmanaged` names it, or the specs no longer state the sections
 * or layers. Nothing of it is changed or destroyed.
 */
export interface NoLongerManaged extends ObjectPath {
  readonly code: 'no-longer-managed';
  /** The name of the list in the spec; `segment` for a whole segment. */
  readonly list: string;
  /** The number of live objects that stay, a segment included; 0 for settings. */
  readonly count: number;
  /** The place in the base that stated it. */
  readonly was: Place;
}

interface NotMoved {
  readonly project: string;
  readonly segment: string;
  /** The segment that `renamedFrom` names. */
  readonly old: SegmentName;
  readonly place: Place;
}

/** The specs move a segment from another project, and it is not moved. */
export type MoveNote =
  | (NotMoved & { readonly code: 'move-source-missing' })
  /** The new segment exists already, and the old one is not like it. */
  | (NotMoved & { readonly code: 'move-not-continued' });

export type PlanNote =
  | MoveNote
  | ExpiredApproval
  | Approval
  | UnnamedSegments
  | MaybeRenamed
  | LooksSplit
  | LooksMoved
  | MaybeTwice
  | FieldGivenUp
  | NoLongerManaged
  /** Objects of a project that look moved, beyond those in notes of their own. */
  | { readonly code: 'more-look-moved'; readonly project: string; readonly count: number }
  /** `pipes`: number of pipes with stated ducts that the service does not list. */
  | {
      readonly code: 'ducts-not-listed';
      readonly project: string;
      readonly segment: string;
      readonly pipes: number;
    };

export interface QuantityNote {
  readonly code:
    | 'length-unknown'
    | 'length-zero'
    | 'ground-not-rehearsed'
    | 'ground-unknown'
    | 'single-cables-unknown'
    | 'coverings-not-read'
    | 'server-defaults'
    | 'sections-over-whole-length';
  /** The segments that the note is about. */
  readonly segments: readonly { readonly project: string; readonly segment: string }[];
}

// Notes on a merge of the live state into specs, each a code with its facts. `src/render` turns them into sentences.

/** Says what was done, or left, for a segment. */
export type MergeRemark =
  | { readonly code: 'written' | 'added' | 'removed' | 'left-not-live' | 'rename-removed' }
  /** `to`: the live name, which the spec states now. */
  | { readonly code: 'renamed'; readonly to: string }
  /** A stated field without a live value was removed from the spec. */
  | { readonly code: 'field-dropped'; readonly field: string }
  /** A table adds entries to a list that keeps others: one of these may be what a new entry was meant to replace. */
  | { readonly code: 'added-beside'; readonly list: string; readonly added: number; readonly kept: number }
  /** A list differs from the list of its template, and is stated beside `use`. */
  | { readonly code: 'stated-beside-template'; readonly list: string; readonly template: string };

/** Says why a segment could not be merged. */
export type MergeRefusal =
  | {
      readonly code:
        | 'still-different'
        | 'segment-not-in-text'
        | 'segment-not-a-map'
        | 'segment-without-section'
        | 'section-without-layer'
        | 'no-segments'
        | 'list-unlike-text'
        | 'more-ducts-than-stated'
        | 'stated-duct-not-live'
        | 'yaml-anchor'
        | 'yaml-alias'
        | 'removal-in-brackets';
    }
  /** `name`: the live name of the segment, which another segment of the spec has. */
  | { readonly code: 'name-taken'; readonly name: string }
  /** `by`: the segment of the spec whose `renamedFrom` is the name of this live segment. */
  | { readonly code: 'claimed-by-rename'; readonly by: string }
  | { readonly code: 'field-of-template-not-live'; readonly field: string }
  | { readonly code: 'list-not-in-text'; readonly list: string }
  /** `item`: the kind of the live item. */
  | { readonly code: 'item-not-statable'; readonly item: string };

export interface MergeNote<R extends MergeRemark | MergeRefusal> {
  readonly project: string;
  readonly segment: string;
  readonly remark: R;
}
