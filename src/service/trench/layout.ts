import {
  type LayerInput,
  layoutSection,
  type PlacedInput,
  type SectionLayout,
} from '../../geometry/layout.js';
import type { World } from '../core/context.js';
import type { Item, Layer, Section } from '../core/world.js';
import { cablesInside, kindOf } from './items/registry.js';

const cache = new WeakMap<Section, SectionLayout>();

/** Neither a section nor a catalog type ever changes in place, so a layout is made once for each section. */
export function layoutOf(section: Section, world: World): SectionLayout {
  const known = cache.get(section);
  if (known) return known;
  const layout = layoutSection({
    id: section.id,
    depth: section.depth,
    foundation: section.foundationThickness,
    leftPadding: section.leftBorderPadding,
    rightPadding: section.rightBorderPadding,
    layers: section.layers.map((layer) => layerInput(layer, world)),
  });
  cache.set(section, layout);
  return layout;
}

const layerInput = (layer: Layer, world: World): LayerInput => ({
  id: layer.id,
  protection: layer.protectionLayerThickness,
  leftAdjustment: layer.leftBorderAdjustment,
  rightAdjustment: layer.rightBorderAdjustment,
  items: layer.items.filter((item) => !isInPipe(item)).map((item) => placed(item, layer, world)),
});

const isInPipe = (item: Item): boolean => item.kind === 'ecomDuct' && item.pipeId !== undefined;

function placed(item: Item, layer: Layer, world: World): PlacedInput {
  const outline = kindOf(item).outline(item, world);
  const inside: Item[] = [
    ...cablesInside(item),
    ...layer.items.filter((other) => other.kind === 'ecomDuct' && other.pipeId === item.id),
  ];
  return {
    id: item.id,
    shape: outline.shape,
    minPadding: item.minPadding ?? outline.minPadding,
    dx: item.xAdjustment,
    dy: item.yAdjustment,
    ...(outline.container ? { container: outline.container } : {}),
    contents: inside.map((content) => ({
      id: content.id,
      shape: kindOf(content).outline(content, world).shape,
    })),
  };
}
