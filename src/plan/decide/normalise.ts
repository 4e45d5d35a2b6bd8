import type { Fields, WantedItem, WantedLayer, WantedSection, WantedSegment } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import { ASSUMED_PROFILE, MOST_IN_A_BATCH, type ServiceProfile } from '../../profile/profile.js';

/**
 * Every wanted thing as an object of its own, with what the profile of the service means for it. A spec that says
 * `count: 3` or uses a template twice may hand the same object over several times, and the planner tells things apart by
 * identity.
 */
export const distinct = (segment: WantedSegment, profile = ASSUMED_PROFILE): WantedSegment => ({
  ...segment,
  ...(segment.topCoverings
    ? { topCoverings: segment.topCoverings.map((covering) => ({ ...covering })) }
    : {}),
  ...(segment.sections ? { sections: segment.sections.map((one) => section(one, profile)) } : {}),
});

const section = (wanted: WantedSection, profile: ServiceProfile): WantedSection => ({
  ...wanted,
  ...(profile.depths === 'independent' ? { hasTwoDepths: true } : {}),
  ...(wanted.layers ? { layers: wanted.layers.map((one) => layer(one, profile)) } : {}),
});

const layer = (wanted: WantedLayer, profile: ServiceProfile): WantedLayer => ({
  ...wanted,
  ...(profile.batchLimit < MOST_IN_A_BATCH ? { batchLimit: profile.batchLimit } : {}),
  ...(profile.ductsInPipes === 'hidden' ? { hidesDucts: true } : {}),
  items: Object.fromEntries(
    Object.entries(wanted.items).map(([kind, items]) => [kind, items.map((one) => item(one, profile))]),
  ),
});

function item({ ducts, ...wanted }: WantedItem, profile: ServiceProfile): WantedItem {
  const inside = ducts?.map((one) => item(one, profile));
  return {
    ...wanted,
    fields: { ...implied(wanted.kind, ducts), ...wanted.fields },
    ...(wanted.cables ? { cables: wanted.cables.map((one) => item(one, profile)) } : {}),
    ...(inside ? { [profile.ductsInPipes === 'hidden' ? 'unlisted' : 'ducts']: inside } : {}),
  };
}

/** A pipe that shall hold ducts is of the category that can, also where the spec does not say so. */
function implied(kind: string, ducts: readonly WantedItem[] = []): Fields {
  const { holdsDucts } = kindNamed(kind);
  return holdsDucts && ducts.length > 0 ? holdsDucts.as : {};
}
