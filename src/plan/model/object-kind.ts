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

/** A live object. */
export interface LiveObject extends ObjectKind {
  /** Absent if the project has only one such object. */
  readonly id?: string;
}

export const itemKind = (item: string): ObjectKind => ({ kind: 'item', item });
