import type { Place } from '../../diagnostics/problem.js';
import type { ItemDraft } from './item-draft.js';
import type { Stated } from './read-map.js';
import type { LayerDraft } from './read-section.js';

// Lines of a spec that are textually equal are read once. A draft of an equal line has the values of the first one and its own
// places: the same columns from the start of the value, on another line.

/** Returns the place in a copy for a place in the original. A copy at another place is on one line, as the original is. */
export const movedPlace = (place: Place, from: Place, to: Place): Place => ({
  file: to.file,
  line: place.line - from.line + to.line,
  col: place.line === from.line ? place.col - from.col + to.col : place.col,
});

/** Returns an item as it is at another place. The values are shared. */
export const moveItem = (item: ItemDraft, place: Place): ItemDraft => itemAt(item, item.place, place);

function itemAt(item: ItemDraft, from: Place, to: Place): ItemDraft {
  const { kind, fields, count, cables, ducts, place, typePlace } = item;
  return {
    kind,
    fields,
    count,
    place: movedPlace(place, from, to),
    ...(cables ? { cables: cables.map((one) => itemAt(one, from, to)) } : {}),
    ...(ducts ? { ducts: ducts.map((one) => itemAt(one, from, to)) } : {}),
    ...(typePlace ? { typePlace: movedPlace(typePlace, from, to) } : {}),
  };
}

/** Returns a layer at another place. Most layers are built from the original, so their keys are moved on demand. */
export const copyLayer = (layer: LayerDraft, place: Place): LayerDraft =>
  layer.use
    ? moveLayer(layer, layer.place, place)
    : { place, keys: layer.keys, copyOf: layer.copyOf ?? layer };

/** Returns a copy with its own places in all of its keys. */
export const ownLayer = (layer: LayerDraft): LayerDraft =>
  layer.copyOf ? moveLayer(layer.copyOf, layer.copyOf.place, layer.place) : layer;

function moveLayer({ keys, use }: LayerDraft, from: Place, to: Place): LayerDraft {
  const moved = <T>({ place, value, valuePlace }: Stated<T>): Stated<T> => ({
    place: movedPlace(place, from, to),
    value,
    valuePlace: movedPlace(valuePlace, from, to),
  });
  const own = new Map<string, ReturnType<typeof keys.get> & object>();
  for (const [key, stated] of keys) {
    const { value } = stated;
    own.set(
      key,
      Array.isArray(value)
        ? { ...moved(stated), value: value.map((item: ItemDraft) => itemAt(item, from, to)) }
        : moved(stated),
    );
  }
  return { place: to, keys: own, ...(use ? { use: moved(use) } : {}) };
}
