import type { Fields, LiveItem, LiveLayer, LiveSection, LiveSegment } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import type { Content, ObjectState } from '../model/change.js';
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

const itemContent = (item: LiveItem, layer: LiveLayer): Content => ({
  ...goingItem(item),
  layer: layer.id,
  ...(item.cables.length === 0 ? {} : { inside: item.cables.map(({ id }) => id) }),
});

/** An item that goes, as a plan shows it. */
export function goingItem(item: LiveItem): Pick<Content, 'kind' | 'item' | 'id' | 'catalog' | 'state'> {
  const { catalog } = kindNamed(item.kind);
  return { ...itemKind(item.kind), id: item.id, catalog, state: stateOf(item) };
}

export const stateOf = ({ fields, cables }: LiveItem): ObjectState =>
  withCables(
    fields,
    cables.map((cable) => cable.fields),
  );

export const withCables = (fields: Fields, cables: readonly Fields[]): ObjectState =>
  cables.length === 0 ? fields : { ...fields, cables };
