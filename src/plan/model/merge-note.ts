// Notes on a merge of the live state into specs, each a code with its facts. `src/render` turns them into sentences.

/** Says what was done, or left, for a segment. */
export type MergeRemark =
  | { readonly code: 'written' | 'added' | 'removed' | 'left-not-live' | 'rename-removed' }
  /** `to`: the live name, which the spec states now. */
  | { readonly code: 'renamed'; readonly to: string }
  /** A stated field without a live value was removed from the spec. */
  | { readonly code: 'field-dropped'; readonly field: string }
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
