import type {
  DesiredItem,
  DesiredLayer,
  DesiredSection,
  DesiredSegment,
  Fields,
  LiveItem,
  LiveLayer,
  LiveSection,
  LiveSegment,
  Value,
} from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import { sameValue } from '../../kinds/same-value.js';
import { ASSUMED_PROFILE, MAX_IN_A_BATCH, type ServiceProfile } from '../../profile/profile-fields.js';
import { statedItems } from '../model/desired-items.js';

/**
 * Gives every desired object its own identity and adds the settings of the service profile. A spec with `count: 3` or a
 * template that is used twice may contain the same object several times, and the planner distinguishes objects by
 * identity.
 */
export const distinct = (segment: DesiredSegment, profile = ASSUMED_PROFILE): DesiredSegment => ({
  ...segment,
  topCoverings: segment.topCoverings?.map((covering) => ({ ...covering })),
  sections: segment.sections?.map((one) => section(one, profile)),
});

const section = (desired: DesiredSection, profile: ServiceProfile): DesiredSection => ({
  ...desired,
  ...(profile.depths === 'independent' ? { hasTwoDepths: true } : {}),
  layers: desired.layers?.map((one) => layer(one, profile)),
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
    cables: desired.cables?.map((one) => item(one, profile)),
    ...(inside ? { [profile.ductsInPipes === 'hidden' ? 'unlisted' : 'ducts']: inside } : {}),
  };
}

/** A pipe with stated ducts gets the category that can hold ducts, even if the spec does not state it. */
function implied(kind: string, ducts: readonly DesiredItem[] = []): Fields {
  const { holdsDucts } = kindNamed(kind);
  return holdsDucts && ducts.length > 0 ? holdsDucts.as : {};
}

type Stated = ReadonlyMap<string, ReadonlySet<Value>>;

/**
 * The live state with every value that agrees with a stated value of the same field replaced by that value. The planner
 * looks values up and groups by them, and that works by exact equality only.
 */
export function withStatedValues(live: LiveSegment, desired: DesiredSegment): LiveSegment {
  const stated = statedValues(desired);
  const fields = (of: Fields): Fields => restated(of, stated);
  const item = (one: LiveItem): LiveItem => ({
    ...one,
    fields: fields(one.fields),
    cables: one.cables.map(item),
  });
  const layer = (one: LiveLayer): LiveLayer => ({
    ...one,
    fields: fields(one.fields),
    items: one.items.map(item),
  });
  const section = (one: LiveSection): LiveSection => ({
    ...one,
    fields: fields(one.fields),
    layers: one.layers.map(layer),
  });
  return {
    ...live,
    fields: fields(live.fields),
    sections: live.sections.map(section),
    settings: live.settings && fields(live.settings),
    topCoverings: live.topCoverings?.map((one) => ({ ...one, fields: fields(one.fields) })),
  };
}

function restated(fields: Fields, stated: Stated): Fields {
  const changed = Object.entries(fields).flatMap(([name, value]): [string, Value][] => {
    const values = stated.get(name);
    if (!values || values.has(value)) return [];
    const same = [...values].find((one) => sameValue(value, one));
    return same === undefined ? [] : [[name, same]];
  });
  return changed.length === 0 ? fields : { ...fields, ...Object.fromEntries(changed) };
}

function statedValues({ name, fields, settings, topCoverings = [], sections = [] }: DesiredSegment): Stated {
  const stated = new Map<string, Set<Value>>();
  const add = (of: Fields): void => {
    for (const [field, value] of Object.entries(of))
      stated.set(field, (stated.get(field) ?? new Set<Value>()).add(value));
  };
  const addItem = (item: DesiredItem): void => {
    add(item.fields);
    for (const inner of [...(item.cables ?? []), ...(item.ducts ?? [])]) addItem(inner);
  };
  add({ name, ...fields });
  add(settings?.fields ?? {});
  for (const covering of topCoverings) add(covering.fields);
  for (const section of sections) {
    for (const { fields: own } of [section, ...(section.layers ?? [])]) add(own);
    for (const item of statedItems(section)) addItem(item);
  }
  return stated;
}
