import type { Place } from '../../diagnostics/problem.js';
import { markAlike } from '../../kinds/alike-layers.js';
import type { WantedItem, WantedLayer } from '../../kinds/model.js';
import { movedPlace } from '../read/moved-drafts.js';

/** An item with the place of its type in the spec, for a report that the catalog lacks the type. */
export interface LocatedItem extends WantedItem {
  readonly typePlace?: Place;
}

/** A layer that copies of it are made from. */
export interface LayerModel {
  readonly layer: WantedLayer;
  /** The number of objects in it; counted when the first copy is made. */
  things?: number;
}

export function thingsOf(model: LayerModel): number {
  model.things ??= Object.values(model.layer.items).reduce((sum, items) => sum + thingsIn(items), 1);
  return model.things;
}

const thingsIn = (items: readonly WantedItem[]): number =>
  items.reduce((sum, { cables = [], ducts = [] }) => sum + 1 + thingsIn(cables) + thingsIn(ducts), 0);

/**
 * Returns a layer as it is at another place. The fields are shared. Each item is an object of its own with its own place; the
 * items are made when they are asked for, because a segment without a change is compared with the original layer.
 */
export function moveLayer(original: WantedLayer, place: Place): WantedLayer {
  let items: WantedLayer['items'] | undefined;
  const layer: WantedLayer = {
    fields: original.fields,
    get items() {
      items ??= moveAll(original, place);
      return items;
    },
    ...(original.unmanaged ? { unmanaged: original.unmanaged } : {}),
    ...(original.unmanagedPlace ? { unmanagedPlace: original.unmanagedPlace } : {}),
    place,
  };
  markAlike(layer, original);
  return layer;
}

function moveAll({ items, place: from }: WantedLayer, to: Place): WantedLayer['items'] {
  const moved: Record<string, WantedItem[]> = {};
  for (const kind in items) moved[kind] = moveItems(items[kind] ?? [], from, to);
  return moved;
}

function moveItems(items: readonly LocatedItem[], from: Place, to: Place): LocatedItem[] {
  const moved: LocatedItem[] = [];
  // Items that one line states with `count` share their places.
  let last: LocatedItem | undefined;
  let copy: LocatedItem | undefined;
  for (const item of items) {
    const place = copy && last?.place === item.place ? copy.place : movedPlace(item.place, from, to);
    const typePlace =
      copy && last?.typePlace === item.typePlace
        ? copy.typePlace
        : item.typePlace && movedPlace(item.typePlace, from, to);
    copy = moveItem(item, { place, ...(typePlace ? { typePlace } : {}) }, from, to);
    last = item;
    moved.push(copy);
  }
  return moved;
}

function moveItem(
  { kind, fields, cables, ducts, unmanaged, unmanagedPlace }: LocatedItem,
  { place, typePlace }: Pick<LocatedItem, 'place' | 'typePlace'>,
  from: Place,
  to: Place,
): LocatedItem {
  if (!cables && !ducts && !unmanaged)
    return typePlace ? { kind, fields, place, typePlace } : { kind, fields, place };
  return {
    kind,
    fields,
    ...(cables ? { cables: moveItems(cables, from, to) } : {}),
    ...(ducts ? { ducts: moveItems(ducts, from, to) } : {}),
    ...(unmanaged && unmanagedPlace ? { unmanaged, unmanagedPlace } : {}),
    place,
    ...(typePlace ? { typePlace } : {}),
  };
}
