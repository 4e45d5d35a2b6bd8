import { extentOf, micrometres, placeOf } from '../draw/item-place.js';
import type { DrawnItem, DrawnLayer, DrawnSection } from '../draw/section.js';
import { enclosingDiameter } from '../geometry/packing.js';
import type { Fields, LiveCovering, LiveItem, LiveLayer, LiveSection } from '../kinds/model.js';
import { CABLE, DUCT } from '../kinds/roles.js';
import { groupBy } from '../plan/algorithms/group-by.js';
import type { ItemFacts, LayerFacts, SectionFacts, SegmentFacts } from '../rules/facts.js';
import { type Fact, factOf, type Values } from '../rules/facts.js';

/** A section of a segment: as it is live, as it is laid out if that is possible, and its key in both states of a plan. */
export interface SectionSide {
  readonly live?: LiveSection;
  readonly drawn?: DrawnSection;
  readonly key: string;
}

export interface FactsSource {
  readonly project: { readonly number: string; readonly name?: string };
  readonly fields: Fields;
  readonly coverings?: readonly LiveCovering[] | undefined;
  readonly sections: readonly SectionSide[];
}

// Each table has a function for each variable of `src/rules/variables.ts`; it is called when a condition asks for the value.

const PROJECT: Values<FactsSource['project']> = { number: ({ number }) => number, name: ({ name }) => name };

interface SegmentSource {
  readonly fields: Fields;
  readonly fromTop: readonly Fields[] | undefined;
  readonly sectionCount: number;
}

const SEGMENT: Values<SegmentSource> = {
  name: ({ fields }) => fields.name,
  description: ({ fields }) => textIn(fields.description),
  length: ({ fields }) => fields.length,
  coverings: ({ fromTop }) => fromTop?.map(({ type }) => String(type)),
  coveringThickness: ({ fromTop }) => fromTop && sumOf(fromTop.map(({ thickness }) => numberIn(thickness))),
  sectionCount: ({ sectionCount }) => sectionCount,
};

/** Collects the facts of a segment that rules are judged by. A value that is not known is left out. */
export function segmentFacts({ project, fields, coverings, sections }: FactsSource): SegmentFacts {
  const fromTop = coverings?.toReversed().map((covering) => covering.fields);
  return {
    project: factOf(PROJECT, project),
    segment: factOf(SEGMENT, { fields, fromTop, sectionCount: sections.length }),
    ...(fromTop
      ? { coverings: fromTop.map((own, n) => factOf(COVERING, { fields: own, number: n + 1 })) }
      : {}),
    sections: sections.map(sectionFacts),
  };
}

const COVERING: Values<{ readonly fields: Fields; readonly number: number }> = {
  number: ({ number }) => number,
  type: ({ fields }) => String(fields.type),
  thickness: ({ fields }) => numberIn(fields.thickness),
  description: ({ fields }) => textIn(fields.description),
  isWide: ({ fields }) => fields.infinite === true,
};

interface SectionSource extends SectionSide {
  readonly number: number;
  readonly items: readonly ItemFacts[];
}

const SECTION: Values<SectionSource> = {
  number: ({ number }) => number,
  type: ({ drawn, live }) => drawn?.sectionType ?? textIn(live?.fields.sectionType),
  cover: ({ drawn, live }) => drawn?.cover ?? numberIn(live?.fields.coverThickness),
  depth: ({ drawn }) => drawn?.depth,
  width: ({ drawn }) => drawn?.width,
  beddingBelow: ({ drawn, live }) => drawn?.foundation ?? numberIn(live?.fields.foundationThickness),
  beddingAbove: ({ drawn, live }) =>
    drawn?.layers.at(-1)?.protection ?? numberIn(live?.layers.at(-1)?.fields.protectionLayerThickness),
  layerCount: ({ drawn, live }) => live?.layers.length ?? drawn?.layers.length,
  items: ({ items }) => items.map(({ fact }) => fact),
};

function sectionFacts(side: SectionSide, n: number): SectionFacts {
  const { live, drawn, key } = side;
  const items = drawn ? drawnFacts(drawn) : (live?.layers ?? []).flatMap(statedFacts);
  return {
    id: live?.id ?? key,
    key,
    fact: factOf(SECTION, { ...side, items, number: n + 1 }),
    layers: (drawn?.layers ?? live?.layers ?? []).map(
      (layer, m): LayerFacts => ({
        id: layer.id,
        fact: factOf(LAYER, { layer, items, number: m + 1 }),
      }),
    ),
    items,
  };
}

interface LayerSource {
  readonly layer: DrawnLayer | LiveLayer;
  readonly number: number;
  readonly items: readonly ItemFacts[];
}

const LAYER: Values<LayerSource> = {
  number: ({ number }) => number,
  top: ({ layer }) => ('fields' in layer ? undefined : layer.top),
  bottom: ({ layer }) => ('fields' in layer ? undefined : layer.bottom),
  protection: ({ layer }) =>
    'fields' in layer ? numberIn(layer.fields.protectionLayerThickness) : layer.protection,
  tapeCount: ({ layer }) => ('fields' in layer ? layer.cableBands.length : layer.bands),
  items: ({ layer, items }) =>
    items.filter(({ layerId }) => layerId === layer.id).map(({ fact }): Fact => fact),
};

