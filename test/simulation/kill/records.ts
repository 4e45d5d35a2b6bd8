// A segment taken apart into records by id, so that "all of it, and nothing else" can be asked.

// biome-ignore lint/suspicious/noExplicitAny: parts of answers that the contract has checked.
type Part = any;

export interface Rec {
  readonly kind: string;
  /** The section of a layer, the layer of an item, the pipe or culvert of a cable. */
  readonly parent: string;
  /** What was written, as text. What the layout computes from the neighbours is left out. */
  readonly data: string;
}

export type Records = Map<string, Rec>;

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  section: ['sectionType', 'foundationThickness', 'foundationThicknessFillZone', 'leftBorderPadding', 'rightBorderPadding'],
  layer: ['protectionLayerThickness', 'leftBorderAdjustment', 'rightBorderAdjustment'],
  cables: ['typeId', 'groupConfiguration'],
  culverts: ['width', 'height'],
  eccs: ['typeId'],
  ecomDucts: ['outerDiameter'],
  pipeCanals: ['partCount'],
  pipeGroups: ['configuration', 'typeId', 'pipeCategory'],
  pipes: ['typeId', 'pipeCategory'],
  sensors: ['outerDiameter'],
  covering: ['description', 'infinite', 'thermalResistivity', 'thickness', 'type'],
  settings: ['autoMarkers', 'defaultMarkerTypeId'],
  head: ['name', 'description', 'length'],
};
const LISTS = ['cables', 'culverts', 'eccs', 'ecomDucts', 'pipeCanals', 'pipeGroups', 'pipes', 'sensors'];

/** There is one of each in a segment, and neither has an id. */
export const HEAD = 'head';
export const SETTINGS = 'settings';

export const dataOf = (kind: string, part: Part): string =>
  JSON.stringify(
    (FIELDS[kind] ?? []).map((field) => part[field]),
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
  );

export const record = (kind: string, part: Part, parent = ''): Rec => ({ kind, parent, data: dataOf(kind, part) });

/** The item and the cables inside it. */
export function itemRecords(list: string, item: Part, layerId: string): Records {
  const records: Records = new Map([[item.id, record(list, item, layerId)]]);
  for (const cable of item.cables ?? []) records.set(cable.id, record('cables', cable, item.id));
  return records;
}

export function layerRecords(layer: Part, sectionId: string): Records {
  const items = LISTS.flatMap((list) => layer[list].flatMap((item: Part) => [...itemRecords(list, item, layer.id)]));
  return new Map([[layer.id, record('layer', layer, sectionId)], ...items]);
}

export const sectionRecords = (section: Part): Records =>
  new Map([[section.id, record('section', section)], ...section.layers.flatMap((layer: Part) => [...layerRecords(layer, section.id)])]);

/** The record and all that lies below it. */
export function withBelow(records: Records, id: string): string[] {
  const below = [...records].filter(([, { parent }]) => parent === id).flatMap(([child]) => withBelow(records, child));
  return [id, ...below];
}

export interface Difference {
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  readonly changed: readonly string[];
}

export const difference = (desired: Records, found: Records): Difference => ({
  missing: [...desired.keys()].filter((id) => !found.has(id)),
  extra: [...found.keys()].filter((id) => !desired.has(id)),
  changed: [...desired].flatMap(([id, { data }]) => (found.has(id) && found.get(id)?.data !== data ? [id] : [])),
});
