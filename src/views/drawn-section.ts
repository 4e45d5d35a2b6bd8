import { undrawableSize } from '../draw/drawable.js';
import type {
  Category,
  CoveringMaterial,
  DrawnCovering,
  DrawnItem,
  DrawnKind,
  DrawnLayer,
  DrawnProblem,
  DrawnSection,
} from '../draw/section.js';
import { CANAL_CHANNEL_DIAMETER, CULVERT_WALL } from '../geometry/clearance.js';
import { type ItemLayout, layoutSection, type SectionInput, type SectionLayout } from '../geometry/layout.js';
import { enclosingDiameter } from '../geometry/packing.js';
import type { ItemKind } from '../kinds/kind.js';
import type { Fields, LiveCovering, LiveItem, LiveLayer, LiveSection } from '../kinds/model.js';
import { kindNamed } from '../kinds/registry.js';
import { canHoldDucts, DUCT } from '../kinds/roles.js';
import {
  type StatedItem,
  type StatedSection,
  sectionInput,
  type TypeOf,
  type Undrawable,
} from '../plan/quantities/section-input.js';
import { ductsByDepth, type Inside } from './ducts-by-depth.js';
import { explainSection, type Positions } from './explain-layer.js';
import { withPositions } from './with-positions.js';

export interface SectionSource {
  readonly section: LiveSection;
  readonly coverings?: readonly LiveCovering[];
  readonly problems: readonly DrawnProblem[];
  readonly typeOf: TypeOf;
  /** The values of the service, if they were read. */
  readonly positions?: Positions;
}

/** Turns a section of a live or rehearsed segment into the input of a drawing, or tells which value is not known. */
export function drawnSection(source: SectionSource): DrawnSection | Undrawable {
  const { section, coverings, problems, typeOf, positions } = source;
  const stated = statedSection(section, typeOf, positions);
  const listed = sectionInput(stated, typeOf);
  if ('lack' in listed) return listed;
  const found = positions && explainSection(listed, kindsIn(stated), positions);
  const input = found?.input ?? listed;
  const layout = layoutSection(input);
  const drawn: DrawnSection = {
    ...sizes(layout, input),
    ...(typeof section.fields.sectionType === 'string' ? { sectionType: section.fields.sectionType } : {}),
    ...(coverings ? { coverings: drawnCoverings(coverings) } : {}),
    layers: layout.layers.map((own, n) => drawnLayer(own, section.layers[n])),
    items: drawnItems(stated, input, layout, typeOf),
    problems,
  };
  const placed = found ? withPositions(drawn, found, positions) : drawn;
  const extent = undrawableSize(placed);
  return extent === undefined ? placed : { lack: 'extent', extent };
}

function kindsIn({ layers }: StatedSection): (id: string) => string | undefined {
  const kinds = new Map(layers.flatMap(({ items }) => items.map(({ id, kind }) => [id, kind.name])));
  return (id) => kinds.get(id);
}

const sizes = ({ width, depth, cover, zoneHeight }: SectionLayout, input: SectionInput) => ({
  ...{ width, depth, cover, zoneHeight, foundation: input.foundation },
  ...{ leftPadding: input.leftPadding, rightPadding: input.rightPadding },
});

function drawnLayer(
  { id, top, bottom }: SectionLayout['layers'][number],
  live: LiveLayer | undefined,
): DrawnLayer {
  const protection = live?.fields.protectionLayerThickness;
  return {
    ...{ id, top, bottom },
    protection: typeof protection === 'number' ? protection : 0,
    bands: live?.cableBands.length ?? 0,
  };
}

/** The items in the order of the layout, each container before its contents. */
function drawnItems(
  { layers }: StatedSection,
  input: SectionInput,
  layout: SectionLayout,
  typeOf: TypeOf,
): DrawnItem[] {
  const stated = new Map(layers.flatMap(({ items }) => items.map((item) => [item.id, item])));
  const ordered = input.layers.flatMap(({ items }) => items.flatMap(({ id }) => stated.get(id) ?? []));
  return ordered.flatMap((item) =>
    [item, ...(item.contents ?? [])].flatMap((one) => {
      const at = layout.items.get(one.id);
      const inside = one === item ? {} : { inside: item.id };
      return at ? [{ ...drawnItem(one, at, typeOf), ...inside }] : [];
    }),
  );
}

function drawnItem(item: StatedItem, at: ItemLayout, typeOf: TypeOf): DrawnItem {
  const { x, y, width, height, circles, layerId, clearOpeningLeft, clearOpeningRight } = at;
  const arrangement = item.kind.arrangedBy && item.fields[item.kind.arrangedBy];
  const [first] = circles;
  return {
    id: item.id,
    layerId,
    ...looksOf(item, typeOf),
    ...(typeof arrangement === 'string' && circles.length > 1 ? { arrangement } : {}),
    ...(first ? { diameter: 2 * first.r } : {}),
    ...(clearOpeningLeft === null ? {} : { openingLeft: clearOpeningLeft }),
    ...(clearOpeningRight === null ? {} : { openingRight: clearOpeningRight }),
    circles,
    box: { x, y, width, height },
  };
}

