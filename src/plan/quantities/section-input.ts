import { MIN_PADDING } from '../../geometry/clearance.js';
import type { LayerInput, PlacedInput, SectionInput } from '../../geometry/layout.js';
import { type Arrangement, partCountOf } from '../../geometry/shapes.js';
import type { Catalog, ItemKind } from '../../kinds/kind.js';
import type { Fields } from '../../kinds/model.js';
import { ITEM_KINDS, type KindName } from '../../kinds/registry.js';
import type { StateDocument } from './plan-segment-state.js';

/** Finds a type by its catalog and id. */
export type TypeOf = (
  catalog: Catalog | undefined,
  typeId: unknown,
) => { readonly name: string; readonly fields: Fields } | undefined;

/** An item of a section that is laid out. */
export interface StatedItem {
  readonly id: string;
  readonly kind: ItemKind<KindName>;
  readonly fields: Fields;
  /** Manual position and clear opening, if they were read. */
  readonly fixed?: Fields;
  /** True for a cable that carries direct current. */
  readonly isDc?: boolean;
  /** Items inside a pipe or culvert. */
  readonly contents?: readonly StatedItem[];
}

export interface StatedSection {
  readonly id: string;
  readonly fields: Fields;
  /** Bottom first. */
  readonly layers: readonly {
    readonly id: string;
    readonly fields: Fields;
    readonly items: readonly StatedItem[];
  }[];
}

/** The value that a layout needs and nobody states. */
type UnknownSize =
  | { readonly lack: 'dimension'; readonly field: string }
  | { readonly lack: 'type'; readonly item: string; readonly typeId: string }
  | { readonly lack: 'size'; readonly item: string };

/** The input of the layout engine, or the first value that is missing. No default is assumed. */
export function sectionInput(section: StatedSection, typeOf: TypeOf): SectionInput | UnknownSize {
  const { id, fields, layers } = section;
  const depth = depthOf(fields);
  if (!depth) return { lack: 'dimension', field: 'coverThickness' };
  const own = dimensions(fields, ['foundationThickness', 'leftBorderPadding', 'rightBorderPadding']);
  if ('lack' in own) return own;
  const inputs: LayerInput[] = [];
  for (const [n, layer] of layers.entries()) {
    const input = layerInput(layer, n === layers.length - 1, typeOf);
    if ('lack' in input) return input;
    inputs.push(input);
  }
  const [foundation = 0, leftPadding = 0, rightPadding = 0] = own;
  return { id, depth, foundation, leftPadding, rightPadding, layers: inputs };
}

function dimensions(fields: Fields, names: readonly string[]): number[] | UnknownSize {
  const values = names.map((name) => mm(fields[name]));
  const missing = values.indexOf(undefined);
  return missing < 0 ? values.map((value) => value ?? 0) : { lack: 'dimension', field: names[missing] ?? '' };
}

function depthOf({ coverThickness, layoutDepth }: Fields): SectionInput['depth'] | undefined {
  const cover = mm(coverThickness);
  if (cover !== undefined) return { cover };
  const depth = mm(layoutDepth);
  return depth === undefined ? undefined : { layoutDepth: depth };
}

function layerInput(
  { id, fields, items }: StatedSection['layers'][number],
  isTop: boolean,
  typeOf: TypeOf,
): LayerInput | UnknownSize {
  const adjustments = dimensions(fields, ['leftBorderAdjustment', 'rightBorderAdjustment']);
  if ('lack' in adjustments) return adjustments;
  // The protection above the topmost layer is part of the cover.
  const above = isTop ? [0] : dimensions(fields, ['protectionLayerThickness']);
  if ('lack' in above) return above;
  const inputs: PlacedInput[] = [];
  for (const item of items) {
    const input = placedInput(item, typeOf);
    if ('lack' in input) return input;
    inputs.push(input);
  }
  const [leftAdjustment = 0, rightAdjustment = 0] = adjustments;
  return { id, protection: above[0] ?? 0, leftAdjustment, rightAdjustment, items: inputs };
}