/** The items of a layer that could not be laid out: only their kinds are known. */
const statedFacts = ({ id: layerId, items }: LiveLayer): ItemFacts[] =>
  items.flatMap((item) => [
    statedItem(item, layerId),
    ...contentsOf(item).map((one) => statedItem(one, layerId, item)),
  ]);

const statedItem = (item: LiveItem, layerId: string, holder?: LiveItem): ItemFacts => ({
  ...{ id: item.id, kind: item.kind, layerId },
  ...(holder ? { inside: holder.id } : {}),
  fact: factOf(STATED_ITEM, { item, holder }),
});

const STATED_ITEM: Values<{ readonly item: LiveItem; readonly holder: LiveItem | undefined }> = {
  kind: ({ item }) => item.kind,
  inside: ({ holder }) => holder?.kind ?? '',
  name: ({ item }) => item.fields.type,
  category: ({ item }) => item.fields.pipeCategory,
  isPower: ({ item }) => [item, ...contentsOf(item)].some(({ kind }) => kind === CABLE),
  isTelecom: ({ item }) =>
    [item, ...contentsOf(item)].some(({ kind, fields }) => kind === DUCT || fields.pipeCategory === 'ECOM'),
  contentCount: ({ item }) => contentsOf(item).length,
  load: ({ item }) => item.load,
};

const contentsOf = ({ cables, ducts = [] }: LiveItem): LiveItem[] => [...cables, ...ducts];

interface DrawnSource {
  readonly item: DrawnItem;
  readonly contents: readonly DrawnItem[];
  /** The kind of the item that holds it. */
  readonly inside: string;
}

function drawnFacts({ items }: DrawnSection): ItemFacts[] {
  const kinds = new Map(items.map(({ id, kind }) => [id, kind]));
  const contents = groupBy(items, ({ inside = '' }) => inside);
  return items.map((item): ItemFacts => {
    const { id, was, kind, layerId, inside } = item;
    const source: DrawnSource = {
      item,
      contents: contents.get(id) ?? [],
      inside: inside === undefined ? '' : (kinds.get(inside) ?? ''),
    };
    return {
      ...{ id, kind, layerId, outline: item },
      ...(was === undefined ? {} : { was }),
      ...(inside === undefined ? {} : { inside }),
      fact: factOf(DRAWN_ITEM, source),
    };
  });
}

const VOLTAGES = ['ELV', 'LV', 'MV', 'HV', 'EHV'];

const isCable = ({ kind }: DrawnItem): boolean => kind === CABLE;

const DRAWN_ITEM: Values<DrawnSource> = {
  kind: ({ item }) => item.kind,
  name: ({ item }) => item.name,
  label: ({ item }) => item.label ?? '',
  category: ({ item }) => item.category,
  voltage: ({ item, contents }) =>
    VOLTAGES[
      Math.max(-1, ...[item, ...contents].filter(isCable).map(({ category }) => VOLTAGES.indexOf(category)))
    ] ?? '',
  isPower: ({ item, contents }) => [item, ...contents].some(isCable),
  isTelecom: ({ item, contents }) => [item, ...contents].some(({ category }) => category === 'ECOM'),
  inside: ({ inside }) => inside,
  depth: ({ item }) => placeOf(item).depth,
  centreDepth: ({ item }) => micrometres((extentOf(item).top + extentOf(item).bottom) / 2),
  bottomDepth: ({ item }) => micrometres(extentOf(item).bottom),
  left: ({ item }) => micrometres(extentOf(item).left),
  width: ({ item }) => micrometres(extentOf(item).right - extentOf(item).left),
  height: ({ item }) => micrometres(extentOf(item).bottom - extentOf(item).top),
  diameter: ({ item }) => item.diameter,
  innerDiameter: ({ item }) => innerOf(item),
  openingLeft: ({ item }) => item.openingLeft,
  openingRight: ({ item }) => item.openingRight,
  partCount: ({ item }) => Math.max(1, item.circles.length),
  contentCount: ({ contents }) => contents.length,
  bundleDiameter: ({ item, contents }) =>
    innerOf(item) === undefined ? undefined : bundleOf(diametersIn(contents)),
  fill: ({ item, contents }) => fillOf(innerOf(item), diametersIn(contents)),
  rating: ({ item }) => item.rating && tenths(item.rating.current),
  load: ({ item }) => item.load,
  temperature: ({ item }) => item.rating && tenths(item.rating.temperature),
};

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** The inner diameter of a pipe; undefined for other items. */
const innerOf = ({ kind, diameter, wall }: DrawnItem): number | undefined =>
  (kind === 'pipe' || kind === 'pipeGroup') && diameter !== undefined && wall !== undefined
    ? diameter - 2 * wall
    : undefined;

const diametersIn = (items: readonly DrawnItem[]): number[] =>
  items.flatMap(({ circles }) => circles.map(({ r }) => 2 * r));

const bundleOf = (diameters: readonly number[]): number =>
  diameters.length === 0 ? 0 : enclosingDiameter(diameters);

function fillOf(inner: number | undefined, diameters: readonly number[]): number | undefined {
  if (inner === undefined) return undefined;
  const filled = diameters.reduce((sum, one) => sum + one ** 2, 0);
  return (100 * filled) / inner ** 2;
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const sumOf = (values: readonly (number | undefined)[]): number | undefined =>
  values.includes(undefined) ? undefined : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
