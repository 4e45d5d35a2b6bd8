import type { DesiredItem, DesiredLayer, DesiredSection, DesiredSegment, Fields } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import { ASSUMED_PROFILE, MAX_IN_A_BATCH, type ServiceProfile } from '../../profile/profile-fields.js';

/**
 * Gives every desired object its own identity and adds the settings of the service profile. A spec with `count: 3` or a
 * template that is used twice may contain the same object several times, and the planner distinguishes objects by
 * identity.
 */
export const distinct = (segment: DesiredSegment, profile = ASSUMED_PROFILE): DesiredSegment => ({
  ...segment,
  ...(segment.topCoverings
    ? { topCoverings: segment.topCoverings.map((covering) => ({ ...covering })) }
    : {}),
  ...(segment.sections ? { sections: segment.sections.map((one) => section(one, profile)) } : {}),
});

const section = (desired: DesiredSection, profile: ServiceProfile): DesiredSection => ({
  ...desired,
  ...(profile.depths === 'independent' ? { hasTwoDepths: true } : {}),
  ...(desired.layers ? { layers: desired.layers.map((one) => layer(one, profile)) } : {}),
});

const layer = (desired: DesiredLayer, profile: ServiceProfile): DesiredLayer => ({
  ...desired,
  ...(profile.batchLimit < MAX_IN_A_BATCH ? { batchLimit: profile.batchLimit } : {}),
  ...(profile.ductsInPipes === 'hidden' ? { hidesDucts: true } : {}),
  items: Object.fromEntries(
    Object.entries(desired.items).map(([kind, items]) => [kind, items.map((one) => item(one, profile))]),
  ),
});

function item({ ducts, ...desired }: DesiredItem, profile: ServiceProfile): DesiredItem {
  const inside = ducts?.map((one) => item(one, profile));
  return {
    ...desired,
    fields: { ...implied(desired.kind, ducts), ...desired.fields },
    ...(desired.cables ? { cables: desired.cables.map((one) => item(one, profile)) } : {}),
    ...(inside ? { [profile.ductsInPipes === 'hidden' ? 'unlisted' : 'ducts']: inside } : {}),
  };
}

/** A pipe with stated ducts gets the category that can hold ducts, even if the spec does not state it. */
function implied(kind: string, ducts: readonly DesiredItem[] = []): Fields {
  const { holdsDucts } = kindNamed(kind);
  return holdsDucts && ducts.length > 0 ? holdsDucts.as : {};
}
