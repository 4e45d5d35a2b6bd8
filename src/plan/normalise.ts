import type { WantedItem, WantedLayer, WantedSection, WantedSegment } from '../kinds/model.js';

/**
 * Every wanted thing as an object of its own. A spec that says `count: 3` or uses a template twice may hand the same
 * object over several times, and the planner tells things apart by identity.
 */
export const distinct = (segment: WantedSegment): WantedSegment => ({
  ...segment,
  ...(segment.topCoverings
    ? { topCoverings: segment.topCoverings.map((covering) => ({ ...covering })) }
    : {}),
  ...(segment.sections ? { sections: segment.sections.map(section) } : {}),
});

const section = (wanted: WantedSection): WantedSection => ({
  ...wanted,
  ...(wanted.layers ? { layers: wanted.layers.map(layer) } : {}),
});

const layer = (wanted: WantedLayer): WantedLayer => ({
  ...wanted,
  items: Object.fromEntries(Object.entries(wanted.items).map(([kind, items]) => [kind, items.map(item)])),
});

const item = (wanted: WantedItem): WantedItem => ({
  ...wanted,
  ...(wanted.cables ? { cables: wanted.cables.map(item) } : {}),
  ...(wanted.ducts ? { ducts: wanted.ducts.map(item) } : {}),
});
