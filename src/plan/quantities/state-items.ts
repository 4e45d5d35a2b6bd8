import { type Arrangement, partCountOf } from '../../geometry/shapes.js';
import type { ItemKind } from '../../kinds/kind.js';
import type { Fields } from '../../kinds/model.js';
import { ITEM_KINDS } from '../../kinds/registry.js';
import type { StateDocument } from './plan-segment-state.js';

/** An item of a state document. Its list determines its kind. */
export interface StateItem {
  readonly kind: ItemKind;
  readonly fields: Fields;
  readonly cables: readonly Fields[];
}

const listIn = <T = StateDocument>(state: StateDocument, name: string): readonly T[] =>
  (state[name] as readonly T[] | undefined) ?? [];

export const sectionsIn = (state: StateDocument): readonly StateDocument[] => listIn(state, 'sections');

export const layersIn = (section: StateDocument): readonly StateDocument[] => listIn(section, 'layers');

/** Items kind by kind, because the API does not show the order of items of different kinds. */
export const itemsIn = (layer: StateDocument): StateItem[] =>
  ITEM_KINDS.flatMap((kind) =>
    listIn(layer, kind.collection).map((fields) => ({
      kind,
      fields: fields as Fields,
      cables: listIn<Fields>(fields, 'cables'),
    })),
  );

/** The number of cables or pipes in an item; undefined if its arrangement is not known. */
export function partsOf({ kind, fields }: Pick<StateItem, 'kind' | 'fields'>): number | undefined {
  if (kind.arrangedBy === undefined) return 1;
  const field = kind.fields.find(({ name }) => name === kind.arrangedBy);
  const arrangement = fields[kind.arrangedBy];
  return field?.choices?.includes(String(arrangement)) ? partCountOf(arrangement as Arrangement) : undefined;
}
