import { ITEM_KINDS } from '../../src/kinds/registry.js';
import type { Item, World } from './optimality/world.js';

/** The parts of a segment that are known. */
export interface WorldParts {
  readonly settings?: unknown;
  readonly topCoverings?: unknown;
}

/** A world as a plain document, in the form that a plan shows. */
export const stateOf = (world: World, parts: WorldParts) => ({
  ...world.fields,
  ...(parts.settings ? { settings: world.settings } : {}),
  ...(parts.topCoverings ? { topCoverings: world.coverings.map(({ fields }) => fields) } : {}),
  sections: world.sections.map((section) => ({
    ...section.fields,
    layers: section.layers.map((layer) => ({ ...layer.fields, ...lists(layer.items) })),
  })),
});

const lists = (items: readonly Item[]) =>
  Object.fromEntries(
    ITEM_KINDS.map(({ name, collection, holdsCables }) => [
      collection,
      items
        .filter(({ kind }) => kind === name)
        .map(({ fields, cables }) => ({ ...fields, ...(holdsCables ? { cables: cables.map((one) => one.fields) } : {}) })),
    ]).filter(([, list]) => list?.length),
  );
