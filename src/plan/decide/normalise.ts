import type { Fields, WantedItem, WantedLayer, WantedSection, WantedSegment } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import { ASSUMED_PROFILE, MOST_IN_A_BATCH, type ServiceProfile } from '../../profile/profile.js';

/**
 * Gives every wanted object its own identity and adds the settings of the service profile. A spec with `count: 3` or a
 * template that is used twice may contain the same object several times, and the planner distinguishes objects by
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

/** A pipe with stated ducts gets the category that can hold ducts, even if the spec does not state it. */
function implied(kind: string, ducts: readonly WantedItem[] = []): Fields {
  const { holdsDucts } = kindNamed(kind);
  return holdsDucts && ducts.length > 0 ? holdsDucts.as : {};
}
