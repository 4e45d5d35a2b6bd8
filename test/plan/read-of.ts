import type { LiveItem, LiveSegment } from '../../src/kinds/model.js';
import type { Item, Piece, World } from './optimality/world.js';

/** A world as it would be read. Only objects from the start have values that no call can set. */
export function readOf(world: World, before: LiveSegment): LiveSegment {
  const layers = before.sections.flatMap((section) => section.layers);
  const fixed = new Map(
    layers.flatMap(({ items }) => items.flatMap((item) => [item, ...item.cables])).map((item) => [item.id, item.fixed]),
  );
  const itemOf = ({ kind = 'cable', id, fields, cables = [] }: Piece & Partial<Item>): LiveItem => ({
    kind,
    id,
    fields,
    cables: cables.map(itemOf),
    fixed: fixed.get(id) ?? {},
  });
  return {
    id: before.id,
    fields: world.fields,
    settings: world.settings,
    topCoverings: world.coverings.map(({ id, fields }) => ({ id, fields })),
    sections: world.sections.map((section) => ({
      id: section.id,
      fields: section.fields,
      layers: section.layers.map(({ id, fields, items }) => ({
        id,
        fields,
        items: items.map(itemOf),
        cableBands: layers.find((layer) => layer.id === id)?.cableBands ?? [],
      })),
    })),
  };
}
