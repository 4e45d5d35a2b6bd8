import type { LiveItem, LiveLayer, LivePosition, LiveSection } from '../kinds/model.js';
import { kindNamed } from '../kinds/registry.js';
import { canHoldDucts, DUCT } from '../kinds/roles.js';
import type { StatedItem, StatedSection, TypeOf } from '../plan/quantities/section-input.js';
import { ductsInPipes } from './ducts-in-pipes.js';

/** Positions by the id of the item. */
export type Positions = ReadonlyMap<string, LivePosition>;

/** Turns a live section into the input of a layout: each cable and duct is in the pipe or culvert that holds it. */
export const statedSection = (
  { id, fields, layers }: LiveSection,
  typeOf: TypeOf,
  positions?: Positions,
): StatedSection => ({
  id,
  fields,
  layers: layers.map((layer) => ({
    id: layer.id,
    fields: layer.fields,
    items: statedItems(layer, typeOf, positions),
  })),
});

const statedItem = ({ id, kind, fields, fixed, cables, ducts = [] }: LiveItem): StatedItem => ({
  id,
  kind: kindNamed(kind),
  fields,
  fixed,
  contents: [...cables, ...ducts].map(statedItem),
});

function statedItems({ items }: LiveLayer, typeOf: TypeOf, positions?: Positions): StatedItem[] {
  const all = items.map(statedItem);
  const isHolder = ({ kind, fields }: StatedItem): boolean => canHoldDucts(kind, fields);
  const holders = all.filter(isHolder);
  if (holders.length === 0) return all;
  // A duct that has openings of its own is beside the pipes.
  const isInside = ({ id, kind }: StatedItem): boolean =>
    kind.name === DUCT && positions?.get(id)?.openingLeft === undefined;
  const ducts = all.filter(isInside);
  const inside = ductsInPipes(ducts, holders, typeOf);
  return all
    .filter((item) => !isInside(item))
    .map((item) => {
      const own = inside.get(item.id);
      return own ? { ...item, contents: [...(item.contents ?? []), ...own] } : item;
    });
}
