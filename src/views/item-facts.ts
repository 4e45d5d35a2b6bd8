import { extentOf, micrometres, placeOf } from '../draw/item-place.js';
import type { DrawnItem, DrawnSection } from '../draw/section.js';
import { enclosingDiameter } from '../geometry/packing.js';
import type { LiveItem, LiveLayer } from '../kinds/model.js';
import { CABLE, DUCT } from '../kinds/roles.js';
import { groupBy } from '../plan/algorithms/group-by.js';
import { factOf, type ItemFacts, type Values } from '../rules/facts.js';
import { greatest, materialOf, type TypeFields } from './type-facts.js';

// The facts of items: each table has a function for each variable of an item in `src/rules/variables.ts`.

/** The items of a layer that could not be laid out: only their kinds and types are known. */
export const statedFacts = ({ id: layerId, items }: LiveLayer, typeFields: TypeFields): ItemFacts[] =>
  items.flatMap((item) =>
    [item, ...contentsOf(item)].map((one): ItemFacts => {
      const holder = one === item ? undefined : item;
      return {
        ...{ id: one.id, kind: one.kind, layerId },
        inside: holder?.id,
        fact: factOf(STATED_ITEM, { item: one, holder, typeFields }),
      };
    }),
  );

interface StatedSource {
  readonly item: LiveItem;
  readonly holder: LiveItem | undefined;
  readonly typeFields: TypeFields;
}

/** An item that is not laid out has some of the values only. */
const STATED_ITEM: Partial<Values<'item', StatedSource>> = {
  kind: ({ item }) => item.kind,
  inside: ({ holder }) => holder?.kind ?? '',
  name: ({ item }) => statedText(item.fields.type),
  category: ({ item }) => statedText(item.fields.pipeCategory),
  // A cable of an unknown type counts as one for power, so that a rule does not overlook it.
  isPower: ({ item, typeFields }) =>
    cablesIn(item).some(({ id }) => typeFields(id)?.voltageCategory !== EXTRA_LOW),
  area: ({ item, typeFields }) => areaOf(item, cablesIn(item), typeFields),
  kv: ({ item, typeFields }) => greatest(idsOf(cablesIn(item)), 'isolationLevel', typeFields),
  material: ({ item }) => (isPipe(item) ? materialOf(textIn(item.fields.type)) : undefined),
  isTelecom: ({ item }) =>
    [item, ...contentsOf(item)].some(({ kind, fields }) => kind === DUCT || fields.pipeCategory === 'ECOM'),
  contentCount: ({ item }) => contentsOf(item).length,
  load: ({ item }) => item.load,
};

const contentsOf = ({ cables, ducts = [] }: LiveItem): LiveItem[] => [...cables, ...ducts];

const cablesIn = (item: LiveItem): LiveItem[] => [item, ...item.cables].filter(isCable);

const idsOf = (items: readonly { readonly id: string }[]): string[] => items.map(({ id }) => id);

/** The cross-section of an earth conductor is that of its own type; every other one is that of cables. */
const areaOf = (
  { id, kind }: { readonly id: string; readonly kind: string },
  cables: readonly { readonly id: string }[],
  typeFields: TypeFields,
): number | undefined =>
  kind === 'ecc' ? numberIn(typeFields(id)?.area) : greatest(idsOf(cables), 'conductorArea', typeFields);

interface DrawnSource {
  readonly item: DrawnItem;
  readonly contents: readonly DrawnItem[];
  /** The kind of the item that holds it. */
  readonly inside: string;
  readonly typeFields: TypeFields;
}

export function drawnFacts({ items }: DrawnSection, typeFields: TypeFields): ItemFacts[] {
  const kinds = new Map(items.map(({ id, kind }) => [id, kind]));
  const contents = groupBy(items, ({ inside = '' }) => inside);
  return items.map((item): ItemFacts => {
    const { id, was, kind, layerId, inside } = item;
    const source: DrawnSource = {
      item,
      contents: contents.get(id) ?? [],
      inside: inside === undefined ? '' : (kinds.get(inside) ?? ''),
      typeFields,
    };
    return { id, kind, layerId, outline: item, was, inside, fact: factOf(DRAWN_ITEM, source) };
  });
}

/** A cable of extra-low voltage carries signals. */
const EXTRA_LOW = 'ELV';
const VOLTAGES = [EXTRA_LOW, 'LV', 'MV', 'HV', 'EHV'];

const isCable = ({ kind }: { readonly kind: string }): boolean => kind === CABLE;

const isPipe = ({ kind }: { readonly kind: string }): boolean => kind === 'pipe' || kind === 'pipeGroup';

const DRAWN_ITEM: Values<'item', DrawnSource> = {
  kind: ({ item }) => item.kind,
  name: ({ item }) => item.name,
  label: ({ item }) => item.label ?? '',
  category: ({ item }) => item.category,
  voltage: ({ item, contents }) =>
    VOLTAGES[
      Math.max(-1, ...[item, ...contents].filter(isCable).map(({ category }) => VOLTAGES.indexOf(category)))
    ] ?? '',
  isPower: ({ item, contents }) =>
    [item, ...contents].some((one) => isCable(one) && one.category !== EXTRA_LOW),
  area: ({ item, contents, typeFields }) => areaOf(item, [item, ...contents].filter(isCable), typeFields),
  kv: ({ item, contents, typeFields }) =>
    greatest(idsOf([item, ...contents].filter(isCable)), 'isolationLevel', typeFields),
  formation: ({ item }) => (isCable(item) || item.kind === 'pipeGroup' ? (item.arrangement ?? 'SINGLE') : ''),
  material: ({ item }) => (isPipe(item) ? materialOf(item.name) : undefined),
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
  isPipe({ kind }) && diameter !== undefined && wall !== undefined ? diameter - 2 * wall : undefined;

const diametersIn = (items: readonly DrawnItem[]): number[] =>
  items.flatMap(({ circles }) => circles.map(({ r }) => 2 * r));

const bundleOf = (diameters: readonly number[]): number =>
  diameters.length === 0 ? 0 : enclosingDiameter(diameters);

function fillOf(inner: number | undefined, diameters: readonly number[]): number | undefined {
  if (inner === undefined) return undefined;
  const filled = diameters.reduce((sum, one) => sum + one ** 2, 0);
  return (100 * filled) / inner ** 2;
}

export const statedText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

export const textIn = (value: unknown): string => statedText(value) ?? '';

export const numberIn = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined;
