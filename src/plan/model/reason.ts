import type { Place } from '../../diagnostics/problem.js';

// The reasons of changes, obstacles and losses, each a code with its facts. `src/render` turns them into sentences.

export type ChangeReason =
  | { readonly code: 'no-segment-of-this-name' }
  /** The old segment is in another project. */
  | { readonly code: 'moved-from-project'; readonly project: string; readonly segment: string }
  | { readonly code: 'renamed-in-spec' }
  | { readonly code: 'fields-differ' }
  | { readonly code: 'dimensions-differ' }
  | { readonly code: 'spacing-differs' }
  | { readonly code: 'covering-on-top' }
  | { readonly code: 'covering-below' }
  | { readonly code: 'comes-with-segment' }
  | { readonly code: 'missing' }
  | { readonly code: 'carried-over' }
  | { readonly code: 'spec-has-more-sections' }
  | { readonly code: 'no-live-section-like-it' }
  /** `number`: the position among the live sections, from 1. */
  | { readonly code: 'spec-has-fewer-sections'; readonly number: number }
  | { readonly code: 'no-section-like-it-in-spec'; readonly number: number }
  | { readonly code: 'cannot-change-in-place' }
  /** `number`: the old position among the live sections, from 1. */
  | { readonly code: 'moved'; readonly number: number }
  /**
   * Section numbers are positions among the live sections, from 1; `copied`: unmanaged objects that the new section
   * already holds.
   */
  | {
      readonly code: 'finishes-replacement';
      readonly oldSection: number;
      readonly newSection: number;
      readonly copied: number;
    }
  | { readonly code: 'written-last'; readonly fields: readonly string[] }
  /** `holder`: the object that contains the item. */
  | { readonly code: 'not-in-spec'; readonly holder?: LiveObject }
  /** `was`: the place in the base that stated the list. */
  | { readonly code: 'no-longer-in-specs'; readonly was: Place; readonly holder?: LiveObject }
  | RemovalReason
  | { readonly code: 'no-project-of-this-number' }
  | { readonly code: 'module-missing' }
  | { readonly code: 'module-not-in-spec' }
  | { readonly code: 'not-in-calculation' }
  | { readonly code: 'budget-code-cannot-change' };

/** The reason why a whole segment is deleted. */
export type RemovalReason =
  | { readonly code: 'segment-not-in-spec'; readonly id: string }
  | { readonly code: 'segment-to-destroy'; readonly id: string }
  /** The new segment is in another project. */
  | {
      readonly code: 'moved-to-project';
      readonly id: string;
      readonly project: string;
      readonly segment: string;
    };

/** The reason why a live object prevents a change in place. */
export interface ObstacleReason {
  readonly code:
    | 'layer-not-in-spec'
    | 'differs-from-spec'
    | 'more-than-in-spec'
    | 'other-cables-inside'
    | 'no-longer-in-specs'
    | 'layer-moved';
  /** For `no-longer-in-specs`: the place in the base that stated the list. */
  readonly was?: Place;
}

export type LossReason =
  /** A value of an object that is replaced or deleted. */
  | { readonly code: 'value'; readonly field: string; readonly value: string }
  /** A whole object; the state of the loss shows it. */
  | { readonly code: 'object'; readonly object: ObjectKind }
  | { readonly code: 'pipe-of-duct' }
  | { readonly code: 'unlisted-ducts' }
  | { readonly code: 'cable-band'; readonly id: string }
  | { readonly code: 'unknown-entry'; readonly list: string; readonly entry: string }
  | { readonly code: 'altered-option'; readonly number: string }
  | { readonly code: 'altered-below'; readonly number: string; readonly id: string };

/** The type of the object of a change, a loss or a fingerprint. */
export type KindCode =
  | 'segment'
  | 'settings'
  | 'topCovering'
  | 'section'
  | 'layer'
  | 'item'
  /** An entry of a list that trenchctl does not know. */
  | 'entry'
  | 'project'
  | 'closing'
  | 'module'
  | 'calculation'
  | 'budgetCode'
  | 'customNode';

export interface ObjectKind {
  readonly kind: KindCode;
  /** For an item: the name of its kind in the registry, such as `cable`. */
  readonly item?: string;
}

export interface LiveObject extends ObjectKind {
  /** Absent if the project has only one such object. */
  readonly id?: string;
}

export const itemKind = (item: string): ObjectKind => ({ kind: 'item', item });
