/** The type of the object of a change, a loss or a fingerprint. */
export type ThingKind =
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

export interface Thing {
  readonly kind: ThingKind;
  /** For an item: the name of its kind in the registry, such as `cable`. */
  readonly item?: string;
}

/** A live object. */
export interface LiveThing extends Thing {
  /** Absent if the project has only one such object. */
  readonly id?: string;
}

export const itemThing = (item: string): Thing => ({ kind: 'item', item });