function placedInput(item: StatedItem, typeOf: TypeOf): PlacedInput | UnknownSize {
  const shape = shapeOf(item, typeOf);
  if ('lack' in shape) return shape;
  const contents: NonNullable<PlacedInput['contents']> = [];
  for (const content of item.contents ?? []) {
    const own = shapeOf(content, typeOf);
    if ('lack' in own) return own;
    contents.push({ id: content.id, shape: own });
  }
  const { fixed = {} } = item;
  const type = typeOf(item.kind.catalog, item.fields.typeId)?.fields ?? {};
  const wall = mm(type.wallThickness);
  return {
    id: item.id,
    shape,
    minPadding: mm(fixed.minPadding) ?? paddingOf(type),
    dx: mm(fixed.xAdjustment) ?? 0,
    dy: mm(fixed.yAdjustment) ?? 0,
    ...(shape.form === 'circles' && wall !== undefined
      ? { container: { innerDiameter: shape.diameter - 2 * wall } }
      : {}),
    ...(contents.length > 0 ? { contents } : {}),
  };
}

function shapeOf({ kind, fields }: StatedItem, typeOf: TypeOf): PlacedInput['shape'] | UnknownSize {
  const noSize = { lack: 'size', item: kind.name } as const;
  if (partsOf({ kind, fields }) === undefined) return noSize;
  const type = typeOf(kind.catalog, fields.typeId);
  if (kind.catalog && !type)
    return typeof fields.typeId === 'string'
      ? { lack: 'type', item: kind.name, typeId: fields.typeId }
      : noSize;
  return kind.shape(fields, type?.fields ?? {}) ?? noSize;
}

const paddingOf = ({ voltageCategory }: Fields): number =>
  (MIN_PADDING as Readonly<Record<string, number>>)[String(voltageCategory)] ?? MIN_PADDING.other;

/** Larger than any trench. */
const MAX_MM = 1e6;

const mm = (value: unknown): number | undefined =>
  typeof value === 'number' && Math.abs(value) <= MAX_MM ? value : undefined;

/** An item of a state document. Its list determines its kind. */
export interface StateItem {
  readonly kind: ItemKind<KindName>;
  readonly fields: Fields;
  readonly cables: readonly Fields[];
}

const listIn = <T = StateDocument>(state: StateDocument, name: string): readonly T[] =>
  (state[name] as readonly T[] | undefined) ?? [];

export const sectionsIn = (state: StateDocument): readonly StateDocument[] => listIn(state, 'sections');

export const layersIn = (section: StateDocument): readonly StateDocument[] => listIn(section, 'layers');

/** Items kind by kind, because the API does not show the order of items of different kinds. */
export const itemsIn = (layer: StateDocument): StateItem[] =>
  ITEM_KINDS.flatMap((kind) =>
    listIn(layer, kind.collection).map((fields) => ({
      kind,
      fields: fields as Fields,
      cables: listIn<Fields>(fields, 'cables'),
    })),
  );

/** The number of cables or pipes in an item; undefined if its arrangement is not known. */
export function partsOf({ kind, fields }: Pick<StateItem, 'kind' | 'fields'>): number | undefined {
  if (kind.arrangedBy === undefined) return 1;
  const field = kind.fields.find(({ name }) => name === kind.arrangedBy);
  const arrangement = fields[kind.arrangedBy];
  return field?.choices?.includes(String(arrangement)) ? partCountOf(arrangement as Arrangement) : undefined;
}

/** A value that is not known, or one that is too large for a drawing. */
export type Undrawable = UnknownSize | { readonly lack: 'extent'; readonly extent: string };

/** The reason why a section cannot be drawn. `src/render/words/layout-words.ts` turns it into a sentence. */
export type Undrawn = (Undrawable | { readonly lack: 'rehearsal' } | { readonly lack: 'section' }) & {
  /** 1 for the first section; absent if the reason holds for the whole segment. */
  readonly section?: number;
};
