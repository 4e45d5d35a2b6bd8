import type { WantedLayer } from './model.js';

const originals = new WeakMap<WantedLayer, WantedLayer>();

/** Notes that a layer states the same as another one and differs only in its places. */
export function markAlike(layer: WantedLayer, original: WantedLayer): void {
  originals.set(layer, originalOf(original));
}

/**
 * Returns one layer for all layers that a spec states alike. Only its places may differ, so code that looks at no places can
 * keep its results by this layer, and then never asks for the items of the others.
 */
export const originalOf = (layer: WantedLayer): WantedLayer => originals.get(layer) ?? layer;
