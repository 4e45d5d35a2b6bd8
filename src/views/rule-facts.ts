import type { DrawnItem, DrawnSection } from '../draw/section.js';
import { enclosingDiameter } from '../geometry/packing.js';
import type { Fields, LiveCovering, LiveItem, LiveSection } from '../kinds/model.js';
import { CABLE, DUCT } from '../kinds/roles.js';
import { type Fact, factOf } from '../rules/environment.js';
import type { ItemFacts, LayerFacts, SectionFacts, SegmentFacts } from '../rules/facts.js';

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

/** Collects the facts of a segment that rules are judged by. A value that is not known is left out. */
export function segmentFacts({ project, fields, coverings, sections }: FactsSource): SegmentFacts {
  const fromTop = coverings?.toReversed().map((covering) => covering.fields);
  return {
    project: factOf('project', { ...project }),
    segment: factOf('segment', {
      name: fields.name,
      description: textIn(fields.description),
      length: fields.length,
      coverings: fromTop?.map(({ type }) => String(type)),
      coveringThickness: fromTop && sumOf(fromTop.map(({ thickness }) => numberIn(thickness))),
      sectionCount: sections.length,
    }),
    ...(fromTop ? { coverings: fromTop.map(coveringFact) } : {}),
    sections: sections.map(sectionFacts),
  };
}

const coveringFact = ({ type, thickness, description, infinite }: Fields, n: number): Fact =>
  factOf('covering', {
    number: n + 1,
    type: String(type),
    thickness: numberIn(thickness),
    description: textIn(description),
    isWide: infinite === true,
  });

function sectionFacts({ live, drawn, key }: SectionSide, n: number): SectionFacts {
  const items = drawn ? drawnFacts(drawn) : (live?.layers ?? []).flatMap(statedFacts);
  const fields = live?.fields ?? {};
  const top = live?.layers.at(-1)?.fields;
  return {
    id: live?.id ?? key,
    key,
    fact: factOf('section', {
      number: n + 1,
      type: drawn?.sectionType ?? textIn(fields.sectionType),
      cover: drawn?.cover ?? numberIn(fields.coverThickness),
      depth: drawn?.depth,
      width: drawn?.width,
      beddingBelow: drawn?.foundation ?? numberIn(fields.foundationThickness),
      beddingAbove: drawn?.layers.at(-1)?.protection ?? numberIn(top?.protectionLayerThickness),
      layerCount: live?.layers.length ?? drawn?.layers.length,
      items: items.map(({ fact }) => fact),
    }),
    layers: layerFacts(live, drawn, items),
    items,
  };
}

function layerFacts(
  live: LiveSection | undefined,
  drawn: DrawnSection | undefined,
  items: readonly ItemFacts[],
): LayerFacts[] {
  const own = (id: string): Fact[] => items.filter(({ layerId }) => layerId === id).map(({ fact }) => fact);
  if (!drawn)
    return (live?.layers ?? []).map(({ id, fields, cableBands }, n) => {
      const protection = numberIn(fields.protectionLayerThickness);
      return {
        id,
        fact: factOf('layer', { number: n + 1, protection, tapeCount: cableBands.length, items: own(id) }),
      };
    });
  return drawn.layers.map(({ id, top, bottom, protection, bands }, n) => ({
    id,
    fact: factOf('layer', { number: n + 1, top, bottom, protection, tapeCount: bands, items: own(id) }),
  }));
}

/** The items of a layer that could not be laid out: only their kinds are known. */
const statedFacts = ({ id: layerId, items }: LiveSection['layers'][number]): ItemFacts[] =>
  items.flatMap((item) => [
    statedItem(item, layerId),
    ...contentsOf(item).map((one) => statedItem(one, layerId, item)),
  ]);

function statedItem(item: LiveItem, layerId: string, holder?: LiveItem): ItemFacts {
  const { id, kind, fields } = item;
  return {
    ...{ id, kind, layerId },
    ...(holder ? { inside: holder.id } : {}),
    fact: factOf('item', {
      kind,
      inside: holder?.kind ?? '',
      name: fields.type,
      category: fields.pipeCategory,
      ...usesOf([item, ...contentsOf(item)]),
      contentCount: contentsOf(item).length,
    }),
  };
}

