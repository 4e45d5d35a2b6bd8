import type { LiveItem, LiveLayer, LiveSection } from '../kinds/model.js';
import { kindNamed } from '../kinds/registry.js';
import { canHoldDucts, DUCT } from '../kinds/roles.js';
import type { StatedItem, StatedSection, TypeOf } from '../plan/quantities/section-input.js';
import { ductsInPipes } from './ducts-in-pipes.js';
import type { Positions } from './positions.js';

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

function statedItem(
  { id, kind, fields, fixed, isDc, cables, ducts = [] }: LiveItem,
  positions?: Positions,
): StatedItem {
  const minPadding = positions?.get(id)?.minPadding;
  return {
    id,
    kind: kindNamed(kind),
    fields,
    // An automatic item may need an opening that is usual for another item of its kind.
    fixed: minPadding === undefined ? fixed : { ...fixed, minPadding },
    ...(isDc ? { isDc } : {}),
    contents: [...cables, ...ducts].map((one) => statedItem(one, positions)),
  };
}

function statedItems({ items }: LiveLayer, typeOf: TypeOf, positions?: Positions): StatedItem[] {
  const all = items.map((item) => statedItem(item, positions));
  const isHolder = ({ kind, fields }: StatedItem): boolean => canHoldDucts(kind, fields);
  const holders = all.filter(isHolder);
  if (holders.length === 0) return all;
  // A duct that has openings of its own is beside the pipes.
  const isInside = ({ id, kind }: StatedItem): boolean =>
    kind.name === DUCT && positions?.get(id)?.openingLeft === undefined;
  const ducts = all.filter(isInside);
  const inside = ductsInPipes(ducts, holders, typeOf, positions);
  return all
    .filter((item) => !isInside(item))
    .map((item) => {
      const own = inside.get(item.id);
      return own ? { ...item, contents: [...(item.contents ?? []), ...own] } : item;
    });
}
