import type { Fields, WantedItem, WantedLayer, WantedSection, WantedSegment } from '../kinds/model.js';
import { kindNamed } from '../kinds/registry.js';

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
  fields: { ...implied(wanted), ...wanted.fields },
  ...(wanted.cables ? { cables: wanted.cables.map(item) } : {}),
  ...(wanted.ducts ? { ducts: wanted.ducts.map(item) } : {}),
});

/** A pipe that shall hold ducts is of the category that can, also where the spec does not say so. */
function implied({ kind, ducts = [] }: WantedItem): Fields {
  const { holdsDucts } = kindNamed(kind);
  return holdsDucts && ducts.length > 0 ? holdsDucts.as : {};
}
