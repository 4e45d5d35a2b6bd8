import type {
  DesiredItem,
  DesiredSegment,
  Fields,
  LiveItem,
  LiveLayer,
  LiveSection,
  LiveSegment,
  Value,
} from '../../kinds/model.js';
import { sameValue } from '../../kinds/same-value.js';

type Stated = ReadonlyMap<string, ReadonlySet<Value>>;

/**
 * The live state with every value that agrees with a stated value of the same field replaced by that value. The planner
 * looks values up and groups by them, and that works by exact equality only.
 */
export function withStatedValues(live: LiveSegment, desired: DesiredSegment): LiveSegment {
  const stated = statedIn(desired);
  const fields = (of: Fields): Fields => restated(of, stated);
  const item = (one: LiveItem): LiveItem => ({
    ...one,
    fields: fields(one.fields),
    cables: one.cables.map(item),
    ...(one.ducts ? { ducts: one.ducts.map(item) } : {}),
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
    ...(live.settings ? { settings: fields(live.settings) } : {}),
    ...(live.topCoverings
      ? { topCoverings: live.topCoverings.map((one) => ({ ...one, fields: fields(one.fields) })) }
      : {}),
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

function statedIn({ name, fields, settings, topCoverings = [], sections = [] }: DesiredSegment): Stated {
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
    add(section.fields);
    for (const layer of section.layers ?? []) {
      add(layer.fields);
      for (const item of Object.values(layer.items).flat()) addItem(item);
    }
  }
  return stated;
}
