import type { DesiredItem, DesiredSegment, LiveItem, LiveSection, LiveSegment } from '../kinds/model.js';
import { statedById } from '../plan/emit/layout-problems.js';
import { itemsAndCablesOf } from '../plan/model/count.js';
import { statedItems } from '../plan/model/desired-items.js';

/** True if the spec of a segment states the load of a cable. */
export const statesLoads = ({ sections = [] }: DesiredSegment): boolean =>
  sections.some((section) =>
    statedItems(section).some(({ load, cables = [] }) => load || cables.some((cable) => cable.load)),
  );

/** Returns the load of a cable by its id (A). */
export type LoadOf = (id: string) => number | undefined;

const NONE: LoadOf = () => undefined;

/** The loads that a spec states, for the live cables that agree with its cables. The API knows no loads, so nothing else tells them. */
export function loadsOf(live: LiveSegment, desired: DesiredSegment | undefined): LoadOf {
  if (!desired || !statesLoads(desired)) return NONE;
  const stated: ReadonlyMap<string, DesiredItem> = statedById(live, desired);
  return (id) => stated.get(id)?.load?.current;
}

/** A segment whose cables have the loads of its spec. */
export function withLoads<Segment extends LiveSegment>(
  live: Segment,
  desired: DesiredSegment | undefined,
): Segment {
  const loadOf = loadsOf(live, desired);
  if (loadOf === NONE) return live;
  return { ...live, sections: live.sections.map((section) => sectionWithLoads(section, loadOf)) };
}

/** A section whose cables have these loads. */
export function sectionWithLoads(section: LiveSection, loadOf: LoadOf): LiveSection {
  if (itemsAndCablesOf(section).every(({ id }) => loadOf(id) === undefined)) return section;
  const loaded = (item: LiveItem): LiveItem => {
    const load = loadOf(item.id);
    return { ...item, cables: item.cables.map(loaded), ...(load === undefined ? {} : { load }) };
  };
  return {
    ...section,
    layers: section.layers.map((layer) => ({ ...layer, items: layer.items.map(loaded) })),
  };
}
