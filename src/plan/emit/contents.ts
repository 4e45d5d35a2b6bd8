import type { LiveItem, LiveLayer, LiveSection, LiveSegment } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import type { Content } from '../model/change.js';
import { itemKind } from '../model/reason.js';

/**
 * The layers, items and unknown entries of a live section. They are sorted, because two reads may list them in another
 * order, and a saved plan is compared with a new one.
 */
export const contentsOf = ({ layers }: LiveSection): Content[] =>
  layers.flatMap((layer) => [
    { kind: 'layer', id: layer.id, state: layer.fields },
    ...layer.items.toSorted(byKindAndId).map((item) => itemContent(item, layer)),
    ...(layer.unknown ?? []).map(
      ({ list, entry }): Content => ({
        kind: 'entry',
        id: entry,
        state: { list },
        layer: layer.id,
      }),
    ),
  ]);

/** The top coverings, the sections and their contents. */
export const contentsOfSegment = ({ sections, topCoverings = [] }: LiveSegment): Content[] => [
  ...topCoverings.map(({ id, fields }): Content => ({ kind: 'topCovering', id, state: fields })),
  ...sections.flatMap((section, n) =>
    [{ kind: 'section', id: section.id, state: section.fields } as const, ...contentsOf(section)].map(
      (content): Content => ({ ...content, section: n + 1 }),
    ),
  ),
];

const byKindAndId = (a: LiveItem, b: LiveItem): number =>
  a.kind === b.kind ? (a.id < b.id ? -1 : 1) : a.kind < b.kind ? -1 : 1;

function itemContent({ kind, id, fields, cables }: LiveItem, layer: LiveLayer): Content {
  const { catalog } = kindNamed(kind);
  const inside = cables.map((cable) => cable.fields);
  return {
    ...itemKind(kind),
    id,
    ...(catalog ? { catalog } : {}),
    state: inside.length === 0 ? fields : { ...fields, cables: inside },
    layer: layer.id,
  };
}