/** The service lists coverings from the bottom up. */
const drawnCoverings = (coverings: readonly LiveCovering[]): DrawnCovering[] =>
  coverings.map(({ fields }) => drawnCovering(fields)).reverse();

const MATERIALS: readonly CoveringMaterial[] = [
  ...(['TARMAC', 'CONCRETE', 'COBBLESTONE', 'GRAVEL', 'CRUSHED_STONES', 'SAND'] as const),
];

const drawnCovering = ({ type, thickness, infinite, description }: Fields): DrawnCovering => ({
  material: MATERIALS.find((material) => material === type) ?? 'OTHER',
  thickness: typeof thickness === 'number' && thickness > 0 ? thickness : 0,
  isWide: infinite === true,
  ...(typeof description === 'string' && description !== '' ? { description } : {}),
});

/** Turns a live section into the input of a layout: each cable and duct is in the pipe or culvert that holds it. */
const statedSection = (
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
    isDc: isDc || undefined,
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

/**
 * The API does not show which pipe holds a duct. If there are several pipes, the depths of the service tell it.
 * Assumption: where they do not, the ducts of a layer are in its pipes for ecom ducts, each in the first pipe that has
 * room for it.
 */
function ductsInPipes(
  ducts: readonly StatedItem[],
  pipes: readonly StatedItem[],
  typeOf: TypeOf,
  positions?: Positions,
): Inside {
  const known = positions && ductsByDepth(ducts, pipes, typeOf, positions);
  return known ?? ductsByRoom(ducts, pipes, typeOf);
}

function ductsByRoom(ducts: readonly StatedItem[], pipes: readonly StatedItem[], typeOf: TypeOf): Inside {
  const inside = new Map<string, StatedItem[]>();
  for (const duct of ducts) {
    const fits = pipes.find((pipe) => hasRoom(pipe, [...(inside.get(pipe.id) ?? []), duct], typeOf));
    const pipe = fits ?? pipes[0];
    if (pipe) inside.set(pipe.id, [...(inside.get(pipe.id) ?? []), duct]);
  }
  return inside;
}

function hasRoom(pipe: StatedItem, ducts: readonly StatedItem[], typeOf: TypeOf): boolean {
  const { outerDiameter, wallThickness } = typeOf(pipe.kind.catalog, pipe.fields.typeId)?.fields ?? {};
  const inner = Number(outerDiameter) - 2 * (Number(wallThickness) || 0);
  const diameters = ducts.map(({ fields }) => Number(fields.outerDiameter));
  if (!diameters.every((diameter) => diameter > 0) || !(inner > 0)) return false;
  return enclosingDiameter(diameters) <= inner;
}

/** The words and the category of an item, from its fields and its catalog type. */
function looksOf(
  { kind, fields, fixed = {}, isDc }: StatedItem,
  typeOf: TypeOf,
): Pick<DrawnItem, 'kind' | 'category' | 'name'> & Partial<Pick<DrawnItem, 'label' | 'wall' | 'conductors'>> {
  const type = kind.catalog ? typeOf(kind.catalog, fields.typeId) : undefined;
  const wall = kind.name === 'culvert' ? CULVERT_WALL : positive(type?.fields.wallThickness);
  const conductors = positive(type?.fields.conductorCount);
  return {
    kind: kind.name,
    category: isDc ? 'DC' : categoryOf(kind.name, fields, type?.fields ?? {}),
    name: type?.name ?? sizeOf(kind, fields) ?? kind.words.one,
    ...(typeof fixed.label === 'string' && fixed.label !== '' ? { label: fixed.label } : {}),
    wall,
    conductors,
  };
}

/** A drawing has no language in its names, so the channels of a canal are given by number and size. */
const sizeOf = (kind: ItemKind, fields: Fields): string | undefined =>
  kind.name === 'pipeCanal' && typeof fields.partCount === 'number'
    ? `${fields.partCount} x ${CANAL_CHANNEL_DIAMETER} mm`
    : kind.size?.(fields);

const positive = (value: unknown): number | undefined =>
  typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : undefined;

const CABLES: readonly Category[] = ['EHV', 'HV', 'MV', 'LV', 'ELV'];
const PIPES: readonly Category[] = ['CONTAINER', 'ECOM', 'WATER', 'SEWER', 'HEAT', 'GAS'];

/** The type decides the category of a cable, and the pipe's own field that of a pipe. */
const OF_KIND: Readonly<Record<DrawnKind, Category | undefined>> = {
  cable: undefined,
  pipe: undefined,
  pipeGroup: undefined,
  pipeCanal: 'CONTAINER',
  culvert: 'CULVERT',
  ecc: 'ECC',
  ecomDuct: 'ECOM',
  sensor: 'SENSOR',
};

function categoryOf(kind: DrawnKind, { pipeCategory }: Fields, type: Fields): Category {
  const own = OF_KIND[kind];
  if (own) return own;
  if (kind !== 'cable') return PIPES.find((one) => one === pipeCategory) ?? 'OTHER';
  return CABLES.find((one) => one === type.voltageCategory) ?? 'OTHER';
}
