import type { Place } from '../../diagnostics/problem.js';
import type { Fields, Value } from '../../kinds/model.js';
import type { Stated } from './read-map.js';

/** An item as it is written, before `count` multiplies it. */
export interface ItemDraft {
  readonly kind: string;
  readonly fields: Fields;
  readonly count: number;
  readonly cables?: readonly ItemDraft[];
  readonly ducts?: readonly ItemDraft[];
  readonly place: Place;
  readonly typePlace?: Place;
}

export type ItemKeys = Readonly<Record<string, Stated<Value | readonly ItemDraft[]> | undefined>>;

/** The items in a pipe or culvert; undefined where the list is not stated. */
export function itemsIn(keys: ItemKeys, collection: string): readonly ItemDraft[] | undefined {
  const value = keys[collection]?.value;
  return Array.isArray(value) ? (value as readonly ItemDraft[]) : undefined;
}