const contentsOf = ({ cables, ducts = [] }: LiveItem): LiveItem[] => [...cables, ...ducts];

const usesOf = (all: readonly LiveItem[]) => ({
  isPower: all.some(({ kind }) => kind === CABLE),
  isTelecom: all.some(({ kind, fields }) => kind === DUCT || fields.pipeCategory === 'ECOM'),
});

const VOLTAGES = ['ELV', 'LV', 'MV', 'HV', 'EHV'];

function drawnFacts({ items }: DrawnSection): ItemFacts[] {
  const kinds = new Map(items.map(({ id, kind }) => [id, kind]));
  const contents = new Map<string, DrawnItem[]>();
  for (const item of items)
    if (item.inside !== undefined) contents.set(item.inside, [...(contents.get(item.inside) ?? []), item]);
  return items.map((item) => ({
    id: item.id,
    ...(item.was === undefined ? {} : { was: item.was }),
    kind: item.kind,
    layerId: item.layerId,
    ...(item.inside === undefined ? {} : { inside: item.inside }),
    outline: { circles: item.circles, box: item.box },
    fact: factOf('item', {
      ...looks(item, contents.get(item.id) ?? []),
      inside: item.inside === undefined ? '' : (kinds.get(item.inside) ?? ''),
      ...placeOf(item),
      ...fillOf(item, contents.get(item.id) ?? []),
      rating: item.rating && Math.round(item.rating.current * 10) / 10,
    }),
  }));
}

function looks(item: DrawnItem, contents: readonly DrawnItem[]) {
  const { kind, name, label = '', category } = item;
  const all = [item, ...contents];
  const isCable = (one: DrawnItem): boolean => one.kind === CABLE;
  const levels = all.filter(isCable).map((one) => VOLTAGES.indexOf(one.category));
  return {
    ...{ kind, name, label, category },
    voltage: VOLTAGES[Math.max(-1, ...levels)] ?? '',
    isPower: all.some(isCable),
    isTelecom: all.some((one) => one.category === 'ECOM'),
    partCount: Math.max(1, item.circles.length),
  };
}

function placeOf({ box, circles, diameter, openingLeft, openingRight, inside }: DrawnItem) {
  // The box of an item inside a pipe is that of the whole bundle, so its own circles tell where it is.
  const isOwn = inside === undefined || circles.length === 0;
  const top = isOwn ? box.y : Math.min(...circles.map(({ cy, r }) => cy - r));
  const bottom = isOwn ? box.y + box.height : Math.max(...circles.map(({ cy, r }) => cy + r));
  const left = isOwn ? box.x : Math.min(...circles.map(({ cx, r }) => cx - r));
  const right = isOwn ? box.x + box.width : Math.max(...circles.map(({ cx, r }) => cx + r));
  const rounded = (value: number): number => Math.round(value * 1000) / 1000;
  return {
    depth: rounded(top),
    centreDepth: rounded((top + bottom) / 2),
    bottomDepth: rounded(bottom),
    left: rounded(left),
    width: rounded(right - left),
    height: rounded(bottom - top),
    ...{ diameter, openingLeft, openingRight },
  };
}

function fillOf({ kind, diameter, wall }: DrawnItem, contents: readonly DrawnItem[]) {
  const contentCount = contents.length;
  if ((kind !== 'pipe' && kind !== 'pipeGroup') || diameter === undefined || wall === undefined)
    return { contentCount };
  const innerDiameter = diameter - 2 * wall;
  const diameters = contents.flatMap(({ circles }) => circles.map(({ r }) => 2 * r));
  const filled = diameters.reduce((sum, one) => sum + one ** 2, 0);
  return {
    contentCount,
    innerDiameter,
    bundleDiameter: diameters.length === 0 ? 0 : enclosingDiameter(diameters),
    fill: (100 * filled) / innerDiameter ** 2,
  };
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const sumOf = (values: readonly (number | undefined)[]): number | undefined =>
  values.includes(undefined) ? undefined : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
