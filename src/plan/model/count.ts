import type { LiveItem, LiveLayer, LiveSection, LiveSegment } from '../../kinds/model.js';

// Numbers of live objects. An object is counted with all objects in it.

export const itemsOf = ({ layers }: LiveSection): LiveItem[] => layers.flatMap(({ items }) => items);

/** The same items, each followed by the cables in it. */
export const itemsAndCablesOf = (section: LiveSection): LiveItem[] =>
  itemsOf(section).flatMap((item) => [item, ...item.cables]);

export const objectsInItem = (item: LiveItem): number => 1 + item.cables.length;

export const sum = <T>(list: readonly T[], of: (element: T) => number): number =>
  list.reduce((total, element) => total + of(element), 0);

export const objectsInLayer = (layer: LiveLayer): number => sum(layer.items, objectsInItem);

const unknownInLayer = ({ unknown = [] }: LiveLayer): number => unknown.length;

export const objectsInSection = (section: LiveSection): number =>
  1 + sum(section.layers, (layer) => objectsInLayer(layer) + unknownInLayer(layer));

export const objectsInSegment = (segment: LiveSegment): number =>
  1 + sum(segment.sections, objectsInSection) + (segment.topCoverings?.length ?? 0);

/** The number of values of an item and of the cables in it that no call can set. */
export const fixedValues = (item: LiveItem): number =>
  Object.keys(item.fixed).length + sum(item.cables, fixedValues);

export const fixedInLayer = (layer: LiveLayer): number =>
  layer.cableBands.length + unknownInLayer(layer) + sum(layer.items, fixedValues);
