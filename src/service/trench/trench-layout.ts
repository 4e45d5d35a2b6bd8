import {
  type LayerInput,
  layoutSection,
  type PlacedInput,
  type SectionLayout,
} from '../../geometry/layout.js';
import { groupBy } from '../../group-by.js';
import type { World } from '../core/context.js';
import type { Item, Layer, Section } from '../core/world.js';
import { pipeAround } from './items/ecom-duct.js';
import { cablesInside, kindOf } from './items/registry.js';

export const layoutOf = (section: Section, world: World): SectionLayout =>
  world.derived(section, 'layout', () => computeLayout(section, world));

const computeLayout = (section: Section, world: World): SectionLayout =>
  layoutSection({
    id: section.id,
    depth: 'cover' in section.depth ? { cover: section.depth.cover } : section.depth,
    foundation: section.foundationThickness,
    leftPadding: section.leftBorderPadding,
    rightPadding: section.rightBorderPadding,
    layers: section.layers.map((layer) => layerInput(layer, world)),
  });

function layerInput(layer: Layer, world: World): LayerInput {
  const ducts = groupBy(layer.items, pipeAround);
  return {
    id: layer.id,
    protection: layer.protectionLayerThickness,
    leftAdjustment: layer.leftBorderAdjustment,
    rightAdjustment: layer.rightBorderAdjustment,
    items: (ducts.get(undefined) ?? []).map((item) => placed(item, ducts.get(item.id) ?? NO_DUCTS, world)),
  };
}

const NO_DUCTS: readonly Item[] = [];

/** Only ducts of the same layer can be added to an item later, so that the input of an item with ducts is not kept. */
const placed = (item: Item, ducts: readonly Item[], world: World): PlacedInput =>
  ducts.length === 0
    ? world.derived(item, 'placed', () => placedInput(item, ducts, world))
    : placedInput(item, ducts, world);

function placedInput(item: Item, ducts: readonly Item[], world: World): PlacedInput {
  const outline = kindOf(item).outline(item, world);
  return {
    id: item.id,
    shape: outline.shape,
    minPadding: item.minPadding ?? outline.minPadding,
    dx: item.xAdjustment,
    dy: item.yAdjustment,
    ...(outline.container ? { container: outline.container } : {}),
    contents: [...cablesInside(item), ...ducts].map((content) => ({
      id: content.id,
      shape: kindOf(content).outline(content, world).shape,
    })),
  };
}
