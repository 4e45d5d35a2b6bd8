/** What a change, a loss or a fingerprint is about. */
export type ThingKind =
  | 'segment'
  | 'settings'
  | 'topCovering'
  | 'section'
  | 'layer'
  | 'item'
  | 'project'
  | 'closing'
  | 'module'
  | 'calculation'
  | 'budgetCode'
  | 'customNode';

export interface Thing {
  readonly kind: ThingKind;
  /** Of an item: its kind by the registry, such as `cable`. */
  readonly item?: string;
}

/** A live thing. */
export interface LiveThing extends Thing {
  /** Absent where the project has only one. */
  readonly id?: string;
}

export const itemThing = (item: string): Thing => ({ kind: 'item', item });
