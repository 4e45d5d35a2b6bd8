import { MIN_PADDING } from '../../geometry/clearances.js';
import {
  type LayerInput,
  layoutSection,
  type PlacedInput,
  type SectionInput,
  type SectionLayout,
} from '../../geometry/layout.js';
import type { Catalog } from '../../kinds/kind.js';
import type { Fields } from '../../kinds/model.js';
import { canHoldDucts, DUCT } from '../../kinds/roles.js';
import type { StateDocument } from './plan-segment-state.js';
import { itemsIn, layersIn, partsOf, type StateItem } from './state-items.js';

/** Finds a type by its catalog and id. */
export type TypeOf = (
  catalog: Catalog | undefined,
  typeId: unknown,
) => { readonly name: string; readonly fields: Fields } | undefined;

/** The layout of a section, or undefined if one of its dimensions is not known. No default is assumed. */
export function trenchLayout(section: StateDocument, typeOf: TypeOf): SectionLayout | undefined {
  const input = sectionInput(section, typeOf);
  return input && layoutSection(input);
}

function sectionInput(section: StateDocument, typeOf: TypeOf): SectionInput | undefined {
  const [foundation, leftPadding, rightPadding] = [
    mm(section.foundationThickness),
    mm(section.leftBorderPadding),
    mm(section.rightBorderPadding),
  ];
  const depth = depthOf(section);
  const layers = layersIn(section);
  const inputs = layers.map((layer, n) => layerInput(layer, { n, isTop: n === layers.length - 1, typeOf }));
  if (!depth || foundation === undefined || leftPadding === undefined || rightPadding === undefined)
    return undefined;
  if (!inputs.every((layer) => layer !== undefined)) return undefined;
  return { id: '', depth, foundation, leftPadding, rightPadding, layers: inputs };
}

function depthOf({ coverThickness, layoutDepth }: StateDocument): SectionInput['depth'] | undefined {
  const cover = mm(coverThickness);
  if (cover !== undefined) return { cover };
  const depth = mm(layoutDepth);
  return depth === undefined ? undefined : { layoutDepth: depth };
}

function layerInput(
  layer: StateDocument,
  { n, isTop, typeOf }: { n: number; isTop: boolean; typeOf: TypeOf },
): LayerInput | undefined {
  // The protection above the topmost layer is part of the cover.
  const protection = isTop ? 0 : mm(layer.protectionLayerThickness);
  const [leftAdjustment, rightAdjustment] = [mm(layer.leftBorderAdjustment), mm(layer.rightBorderAdjustment)];
  const items = placed(itemsIn(layer)).map((item, at) => placedInput(item, `${n}.${at}`, typeOf));
  if (protection === undefined || leftAdjustment === undefined || rightAdjustment === undefined)
    return undefined;
  if (!items.every((item) => item !== undefined)) return undefined;
  return { id: String(n), protection, leftAdjustment, rightAdjustment, items };
}

/** Assumption: if a layer has a pipe for ecom ducts, its ducts are in that pipe. The API does not show it. */
function placed(items: readonly StateItem[]): readonly StateItem[] {
  const hasHolder = items.some(({ kind, fields }) => canHoldDucts(kind, fields));
  return hasHolder ? items.filter(({ kind }) => kind.name !== DUCT) : items;
}

function placedInput({ kind, fields }: StateItem, id: string, typeOf: TypeOf): PlacedInput | undefined {
  if (partsOf({ kind, fields }) === undefined) return undefined;
  const type = typeOf(kind.catalog, fields.typeId)?.fields ?? {};
  const shape = kind.shape(fields, type);
  return shape && { id, shape, minPadding: paddingOf(type) };
}

const paddingOf = ({ voltageCategory }: Fields): number =>
  (MIN_PADDING as Readonly<Record<string, number>>)[String(voltageCategory)] ?? MIN_PADDING.other;

/** Larger than any trench. */
const MOST_MM = 1e6;

const mm = (value: unknown): number | undefined =>
  typeof value === 'number' && Math.abs(value) <= MOST_MM ? value : undefined;
