import type { LayerInput, LayerLayout, PlacedInput, SectionInput } from './model.js';
import { type Extent, extentOf } from './shapes.js';

/** An item with its unrounded position. */
export interface Placed {
  /** Index among all items, bottom layer first: the order in which problems are listed. */
  index: number;
  layer: number;
  input: PlacedInput;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Placement {
  width: number;
  cover: number;
  zoneHeight: number;
  layers: LayerLayout[];
  items: Placed[];
}

interface MeasuredLayer {
  input: LayerInput;
  extents: Extent[];
  width: number;
  height: number;
}

/** Places every item of the section, without checking for problems. */
export function placeItems(section: SectionInput): Placement {
  const measured = section.layers.map(measureLayer);
  const zoneHeight = zoneHeightOf(measured);
  const cover = coverOf(section.depth, zoneHeight);
  const layers: LayerLayout[] = [];
  const items: Placed[] = [];
  let bottom = cover + zoneHeight;
  measured.forEach((layer, number) => {
    const top = bottom - layer.height;
    layers.push({ id: layer.input.id, top, bottom, width: layer.width });
    placeLayer(layer, { number, bottom, left: section.leftPadding + layer.input.leftAdjustment }, items);
    bottom = top - layer.input.protection;
  });
  return { width: trenchWidth(section, measured), cover, zoneHeight, layers, items };
}

/** Assumption: between neighbours the larger of the two paddings applies. */
export function gapBetween(a: PlacedInput, b: PlacedInput): number {
  return Math.max(a.minPadding, b.minPadding);
}

function measureLayer(input: LayerInput): MeasuredLayer {
  const extents = input.items.map((item) => extentOf(item.shape));
  let width = 0;
  let height = 0;
  let previous: PlacedInput | undefined;
  extents.forEach((extent, i) => {
    const item = input.items[i];
    if (item && previous) width += gapBetween(previous, item);
    width += extent.width;
    height = Math.max(height, extent.height);
    previous = item;
  });
  return { input, extents, width, height };
}

function zoneHeightOf(layers: MeasuredLayer[]): number {
  // The topmost layer's protection belongs to the cover, not to the zone.
  return layers.reduce(
    (sum, layer, i) => sum + layer.height + (i < layers.length - 1 ? layer.input.protection : 0),
    0,
  );
}

function coverOf(depth: SectionInput['depth'], zoneHeight: number): number {
  return 'layoutDepth' in depth ? depth.layoutDepth - zoneHeight / 2 : depth.cover;
}

function trenchWidth(section: SectionInput, layers: MeasuredLayer[]): number {
  const paddings = section.leftPadding + section.rightPadding;
  if (layers.length === 0) return paddings;
  const widths = layers.map(({ input, width }) => input.leftAdjustment + width + input.rightAdjustment);
  return paddings + widths.reduce((most, width) => Math.max(most, width));
}

// Assumption: every layer starts at the left, and its items are on one baseline.
function placeLayer(
  layer: MeasuredLayer,
  at: { number: number; bottom: number; left: number },
  items: Placed[],
): void {
  let x = at.left;
  let previous: PlacedInput | undefined;
  layer.input.items.forEach((input, i) => {
    const extent = layer.extents[i] ?? extentOf(input.shape);
    if (previous) x += gapBetween(previous, input);
    items.push(placeItem(input, extent, { index: items.length, layer: at.number, x, bottom: at.bottom }));
    x += extent.width;
    previous = input;
  });
}

function placeItem(
  input: PlacedInput,
  extent: Extent,
  at: { index: number; layer: number; x: number; bottom: number },
): Placed {
  const x = at.x + (input.dx ?? 0);
  const y = at.bottom - extent.height + (input.dy ?? 0);
  return { index: at.index, layer: at.layer, input, x, y, width: extent.width, height: extent.height };
}
