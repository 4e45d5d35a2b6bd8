import type { Place } from '../../diagnostics/problem.js';
import type { Value } from '../../kinds/model.js';
import type { ItemDraft } from './item-draft.js';
import type { Stated } from './read-map.js';

/** A section or layer as it is written: its keys, and the template that fills in the others. */
export interface Usable<T> {
  readonly place: Place;
  readonly use?: Stated<string>;
  readonly keys: ReadonlyMap<string, Stated<T>>;
}

export type LayerDraft = Usable<Value | readonly ItemDraft[]>;
export type SectionDraft = Usable<Value | readonly LayerDraft[]>;
