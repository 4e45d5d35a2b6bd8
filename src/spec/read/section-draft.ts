import type { Place } from '../../diagnostics/problem.js';
import type { Value } from '../../kinds/model.js';
import type { ItemDraft } from './item-draft.js';
import type { Stated } from './parts.js';
import type { LetGo } from './read-unmanaged.js';

/** A section or layer as it is written: its keys, and the template that fills in the others. */
export interface Usable<T> {
  readonly place: Place;
  readonly use?: Stated<string>;
  readonly keys: ReadonlyMap<string, Stated<T>>;
  /** The draft at another place that this one is a copy of; the places in the keys are those of the other one. */
  readonly copyOf?: Usable<T>;
}

/** The value of a key of a layer, and that of a key of a section. */
export type LayerValue = Value | readonly ItemDraft[] | readonly LetGo[];
export type SectionValue = Value | readonly LayerDraft[] | readonly LetGo[];

export type LayerDraft = Usable<LayerValue>;
export type SectionDraft = Usable<SectionValue>;
